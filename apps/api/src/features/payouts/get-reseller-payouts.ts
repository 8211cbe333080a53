import {
  addDays,
  businessDateOf,
  daysBetween,
  lastMonths,
  monthOf,
  paymentDateOf,
  payoutWeekOf,
} from "@pola/shared/calendar";
import type { PastPayout, PayoutStatement, ResellerPayout } from "@pola/shared/schemas/payout";
import type { MoneyLadder } from "@pola/shared/schemas/money-ladder";
import type { Leaderboard, PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { readTogether } from "../../lib/read-together.ts";
import { analyticsView, leaderboardView } from "../../views/payout-analytics-view.ts";
import { moneyLadderView } from "../../views/money-ladder-view.ts";
import { pastPayoutView, resellerPayoutView, statementView, type Weeks } from "../../views/payout-view.ts";
import { periodAfter, periodBetween } from "../../domain/payout-weeks.ts";
import { payoutTerms } from "../../domain/settings.ts";
import {
  leaderboard,
  moneyLadder,
  payoutAnalytics,
  payoutHistory,
  payoutStatement,
  resellerWeek,
} from "./payouts.sql.ts";

/** The reader's open week, from the ledger as of now. */
export async function getResellerPayout(ctx: Ctx, reader: Actor): Promise<ResellerPayout> {
  const now = ctx.now();
  const week = payoutWeekOf(now, ctx.config.payoutWeekRule);
  const { startsAt, endsAt, ...row } = await resellerWeek.one(ctx.pool, now, week, reader.id);
  return resellerPayoutView(row, weeksOf(ctx, startsAt, endsAt), payoutTerms(ctx));
}

/** The reader's money: on the way, earned this week, to be paid and paid; and what the next payment depends on. */
export async function getMoneyLadder(ctx: Ctx, reader: Actor): Promise<MoneyLadder> {
  const now = ctx.now();
  const week = payoutWeekOf(now, ctx.config.payoutWeekRule);
  const { startsAt, endsAt, ...row } = await moneyLadder.one(ctx.pool, now, week, reader.id);
  return moneyLadderView(row, {
    ...weeksOf(ctx, startsAt, endsAt),
    today: businessDateOf(now),
    minPayoutCents: ctx.settings.current().minPayoutCents,
  });
}

/** The open week, the one after it, and the payment date of the one before it. */
function weeksOf({ config }: Ctx, startsAt: Date, endsAt: Date): Weeks {
  const week = periodBetween(startsAt, endsAt);
  return {
    week,
    following: periodAfter(endsAt, config.payoutWeekRule),
    endedPaymentDate: paymentDateOf(addDays(week.weekStart, -1)),
  };
}

/** The reader's payouts, newest week first, at most 200. */
export async function listPayoutHistory(ctx: Ctx, reader: Actor): Promise<PastPayout[]> {
  const rows = await payoutHistory.rows(ctx.pool, reader.id);
  return rows.map(pastPayoutView);
}

/** @throws AppError NOT_FOUND unless it is a payout of the reader. */
export async function getPayoutStatement(
  ctx: Ctx,
  reader: Actor,
  payoutId: string,
): Promise<PayoutStatement> {
  const row = await payoutStatement.first(ctx.pool, payoutId, reader.id);
  if (!row) throw new AppError("NOT_FOUND", "Payout not found");
  return statementView(row);
}

/**
 * Twelve completion weeks of the rule in force and six months in Sri Lanka, both with the current one last. The current week is compared
 * with as many days of the week before, today included.
 */
export async function getPayoutAnalytics(ctx: Ctx, reader: Actor): Promise<PayoutAnalytics> {
  const now = ctx.now();
  const week = payoutWeekOf(now, ctx.config.payoutWeekRule);
  const months = lastMonths(now, 6);
  const firstWeek = addDays(week.weekStart, -11 * 7);
  const comparedDays = daysBetween(week.weekStart, businessDateOf(now)) + 1;
  const lastWeek = addDays(week.weekStart, -7);
  const row = await payoutAnalytics.one(ctx.pool, reader.id, firstWeek, `${months[0] ?? monthOf(now)}-01`, {
    from: lastWeek,
    to: addDays(lastWeek, comparedDays),
  });
  return analyticsView(row, { week, comparedDays, months });
}

/** Resellers by the commission of orders they completed this month in Sri Lanka. */
export async function getLeaderboard(ctx: Ctx, reader: Actor): Promise<Leaderboard> {
  const { month, rows, ranked } = await readLeaderboard(ctx, reader.id);
  const { id, firstName, businessName } = reader;
  return leaderboardView(rows, { id, month, ranked, firstName, businessName });
}

/** The month's top five, and the row of each reader. */
const readLeaderboard = readTogether(async (ctx: Ctx, readerIds: string[]) => {
  const month = monthOf(ctx.now());
  return { month, ...(await leaderboard.one(ctx.pool, `${month}-01`, readerIds)) };
});
