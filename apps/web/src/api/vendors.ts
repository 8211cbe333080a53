import type { UserStatus } from "@pola/shared/user-status";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";
import { pageQuery } from "./page-query.ts";

type VendorFilters = {
  search: string;
  status: UserStatus | "";
  page: number;
  pageSize: number;
};

/** A page of the vendors with how many products each has, and how many vendors match. While filters change, the old rows stay. */
export function vendors(filters: VendorFilters) {
  return pageQuery(["users", "vendors", "list"], "GET /users", { ...filters, role: "vendor" });
}

/** The four figures above the list. */
export function vendorStats() {
  return queryOptions({
    queryKey: ["users", "vendors", "stats"],
    queryFn: async ({ signal }) => (await call("GET /users/vendor-stats", { signal })).data,
  });
}
