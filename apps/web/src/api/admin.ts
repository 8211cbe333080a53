import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callPage } from "./call.ts";

/** The five figures, the newest five applications and orders, in one call. */
export function adminStats() {
  return queryOptions({
    queryKey: ["admin", "stats"],
    queryFn: async ({ signal }) => (await call("GET /admin/stats", { signal })).data,
  });
}

/** Commission that no paid payout holds, a call of its own (specification, section 7). */
export function pendingCommissions() {
  return queryOptions({
    queryKey: ["admin", "pending-commissions"],
    queryFn: async ({ signal }) =>
      (await call("GET /payouts/admin/dashboard", { signal })).data.pendingCommissions,
  });
}

/** Empty fields narrow nothing. `actor` is an id or "system"; days are Sri Lanka's, both inclusive. */
export type ActivityFilters = {
  actor: string;
  action: string;
  subjectType: string;
  subjectId: string;
  from: string;
  to: string;
};

/** A page of the record of acts, newest first. */
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
