import type { OrderStatus } from "@pola/shared/order-status";
import type { FreshFigures, StockLeft, OrderSort, PlaceOrder } from "@pola/shared/schemas/order";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, field } from "./client.ts";
import { call, callPage, send } from "./call.ts";

const RECENT_ORDERS = 5;

export type OrderFilters = {
  search: string;
  status: OrderStatus | "";
  sort: OrderSort;
  page: number;
  pageSize: number;
};

/** A page of the reseller's own orders and how many match. While filters change, the old rows stay. */
export function orders(filters: OrderFilters) {
  return queryOptions({
    queryKey: ["orders", "list", filters],
    queryFn: async ({ signal }) => callPage("GET /orders", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The dashboard's five newest orders (specification, section 9). */
export function recentOrders() {
  return queryOptions({
    queryKey: ["orders", "recent"],
    queryFn: async ({ signal }) => {
      const query = { sort: "-createdAt", page: 1, pageSize: RECENT_ORDERS };
      return (await call("GET /orders", { query, signal })).data;
    },
  });
}

/** One own order with its time line. */
export function order(id: string) {
  return queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) => (await call("GET /orders/:id", { params: { id }, signal })).data,
  });
}

/** Counts and sums for dashboard, order header and profile. */
export function ordersSummary() {
  return queryOptions({
    queryKey: ["orders", "summary"],
    queryFn: async ({ signal }) => (await call("GET /orders/summary", { signal })).data,
  });
}

/** The body of POST /orders as the specification has it (section 7). */
type NewOrder = PlaceOrder & { customerCity: string };

/**
 * Places an order. The same `attemptKey` never places a second one (domain.md, Orders). Its reply is not read: any success is one.
 * Stock and prices are asked for again after success and refusal alike.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, attemptKey }: { body: NewOrder; attemptKey: string }) => {
      await send("POST /orders", { body, headers: { "Idempotency-Key": attemptKey } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["orders"] });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ["products"] });
    },
  });
}

/** What the order costs now, where that is why it was refused. */
export function freshFiguresOf(error: unknown): FreshFigures | null {
  return refusalData(error, "PRICE_CHANGED", (data): data is FreshFigures =>
    Array.isArray(field(data, "items")),
  );
}

/** What is left of the chosen product, where that is why the order was refused. */
export function stockLeftOf(error: unknown): StockLeft | null {
  return refusalData(
    error,
    "OUT_OF_STOCK",
    (data): data is StockLeft => typeof field(data, "available") === "number",
  );
}

/** A refusal with this code may also come without its data. */
function refusalData<Data>(
  error: unknown,
  code: string,
  isThere: (data: unknown) => data is Data,
): Data | null {
  return error instanceof ApiError && error.code === code && isThere(error.data) ? error.data : null;
}
