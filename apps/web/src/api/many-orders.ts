import { MAX_ORDERS_PER_CHANGE } from "@pola/shared/limits";
import { ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import type { BulkOrderResult, MatchingOrders } from "@pola/shared/schemas/order";
import type { WaybillLine } from "@pola/shared/schemas/waybill";
import { useMutation } from "@tanstack/react-query";
import { type OrderMatch, useRefreshAfterOrders } from "./admin-orders.ts";
import { chunksOf } from "./chunks-of.ts";
import { errorText } from "./client.ts";
import { callFile } from "./call.ts";
import { adminCall, requireToken } from "./admin-call.ts";

/** An order as it was shown when it was chosen. */
export type SeenOrder = MatchingOrders["orders"][number];

/** What became of each order: changed, or not and why. */
export type ManyResult = { changed: string[]; refused: { id: string; message: string }[] };

/** All that match at this moment, newest first, as far as one selection goes. */
export async function matchingOrders(match: OrderMatch): Promise<MatchingOrders> {
  return (await adminCall("GET /orders/admin/matching", { query: match })).data;
}

type BulkStatus = { orders: readonly SeenOrder[]; status: OrderStatus };

/** Moves orders to a status, each only from the status it was shown with. Never fails as a whole: see ManyResult. */
export function useBulkStatus() {
  return useMutation({
    mutationFn: async ({ orders, status }: BulkStatus) => {
      const calls = ORDER_STATUSES.flatMap((from) => {
        const shownSo = orders.filter((order) => order.status === from).map(({ id }) => id);
        return chunksOf(shownSo, MAX_ORDERS_PER_CHANGE).map((ids) => ({
          ids,
          send: () => adminCall("POST /orders/admin/bulk-status", { body: { ids, status, from } }),
        }));
      });
      return await sendAll(calls, "Failed to update order status");
    },
    onSettled: useRefreshAfterOrders(),
  });
}

/** What each line of a courier's list would do; changes nothing. */
export function useCheckWaybills() {
  return useMutation({
    mutationFn: async (lines: readonly WaybillLine[]) => {
      return (await adminCall("POST /orders/admin/waybills/check", { body: { lines: [...lines] } })).data;
    },
  });
}

export type WaybillToApply = { orderId: string; trackingNumber: string; replaces: string | null };

/** Carries out checked lines. Never fails as a whole: see ManyResult. */
export function useApplyWaybills() {
  return useMutation({
    mutationFn: async (waybills: readonly WaybillToApply[]) => {
      const calls = chunksOf(waybills, MAX_ORDERS_PER_CHANGE).map((lines) => ({
        ids: lines.map(({ orderId }) => orderId),
        send: () => adminCall("POST /orders/admin/waybills", { body: { lines } }),
      }));
      return await sendAll(calls, "Failed to add tracking number");
    },
    onSettled: useRefreshAfterOrders(),
  });
}

/** The list as a file, with its filters; or chosen orders only. */
export async function ordersFile(
  choice: OrderMatch | { ids: readonly string[] },
): Promise<{ content: Blob; name: string }> {
  requireToken();
  if ("ids" in choice) {
    return await callFile("POST /orders/admin/export.csv", { body: { ids: [...choice.ids] } });
  }
  return await callFile("GET /orders/admin/export.csv", { query: choice });
}

type BulkCall = { ids: string[]; send: () => Promise<{ data: BulkOrderResult }> };

/**
 * One call after the other, so that a long list does not block the rest of the office. A call that fails does not hide what the
 * others did: its orders are reported as refused with the reason.
 */
async function sendAll(calls: readonly BulkCall[], fallback: string): Promise<ManyResult> {
  const result: ManyResult = { changed: [], refused: [] };
  for (const { ids, send } of calls) {
    try {
      const { data } = await send();
      result.changed.push(...data.changed);
      result.refused.push(...data.refused);
    } catch (error) {
      const message = errorText(error, fallback);
      result.refused.push(...ids.map((id) => ({ id, message })));
    }
  }
  return result;
}
