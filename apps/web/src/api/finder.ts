import type { Order } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import type { User } from "@pola/shared/schemas/user";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { requestPage } from "./page-of.ts";

const MOST = 5;

/** The first few of a list that match a text, through the same search as the list's own screen. */
function finding<Row>(room: string, path: string, query: Record<string, string>) {
  return queryOptions({
    queryKey: [room, "find", query],
    queryFn: async ({ signal }) =>
      (await requestPage<Row>(path, { query: { ...query, page: 1, pageSize: MOST }, signal })).rows,
    placeholderData: keepPreviousData,
  });
}

/** Everybody's orders by number, customer or tracking number. */
export function findOrders(search: string) {
  return finding<Order>("orders", "/orders/admin/all", { search });
}

/** All accounts, vendors too. */
export function findUsers(search: string) {
  return finding<User>("users", "/users", { search });
}

/** The whole catalogue, inactive products too. */
export function findProducts(search: string) {
  return finding<Product>("products", "/products", { search, status: "all" });
}
