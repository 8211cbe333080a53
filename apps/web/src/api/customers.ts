import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callPage } from "./call.ts";

type CustomerFilters = { search: string; page: number; pageSize: number };

/** A page of the reseller's own customers, the latest order first. */
export function customers(filters: CustomerFilters) {
  return queryOptions({
    queryKey: ["orders", "customers", filters],
    queryFn: async ({ signal }) => callPage("GET /customers", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });
}
