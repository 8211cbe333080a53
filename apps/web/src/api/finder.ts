import { Order } from "@pola/shared/schemas/order";
import { Product } from "@pola/shared/schemas/product";
import { User } from "@pola/shared/schemas/user";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Schema } from "./client.ts";
import { requestPage } from "./page-of.ts";

const MOST = 5;

/** The first few of a list that match a text, through the same search as the list's own screen. */
function finding<Row>(room: string, row: Schema<Row>, path: string, query: Record<string, string>) {
  return queryOptions({
    queryKey: [room, "find", query],
    queryFn: async ({ signal }) =>
      (await requestPage(row, path, { query: { ...query, page: 1, pageSize: MOST }, signal })).rows,
    placeholderData: keepPreviousData,
  });
}

/** Everybody's orders by number, customer or tracking number. */
export function findOrders(search: string) {
  return finding("orders", Order, "/orders/admin/all", { search });
}

/** All accounts, vendors too. */
export function findUsers(search: string) {
  return finding("users", User, "/users", { search });
}

/** The whole catalogue, inactive products too. */
export function findProducts(search: string) {
  return finding("products", Product, "/products", { search, status: "all" });
}
