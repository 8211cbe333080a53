import { toCents } from "@pola/shared/money";
import type { Ctx } from "../../context.ts";
import { pageOf, paginationOf } from "../../http/paging.ts";
import { type Route, server } from "../../http/serve.ts";
import { statementCsv } from "../../views/statement-csv.ts";
import { commissionCsv, getCommissionChart } from "./get-commission-chart.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { closeByAdmin } from "./close-by-admin.ts";
import { payMany } from "./pay-many.ts";
import { getPendingCommissions, getWeekToPay, listMatching, listPayoutWeeks } from "./get-admin-payouts.ts";
import { paymentRunRoutes } from "./payment-runs.routes.ts";
import {
  getLeaderboard,
  getMoneyLadder,
  getPayoutAnalytics,
  getPayoutStatement,
  getResellerPayout,
  listPayoutHistory,
} from "./get-reseller-payouts.ts";
import { listPayoutLines, listResellerStatements } from "./list-reseller-statements.ts";
import { statusWord } from "./payout-refusals.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

export function payoutRoutes(ctx: Ctx): Route[] {
  return [...resellerRoutes(ctx), ...weekRoutes(ctx), ...paymentRoutes(ctx), ...paymentRunRoutes(ctx)];
}

function resellerRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  return [
    reply("GET /payouts/reseller", ({ ctx, actor }) => getResellerPayout(ctx, actor)),
    reply("GET /payouts/reseller/ladder", ({ ctx, actor }) => getMoneyLadder(ctx, actor)),
    reply("GET /payouts/reseller/history", ({ ctx, actor }) => listPayoutHistory(ctx, actor)),
    reply("GET /payouts/reseller/analytics", ({ ctx, actor }) => getPayoutAnalytics(ctx, actor)),
    reply("GET /payouts/reseller/leaderboard", ({ ctx, actor }) => getLeaderboard(ctx, actor)),
    reply("GET /payouts/reseller/:id", ({ actor, params }) => getPayoutStatement(ctx, actor, params.id)),
    serve("GET /payouts/reseller/:id.csv", async ({ actor, params }) =>
      statementCsv(await getPayoutStatement(ctx, actor, params.id)),
    ),
  ];
}

function weekRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  return [
    serve("GET /payouts/admin", async ({ ctx, actor, query }) => {
      const { week, total } = await getWeekToPay(ctx, actor, query);
      return { data: week, pagination: paginationOf(query, total) };
    }),
    reply("GET /payouts/admin/matching", ({ query }) => listMatching(ctx, query)),
    reply("GET /payouts/admin/weeks", ({ ctx }) => listPayoutWeeks(ctx)),
    reply("GET /payouts/admin/charts", ({ ctx, query }) => getCommissionChart(ctx, query)),
    serve("GET /payouts/admin/charts.csv", ({ ctx, query }) => commissionCsv(ctx, query)),
    reply("GET /payouts/admin/dashboard", ({ ctx }) => getPendingCommissions(ctx)),
    serve("GET /payouts/admin/reseller/:userId", async ({ ctx, actor, params, query }) => {
      const { statements, total } = await listResellerStatements(ctx, actor, params.userId, pageOf(query));
      return { data: statements, pagination: paginationOf(query, total) };
    }),
    reply("GET /payouts/admin/reseller/:userId/lines", ({ ctx, params: { userId }, query }) =>
      listPayoutLines(ctx, userId, query.payoutId),
    ),
    serve("POST /payouts/admin/close", async ({ actor, body }) => {
      const { result, message } = await closeByAdmin(ctx, actor, body);
      return { data: result, message };
    }),
  ];
}

function paymentRoutes(ctx: Ctx): Route[] {
  const { reply, serve } = server(ctx);
  return [
    serve("PUT /payouts/admin/status", async ({ actor, body }) => {
      const payout = await setPayoutStatus(ctx, actor, body);
      return { data: payout, message: `Payout status updated to ${statusWord(payout.status)}` };
    }),
    serve("PUT /payouts/admin/status-many", async ({ actor, body }) => {
      const result = await payMany(ctx, actor, body);
      const { changed, refused, failed } = result;
      return { data: result, message: `${changed.length} paid, ${refused.length + failed.length} not` };
    }),
    reply("POST /payouts/admin/adjustments", ({ actor, body: { kind, amount, ...adjustment } }) => {
      const amountCents = kind === "bonus" ? toCents(amount) : -toCents(amount);
      return addAdjustment(ctx, actor, { ...adjustment, amountCents });
    }),
  ];
}
