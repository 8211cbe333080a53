import type { UserStatus } from "@pola/shared/user-status";
import { dataQuery, pageQuery } from "./queries.ts";

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
  return dataQuery(["users", "vendors", "stats"], "GET /users/vendor-stats");
}
