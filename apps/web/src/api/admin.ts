import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callPage } from "./call.ts";

/** The admin dashboard in one call: five figures, the five newest applications and the five newest orders. */
export function adminStats() {
  return queryOptions({
    queryKey: ["admin", "stats"],
    queryFn: async ({ signal }) => (await call("GET /admin/stats", { signal })).data,
  });
}

/** The commission that is not part of a paid payout (docs/product/money.md, M-44). */
export function pendingCommissions() {
  return queryOptions({
    queryKey: ["admin", "pending-commissions"],
    queryFn: async ({ signal }) =>
      (await call("GET /payouts/admin/dashboard", { signal })).data.pendingCommissions,
  });
}

/** Empty fields filter nothing. `actor` is an id or "system"; days are in Sri Lanka, both inclusive. */
export type ActivityFilters = {
  actor: string;
  action: string;
  subjectType: string;
  subjectId: string;
  from: string;
  to: string;
};

/** A page of the activity log, newest first. */
export function activity(filters: ActivityFilters, { page, pageSize }: { page: number; pageSize: number }) {
  const query = { ...filters, page, pageSize };
  return queryOptions({
    queryKey: ["admin", "activity", query],
    queryFn: async ({ signal }) => callPage("GET /admin/activity", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The configuration in force. */
export function adminSettings() {
  return queryOptions({
    queryKey: ["admin", "settings"],
    queryFn: async ({ signal }) => (await call("GET /admin/settings", { signal })).data,
  });
}
