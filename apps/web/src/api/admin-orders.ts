import type { BusinessDate } from "@pola/shared/calendar";
import type { OrderStatus } from "@pola/shared/order-status";
import type {
  CorrectDetails,
  GivenReason,
  LateReturn,
  SetOrderStatus,
} from "@pola/shared/schemas/order-changes";
import type { Order, OrderSort } from "@pola/shared/schemas/order";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PageAt } from "../lib/list-address.ts";
import { again } from "./again.ts";
import { againGone } from "./lost-reply.ts";
import { ApiError } from "../lib/api-error.ts";
import { send } from "./call.ts";
import { useRefreshAfter } from "./refresh-after.ts";
import { dataQuery, filteredQuery, pageQuery } from "./queries.ts";

/** The filters that a list shares with its counts, its export and "select all". Days in Sri Lanka, both inclusive; "" is unbounded. */
export type OrderMatch = {
  search: string;
  status: OrderStatus | "";
  /** "unprinted": orders that still need their slip. */
  slip: "unprinted" | "";
  from: BusinessDate;
  to: BusinessDate;
};

type AdminOrderFilters = OrderMatch & PageAt & { sort: OrderSort };

/** A page of everybody's orders and how many match. While filters change, the old rows stay. */
export function adminOrders(filters: AdminOrderFilters) {
  return pageQuery(["orders", "admin", "list"], "GET /orders/admin/all", filters);
}

/** The number of orders in each status, for the same other filters. */
export function adminOrderCounts({ status: _status, ...query }: OrderMatch) {
  return filteredQuery(["orders", "admin", "counts", query], "GET /orders/admin/counts", { query });
}

/** The slips of a day, how many were printed, and how many orders of earlier days still need theirs. */
export function slipCounts(day: BusinessDate) {
  const query = { date: day };
  return dataQuery(["orders", "admin", "counts", "slips", day], "GET /orders/admin/slips/counts", { query });
}

export function adminOrder(id: string) {
  return dataQuery(["orders", "admin", "one", id], "GET /orders/admin/order/:id", { params: { id } });
}

/** Called at once, before the lists are fetched again, even if the component that started the change has unmounted. */
type Outcome<Input> = {
  onSuccess: (input: Input) => void;
  onError: (error: Error) => void;
  /** After a conflict, with the order as it is now: the dialog showed an earlier state of it. */
  onStale?: (now: Order) => void;
};

/** `fromStatus` is the status on the screen: an order that somebody else moved meanwhile is not changed. */
type StatusChange = { id: string; fromStatus: OrderStatus } & SetOrderStatus;

/** Moves an order one step, or returns or cancels it with a reason. */
export function useSetOrderStatus(outcome: Outcome<StatusChange>) {
  return useOrderChange(async ({ id, ...body }) => {
    await again(() => send("PATCH /orders/:id/status", { params: { id }, body }));
  }, outcome);
}

/** Corrects who receives an order that has not shipped. */
export function useCorrectOrderDetails(outcome: Outcome<{ id: string } & CorrectDetails>) {
  return useOrderChange(async ({ id, ...body }) => {
    await again(() => send("PATCH /orders/:id/details", { params: { id }, body }));
  }, outcome);
}

/** Records why a shipped order was not delivered. It stays shipped. With the same `eventId` it is recorded once. */
export function useFailedDelivery(outcome: Outcome<{ id: string; eventId: string } & GivenReason>) {
  return useOrderChange(async ({ id, eventId, ...given }) => {
    const body = { id: eventId, ...given };
    await again(() => send("POST /orders/:id/failed-delivery", { params: { id }, body }));
  }, outcome);
}

/** Sets or corrects the tracking number, which ships the order. */
export function useSetTracking(
  outcome: Outcome<{ id: string; trackingNumber: string; seen: string | null }>,
) {
  return useOrderChange(async ({ id, trackingNumber, seen }) => {
    const body = { trackingNumber, status: "shipped" as const, seen };
    await again(() => send("PATCH /orders/:id/tracking", { params: { id }, body }));
  }, outcome);
}

/** Returns a completed order: the commission is reversed, the goods are restocked or written off. */
export function useLateReturn(outcome: Outcome<{ id: string } & LateReturn>) {
  return useOrderChange(async ({ id, ...body }) => {
    await again(() => send("POST /orders/:id/late-return", { params: { id }, body }));
  }, outcome);
}

/** Hides an order everywhere. */
export function useDeleteOrder(outcome: Outcome<{ id: string; fromStatus: OrderStatus }>) {
  return useOrderChange(async ({ id, fromStatus }) => {
    await againGone(() => send("DELETE /orders/:id", { params: { id }, query: { fromStatus } }));
  }, outcome);
}

/** Why an order was not deleted: what failed, then the server's message, or the status and text of a response that is not JSON. */
export function deleteFailure(error: unknown): string {
  const text = "Failed to delete order";
  if (!(error instanceof ApiError)) return text;
  if (error.message !== "") return `${text}: ${error.message}`;
  if (error.code !== `HTTP_${error.status}`) return text;
  const body = error.plainText.replaceAll(/\s+/g, " ").trim().slice(0, 200);
  return `${text}: HTTP ${error.status} ${body}`.trim();
}

/**
 * Stays pending until the affected queries are fetched again, so that no button offers a step already taken. A refusal, too, means that the screen
 * is out of date.
 */
function useOrderChange<Input extends { id: string }>(
  change: (input: Input) => Promise<void>,
  { onSuccess, onError, onStale }: Outcome<Input>,
) {
  const queryClient = useQueryClient();
  const refresh = useRefreshAfter("order");
  return useMutation<void, Error, Input>({
    mutationFn: change,
    onSuccess: (_, input) => onSuccess(input),
    onError: async (error, { id }) => {
      onError(error);
      if (!onStale || !(error instanceof ApiError) || error.status !== 409) return;
      const now = await readNow(queryClient, id);
      if (now) onStale(now);
    },
    onSettled: refresh,
  });
}

/** The order as it is now; null when it can't be read, so it stays as it was shown. */
async function readNow(queryClient: QueryClient, id: string): Promise<Order | null> {
  try {
    return await queryClient.fetchQuery({ ...adminOrder(id), staleTime: 0 });
  } catch {
    return null;
  }
}
