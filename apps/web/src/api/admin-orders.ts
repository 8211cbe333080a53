import type { OrderStatus } from "@pola/shared/order-status";
import { Order, OrderCounts, type LateReturn } from "@pola/shared/schemas/order";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request, requestReply } from "./client.ts";
import { listOf } from "./list-of.ts";

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
      const { data, pagination } = await request(listOf(Order), "/orders/admin/all", {
        query: filters,
        signal,
      });
      return { orders: data, total: pagination?.total ?? data.length };
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

/** Moves an order one step, or returns or cancels it. */
export function useSetOrderStatus() {
  return useOrderChange(async ({ id, status }: { id: string; status: OrderStatus }) => {
    await requestReply(orderPath(id, "/status"), { method: "PATCH", body: { status } });
  });
}

/** Sets or corrects the tracking number, which ships the order. */
export function useSetTracking() {
  return useOrderChange(async ({ id, trackingNumber }: { id: string; trackingNumber: string }) => {
    const body = { trackingNumber, status: "shipped" };
    await requestReply(orderPath(id, "/tracking"), { method: "PATCH", body });
  });
}

/** Takes a completed order back: the commission is reversed, the goods restocked or written off. */
export function useLateReturn() {
  return useOrderChange(async ({ id, ...body }: { id: string } & LateReturn) => {
    await requestReply(orderPath(id, "/late-return"), { method: "POST", body });
  });
}

/** Hides an order everywhere; money rows stay. */
export function useDeleteOrder() {
  return useOrderChange(async ({ id }: { id: string }) => {
    await requestReply(orderPath(id, ""), { method: "DELETE" });
  });
}

function orderPath(id: string, act: string): string {
  return `/orders/${encodeURIComponent(id)}${act}`;
}

/** Stock, payouts and the dashboard's figures hang on an order's state; also a refusal means that what is shown is old. */
function useOrderChange<Input>(change: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ["orders", "products", "payouts", "admin"].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
