import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callPage } from "./call.ts";

type CustomerFilters = { search: string; page: number; pageSize: number };

/** A page of the reseller's own customers, the latest order first. */
export function customers(filters: CustomerFilters) {
  return queryOptions({
    queryKey: ["orders", "customers", filters],
    queryFn: async ({ signal }) => callPage("GET /customers", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What is known of a complete phone number. */
export function customerByPhone(phone: string) {
  return queryOptions({
    queryKey: ["orders", "customer", phone],
    queryFn: async ({ signal }) => (await call("GET /customers/look-up", { query: { phone }, signal })).data,
    retry: false,
    // An order must not wait for it.
    networkMode: "always",
  });
}
