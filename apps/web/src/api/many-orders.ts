import { chunksOf } from "@pola/shared/chunks-of";
import { MAX_ORDERS_PER_CHANGE } from "@pola/shared/limits";
import { ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import type { LateReturn } from "@pola/shared/schemas/order-changes";
import type { MatchingOrders } from "@pola/shared/schemas/order";
import { useMutation } from "@tanstack/react-query";
import type { NamedFile } from "../lib/save-file.ts";
import type { OrderMatch } from "./admin-orders.ts";
import { again } from "./again.ts";
import { call } from "./call.ts";
import { callFile } from "./call-file.ts";
import { useRefreshAfter } from "./refresh-after.ts";
import { sendMany } from "./send-many.ts";

/** An order as it was shown when it was selected. */
export type SeenOrder = MatchingOrders["orders"][number];

/** The orders that match now, newest first, up to the limit of a selection. */
export async function matchingOrders(match: OrderMatch): Promise<MatchingOrders> {
  return (await call("GET /orders/admin/matching", { query: match })).data;
}

type BulkStatus = {
  orders: readonly SeenOrder[];
  status: OrderStatus;
  /** Why the orders are returned or cancelled. */
  why?: Pick<LateReturn, "reason" | "note">;
  /** What happens to the goods of the orders with this status. */
  stockOf?: (from: OrderStatus) => LateReturn["stock"] | undefined;
};

/** Moves orders to a status, each only from the status it was shown with. Never throws: see sendMany. */
export function useBulkStatus() {
  const refresh = useRefreshAfter("order");
  return useMutation({
    mutationFn: async ({ orders, status, why, stockOf }: BulkStatus) => {
      const calls = ORDER_STATUSES.flatMap((from) => {
        const idsFrom = orders.filter((order) => order.status === from).map(({ id }) => id);
        return chunksOf(idsFrom, MAX_ORDERS_PER_CHANGE).map((ids) => ({
          ids,
          send: () =>
            again(() =>
              call("POST /orders/admin/bulk-status", {
                body: { ids, status, fromStatus: from, ...why, stock: stockOf?.(from) },
              }),
            ),
        }));
      });
      return await sendMany(calls, "Failed to update order status");
    },
    // A failure is reported at once (see useRefreshAfter).
    onSettled: async (result) => {
      const refreshed = refresh();
      if (result?.failed.length === 0) await refreshed;
    },
  });
}

/** The filtered list as a file, or only the selected orders. */
export async function ordersFile(choice: OrderMatch | { ids: readonly string[] }): Promise<NamedFile> {
  if ("ids" in choice) {
    return await callFile("POST /orders/admin/export.csv", { body: { ids: [...choice.ids] } });
  }
  return await callFile("GET /orders/admin/export.csv", { query: choice });
}
