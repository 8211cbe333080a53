import type { Contract } from "@pola/shared/api/contract";
import type { QueryInput } from "@pola/shared/api/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callPage } from "./call-page.ts";

const MAX_FOUND = 5;

type Searched = "GET /orders/admin/all" | "GET /users" | "GET /products";

/** The first few rows of a list that match a text, through the same search as the list's own screen. */
function finding<C extends Searched>(root: string, key: C, query: QueryInput<Contract[C]>) {
  return queryOptions({
    queryKey: [root, "find", query],
    queryFn: async ({ signal }) =>
      (await callPage(key, { query: { ...query, page: 1, pageSize: MAX_FOUND }, signal })).rows,
    placeholderData: keepPreviousData,
  });
}

/** Orders of all resellers by number, customer or tracking number. */
export function findOrders(search: string) {
  return finding("orders", "GET /orders/admin/all", { search });
}

/** All accounts, vendors included. */
export function findUsers(search: string) {
  return finding("users", "GET /users", { search });
}

/** The whole catalogue, inactive products included. */
export function findProducts(search: string) {
  return finding("products", "GET /products", { search, status: "all" });
}
