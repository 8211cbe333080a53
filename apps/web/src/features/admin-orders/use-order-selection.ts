import type { Order } from "@pola/shared/schemas/order";
import { useState } from "react";
import type { SeenOrder } from "../../api/many-orders.ts";
import { useBulkSelection } from "../../ui/bulk-selection.ts";

/**
 * The chosen orders over all pages, each with the status it was shown with: what was shown is what an act changes. A row on the screen
 * is believed before what was remembered, because a refresh may have shown a newer status since.
 */
export function useOrderSelection(scope: string, rows: readonly Order[]) {
  const picks = useBulkSelection(scope);
  const [remembered, setRemembered] = useState<ReadonlyMap<string, SeenOrder>>(new Map());
  const onScreen = new Map(rows.map((row) => [row.id, seen(row)]));
  const find = (id: string) => onScreen.get(id) ?? remembered.get(id);
  const choose = (orders: readonly SeenOrder[]) => {
    setRemembered(new Map(orders.map((order) => [order.id, order])));
    picks.onChange(new Set(orders.map(({ id }) => id)));
  };
  const found = (ids: Iterable<string>) => [...ids].map(find).filter((order) => order !== undefined);
  return {
    ...picks,
    /** In the order they were chosen. */
    orders: found(picks.selected),
    choose,
    onChange: (ids: ReadonlySet<string>) => choose(found(ids)),
  };
}

function seen({ id, orderNumber, status }: Order): SeenOrder {
  return { id, orderNumber, status };
}
