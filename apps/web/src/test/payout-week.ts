import type { AdminPayoutRow, AdminPayoutWeek } from "@pola/shared/schemas/payout";
import { makeAdminPayoutWeek } from "./factories.ts";
import { ok, serve } from "./server.ts";

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
