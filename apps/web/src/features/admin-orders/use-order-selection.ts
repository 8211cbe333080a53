import type { Order } from "@pola/shared/schemas/order";
import type { SeenOrder } from "../../api/many-orders.ts";
import type { useBulkSelection } from "../../ui/bulk-selection.ts";
import { useSelectedRows } from "../../ui/selected-rows.ts";

/** The selected orders of all pages, each with the status it was last shown with: an action applies only to that status. */
export function useOrderSelection(
  selection: ReturnType<typeof useBulkSelection>,
  rows: readonly Order[] = [],
) {
  const { rows: orders, ...rest } = useSelectedRows<SeenOrder>({
    selection,
    shown: rows,
    keyOf: ({ id }) => id,
  });
  return { ...rest, orders };
}
