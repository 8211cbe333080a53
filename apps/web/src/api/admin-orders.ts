import type { OrderStatus } from "@pola/shared/order-status";
import { Order, OrderCounts, type LateReturn } from "@pola/shared/schemas/order";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request, requestReply } from "./client.ts";
import { requestPage } from "./page-of.ts";

export type AdminOrderFilters = {
  search: string;
  status: OrderStatus | "";
  page: number;
  pageSize: number;
};

/** A page of everybody's orders, newest first, and how many match. While filters change, the old rows stay. */
export function adminOrders(filters: AdminOrderFilters) {
  return queryOptions({
    queryKey: ["orders", "admin", "list", filters],
    queryFn: async ({ signal }) => {
      const { rows, total } = await requestPage(Order, "/orders/admin/all", { query: filters, signal });
      return { orders: rows, total };
    },
    placeholderData: keepPreviousData,
  });
}

/** How many orders stand in each status tab, for the same search. */
export function adminOrderCounts(search: string) {
  return queryOptions({
    queryKey: ["orders", "admin", "counts", search],
    queryFn: async ({ signal }) =>
      (await request(OrderCounts, "/orders/admin/counts", { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** One order with its time line. */
export function adminOrder(id: string) {
  return queryOptions({
    queryKey: ["orders", "admin", "one", id],
    queryFn: async ({ signal }) =>
      (await request(Order, `/orders/admin/order/${encodeURIComponent(id)}`, { signal })).data,
  });
}

/** Told at once, before the lists are loaded again, and also when what asked for the change is no longer on screen. */
type Outcome<Input> = { onSuccess: (input: Input) => void; onError: (error: Error) => void };

type StatusChange = { id: string; status: OrderStatus };

/** Moves an order one step, or returns or cancels it. */
export function useSetOrderStatus(outcome: Outcome<StatusChange>) {
  return useOrderChange(async ({ id, status }) => {
    await requestReply(orderPath(id, "/status"), { method: "PATCH", body: { status } });
  }, outcome);
}

/** Sets or corrects the tracking number, which ships the order. */
export function useSetTracking(outcome: Outcome<{ id: string; trackingNumber: string }>) {
  return useOrderChange(async ({ id, trackingNumber }) => {
    const body = { trackingNumber, status: "shipped" };
    await requestReply(orderPath(id, "/tracking"), { method: "PATCH", body });
  }, outcome);
}

/** Takes a completed order back: the commission is reversed, the goods restocked or written off. */
export function useLateReturn(outcome: Outcome<{ id: string } & LateReturn>) {
  return useOrderChange(async ({ id, ...body }) => {
    await requestReply(orderPath(id, "/late-return"), { method: "POST", body });
  }, outcome);
}

/** Hides an order everywhere; money rows stay. */
export function useDeleteOrder(outcome: Outcome<{ id: string }>) {
  return useOrderChange(async ({ id }) => {
    await requestReply(orderPath(id, ""), { method: "DELETE" });
  }, outcome);
}

function orderPath(id: string, act: string): string {
  return `/orders/${encodeURIComponent(id)}${act}`;
}

/**
 * Stock, payouts and the dashboard's figures hang on an order's state; also a refusal means that what is shown is old. It is
 * pending until all of that is loaded again, so that no button offers a step already taken.
 */
function useOrderChange<Input>(
  change: (input: Input) => Promise<void>,
  { onSuccess, onError }: Outcome<Input>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) => onSuccess(input),
    onError: (error) => onError(error),
    onSettled: () =>
      Promise.all(
        ["orders", "products", "payouts", "admin"].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
