import type { OrderStatus } from "@pola/shared/order-status";
import type { CorrectDetails, GivenReason } from "@pola/shared/schemas/order-changes";
import type { FreshFigures, Order, StockLeft, OrderSort, PlaceOrder } from "@pola/shared/schemas/order";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PageAt } from "../lib/list-address.ts";
import { again } from "./again.ts";
import { field } from "./client.ts";
import { call, send } from "./call.ts";
import { useRefreshAfter } from "./refresh-after.ts";
import { dataQuery, pageQuery } from "./queries.ts";
import { refusalData } from "./refusal-data.ts";

const RECENT_ORDERS = 5;

type OrderFilters = PageAt & {
  search: string;
  /** "open": whose commission is on the way. */
  status: OrderStatus | "open" | "";
  sort: OrderSort;
};

/** A page of the reseller's own orders and how many match. While filters change, the old rows stay. */
export function orders(filters: OrderFilters) {
  const { status, ...others } = filters;
  const query = { ...others, ...(status === "open" ? { isOpen: "true" } : { status }) };
  return pageQuery(["orders", "list"], "GET /orders", query);
}

/** The five newest orders, for the dashboard. */
export const recentOrders = dataQuery(["orders", "recent"], "GET /orders", {
  query: { sort: "-createdAt", page: 1, pageSize: RECENT_ORDERS },
});

export function order(id: string) {
  return dataQuery(["orders", "one", id], "GET /orders/:id", { params: { id } });
}

/** Counts and sums for the dashboard, the order list and the profile. */
export const ordersSummary = dataQuery(["orders", "summary"], "GET /orders/summary");

/** The ten products that earned the reseller the most commission. */
export const bestProducts = dataQuery(["orders", "best-products"], "GET /orders/best-products");

export function useCorrectDetails(id: string) {
  return useOrderChange((body: CorrectDetails) =>
    call("PATCH /orders/:id/details", { params: { id }, body }),
  );
}

export function useCancelOrder(id: string) {
  return useOrderChange((body: GivenReason) => call("POST /orders/:id/cancel", { params: { id }, body }));
}

/** A call that changes one own order and returns it. */
function useOrderChange<Body, Reply extends { data: Order }>(change: (body: Body) => Promise<Reply>) {
  const queryClient = useQueryClient();
  const refresh = useRefreshAfter("order");
  return useMutation({
    mutationFn: async (body: Body) => {
      const reply = await again(() => change(body));
      queryClient.setQueryData(order(reply.data.id).queryKey, reply.data);
      return reply;
    },
    onSettled: refresh,
  });
}

/** The body of POST /orders (docs/product/orders.md, O-3). */
type NewOrder = PlaceOrder & { customerCity: string };

/**
 * Places an order. The same `attemptKey` never places a second one (docs/product/orders.md, O-25). Resolves
 * to what the reply holds of the order, which the caller must check: a placed order is never reported as failed. Stock
 * and prices are fetched again after a success and after a refusal.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAfter("order");
  return useMutation({
    mutationFn: async ({ body, attemptKey }: { body: NewOrder; attemptKey: string }) => {
      return field(await send("POST /orders", { body, headers: { "Idempotency-Key": attemptKey } }), "data");
    },
    onSuccess: () => void refresh(),
    onError: () => void queryClient.invalidateQueries({ queryKey: ["products"] }),
  });
}

/** What the order costs now, if a changed price is the reason of the refusal. */
export function freshFiguresOf(error: unknown): FreshFigures | null {
  return refusalData<FreshFigures>(error, "PRICE_CHANGED", "items");
}

/** The remaining stock, if too little stock is the reason of the refusal. */
export function stockLeftOf(error: unknown): StockLeft | null {
  return refusalData<StockLeft>(error, "OUT_OF_STOCK", "available");
}
