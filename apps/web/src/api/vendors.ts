import type { UserStatus } from "@pola/shared/user-status";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callPage } from "./call.ts";

type VendorFilters = {
  search: string;
  status: UserStatus | "";
  page: number;
  pageSize: number;
};

/** A page of the vendors with how many products each has, and how many vendors match. While filters change, the old rows stay. */
export function vendors(filters: VendorFilters) {
  return queryOptions({
    queryKey: ["users", "vendors", "list", filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, role: "vendor" };
      return await callPage("GET /users", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** The four figures above the list. */
export function vendorStats() {
  return queryOptions({
    queryKey: ["users", "vendors", "stats"],
    queryFn: async ({ signal }) => (await call("GET /users/vendor-stats", { signal })).data,
  });
}
