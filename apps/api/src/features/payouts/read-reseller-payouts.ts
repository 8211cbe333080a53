import { addDays, lastMonths, monthOf, payoutWeekOf } from "@pola/shared/calendar";
import type {
  Leaderboard,
  PastPayout,
  PayoutAnalytics,
  PayoutStatement,
  ResellerPayout,
} from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { analyticsView, leaderboardView } from "../../views/payout-analytics-view.ts";
import { pastPayoutView, resellerPayoutView, statementView } from "../../views/payout-view.ts";
import { periodBetween } from "./payout-calendar.ts";
import {
  selectAnalytics,
  selectHistory,
  selectLeaderboard,
  selectResellerWeek,
  selectStatement,
} from "./payouts.sql.ts";

/** The reader's open week, from the ledger. */
export async function readResellerPayout(ctx: Ctx, reader: Actor): Promise<ResellerPayout> {
  const now = ctx.now();
  const [row] = await selectResellerWeek(
    ctx.pool,
    now,
    payoutWeekOf(now, ctx.config.payoutWeekRule),
    reader.id,
  );
  if (!row) throw new Error("The open week answers one row");
  const { startsAt, endsAt, ...rest } = row;
  return resellerPayoutView(rest, periodBetween(new Date(startsAt), new Date(endsAt)), ctx.config);
}

/** The reader's payouts, newest week first, at most 200. */
export async function readPayoutHistory(ctx: Ctx, reader: Actor): Promise<PastPayout[]> {
  const rows = await selectHistory(ctx.pool, reader.id);
  return rows.map(pastPayoutView);
}

/** @throws AppError NOT_FOUND unless it is a payout of the reader. */
export async function readPayoutStatement(
  ctx: Ctx,
  reader: Actor,
  payoutId: string,
): Promise<PayoutStatement> {
  const [row] = await selectStatement(ctx.pool, payoutId, reader.id);
  if (!row) throw new AppError("NOT_FOUND", "Payout not found");
  return statementView(row);
}

/** Twelve completion weeks of the rule in force and six months in Sri Lanka, both with the current one last. */
export async function readPayoutAnalytics(ctx: Ctx, reader: Actor): Promise<PayoutAnalytics> {
  const now = ctx.now();
  const rule = ctx.config.payoutWeekRule;
  const week = payoutWeekOf(now, rule);
  const months = lastMonths(now, 6);
  const firstWeek = addDays(week.weekStart, -11 * 7);
  const [row] = await selectAnalytics(ctx.pool, reader.id, firstWeek, `${months[0] ?? monthOf(now)}-01`);
  if (!row) throw new Error("The analytics answer one row");
  return analyticsView(row, { week, rule, months });
}

/** Resellers by the commission of orders they completed this month in Sri Lanka. */
export async function readLeaderboard(ctx: Ctx, reader: Actor): Promise<Leaderboard> {
  const now = ctx.now();
  const month = monthOf(now);
  // Four days after the 28th it is the next month, whatever the length of this one.
  const next = addDays(`${month}-28`, 4).slice(0, "YYYY-MM".length);
  const [row] = await selectLeaderboard(ctx.pool, `${month}-01`, `${next}-01`, reader.id);
  if (!row) throw new Error("The leaderboard answers one row");
  const { id, firstName, businessName } = reader;
  return leaderboardView(row.rows, { id, month, ranked: row.ranked, firstName, businessName });
}
