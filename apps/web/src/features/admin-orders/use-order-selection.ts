import type { Order } from "@pola/shared/schemas/order";
import { useState } from "react";
import type { SeenOrder } from "../../api/many-orders.ts";
import type { useBulkSelection } from "../../ui/bulk-selection.ts";

/**
 * The selected orders of all pages, each with the status it was last shown with: an action applies only to that status. A row
 * on the screen takes precedence over the remembered one, because a refresh may have shown a newer status.
 */
export function useOrderSelection(
  selection: ReturnType<typeof useBulkSelection>,
  rows: readonly Order[] = [],
) {
  const [remembered, setRemembered] = useState<ReadonlyMap<string, SeenOrder>>(new Map());
  const onScreen = new Map(rows.map((row) => [row.id, seen(row)]));
  const choose = (orders: readonly SeenOrder[]) => {
    setRemembered(new Map(orders.map((order) => [order.id, order])));
    selection.onChange(new Set(orders.map(({ id }) => id)));
  };
  const find = (ids: Iterable<string>) =>
    [...ids].map((id) => onScreen.get(id) ?? remembered.get(id)).filter((order) => order !== undefined);
  return {
    ...selection,
    /** In the order they were selected. */
    orders: find(selection.selected),
    choose,
    onChange: (ids: ReadonlySet<string>) => choose(find(ids)),
  };
}

function seen({ id, orderNumber, status }: Order): SeenOrder {
  return { id, orderNumber, status };
}
