import type { AdminPayoutRow, AdminPayoutWeek, PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { makeAdminPayoutWeek } from "./factories.ts";
import { ok, serve } from "./server.ts";

/** A closed week in the list of weeks, of which nothing is paid yet. */
export function makeWeekTotal(overrides: Partial<PayoutWeekTotal> = {}): PayoutWeekTotal {
  return {
    weekStart: "2026-11-09",
    weekEnd: "2026-11-15",
    paymentDate: "2026-11-16",
    isOpen: false,
    state: "closed",
    totalCommission: 750,
    unpaid: 750,
    resellersCount: 1,
    opensFirst: true,
    ...overrides,
  };
}

/**
 * Serves a week's rows as the API does: by page, by status and by a part of the name. The figures are those of all rows. Returns the calls
 * that it receives.
 */
export function servePayoutWeek(rows: AdminPayoutRow[], week: Partial<AdminPayoutWeek> = {}) {
  const find = ({ searchParams }: URL) => {
    const search = (searchParams.get("search") ?? "").toLowerCase();
    const status = searchParams.get("status") ?? "";
    const found = rows.filter(({ resellerName }) => resellerName.toLowerCase().includes(search));
    return { found, matching: found.filter((row) => status === "" || row.status === status) };
  };
  serve("get", "/payouts/admin/matching", ({ url }) => {
    const { matching } = find(url);
    return ok({ total: matching.length, resellers: matching });
  });
  return serve("get", "/payouts/admin", ({ url }) => {
    const { found, matching } = find(url);
    const page = Number(url.searchParams.get("page"));
    const pageSize = Number(url.searchParams.get("pageSize"));
    const total = matching.length;
    const { counts } = makeAdminPayoutWeek({ resellers: found });
    return ok(
      {
        ...makeAdminPayoutWeek({ resellers: rows, ...week }),
        counts,
        resellers: matching.slice((page - 1) * pageSize, page * pageSize),
      },
      { pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) } },
    );
  });
}
