import type { UserStatus } from "@pola/shared/user-status";
import { queryOptions } from "@tanstack/react-query";
import type { PageAt } from "../lib/list-address.ts";
import { everyRow } from "./every-page.ts";
import { dataQuery, pageQuery } from "./queries.ts";

/** A page of the vendors with how many products each has, and how many vendors match. While filters change, the old rows stay. */
export function vendors(filters: PageAt & { search: string; status: UserStatus | "" }) {
  return pageQuery(["users", "vendors", "list"], "GET /users", { ...filters, role: "vendor" });
}

/** Every approved vendor, by business name. */
export const approvedVendors = queryOptions({
  queryKey: ["users", "vendors", "approved"],
  queryFn: async ({ signal }) => {
    const query = { role: "vendor", status: "approved", sort: "businessName" } as const;
    return await everyRow("GET /users", { query, signal });
  },
});

export const vendorStats = dataQuery(["users", "vendors", "stats"], "GET /users/vendor-stats");
