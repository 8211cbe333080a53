import { MAX_PAGE_SIZE } from "@pola/shared/limits";
import type { UserStatus } from "@pola/shared/user-status";
import { queryOptions } from "@tanstack/react-query";
import { callPage } from "./call.ts";
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

/** Every approved vendor, by business name. */
export function approvedVendors() {
  return queryOptions({
    queryKey: ["users", "vendors", "approved"],
    queryFn: async ({ signal }) => {
      const at = async (page: number) => {
        const query = {
          role: "vendor",
          status: "approved",
          sort: "businessName",
          page,
          pageSize: MAX_PAGE_SIZE,
        } as const;
        return await callPage("GET /users", { query, signal });
      };
      const first = await at(1);
      const more = Math.ceil(first.total / MAX_PAGE_SIZE) - 1;
      const others = await Promise.all(
        Array.from({ length: Math.max(0, more) }, async (_, n) => await at(n + 2)),
      );
      return [first, ...others].flatMap(({ rows }) => rows);
    },
  });
}

/** The four figures above the list. */
export function vendorStats() {
  return dataQuery(["users", "vendors", "stats"], "GET /users/vendor-stats");
}
