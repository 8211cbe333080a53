import type { PayoutWeek } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { AdminPayoutWeek, PayoutWeekTotal, PendingCommissions } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import { listDueWeeks } from "../../domain/payout-weeks.ts";
import { payoutTerms } from "../../domain/settings.ts";
import { AppError } from "../../lib/app-error.ts";
import { readTogether } from "../../lib/read-together.ts";
import { adminWeekView, type WeekTotal, weekTotalsView } from "../../views/payout-view.ts";
import {
  closedAdminWeek,
  closedWeekTotals,
  type LiveWeek,
  liveAdminWeek,
  liveWeekTotal,
  pendingCommission,
} from "./admin-payouts.sql.ts";
import { findOpenWeek } from "./open-week.ts";

/**
 * The open week with its sums so far, a week that has ended and waits for its close, or the closed week that started on a day.
 * @throws AppError NOT_FOUND when no week starts on that day.
 */
export async function getAdminPayoutWeek(ctx: Ctx, weekStart?: string): Promise<AdminPayoutWeek> {
  const weeks = await readAdminWeeks(ctx, weekStart);
  return await (weeks.get(weekStart) ?? readAdminWeek(ctx, weekStart));
}

/** Each week that somebody waits for. One that cannot be read fails for its own askers only. */
const readAdminWeeks = readTogether(async (ctx: Ctx, asks: (string | undefined)[]) => {
  const weeks = new Map([...new Set(asks)].map((weekStart) => [weekStart, readAdminWeek(ctx, weekStart)]));
  await Promise.allSettled(weeks.values());
  return weeks;
});

async function readAdminWeek(ctx: Ctx, weekStart: string | undefined): Promise<AdminPayoutWeek> {
  // The live weeks are listed first: a week that is closed meanwhile is then found as a closed one.
  const live = await listLiveWeeks(ctx);
  const closed = weekStart === undefined ? undefined : await closedAdminWeek.first(ctx.pool, weekStart);
  if (closed) return adminWeekView({ ...closed, state: "closed" }, payoutTerms(ctx));
  const week = live.find(({ isOpen, shown, period }) =>
    weekStart === undefined ? isOpen : [shown.weekStart, period.weekStart].includes(weekStart),
  );
  if (!week) throw new AppError("NOT_FOUND", noSuchWeek(weekStart ?? ""));
  const terms = payoutTerms(ctx);
  const { resellers } = await liveAdminWeek.one(ctx.pool, rangeOf(week), terms.minPayoutCents);
  return adminWeekView({ ...week.shown, state: stateOf(week), closedAt: null, resellers }, terms);
}

/** The open week and every earlier one, newest first. */
export async function listPayoutWeeks(ctx: Ctx): Promise<PayoutWeekTotal[]> {
  return weekTotalsView(await listWeekTotals(ctx));
}

/** The sums of the open week and of every earlier one, newest first. */
export async function listWeekTotals(ctx: Ctx): Promise<WeekTotal[]> {
  return await readWeekTotals(ctx, undefined);
}

const readWeekTotals = readTogether(async (ctx: Ctx): Promise<WeekTotal[]> => {
  const live = await listLiveWeeks(ctx);
  const closed = await closedWeekTotals.rows(ctx.pool);
  // A week that was closed since the live ones were listed is in both.
  const isClosed = new Set(closed.map(({ weekStart }) => weekStart));
  const rows: WeekTotal[] = [];
  for (const week of live) {
    if (!week.isOpen && isClosed.has(week.shown.weekStart)) continue;
    const totals = await liveWeekTotal.one(ctx.pool, rangeOf(week), payoutTerms(ctx).minPayoutCents);
    rows.push({ week: week.shown, state: stateOf(week), totals });
  }
  for (const week of closed) rows.push({ week, state: "closed", totals: week });
  return rows;
});

/** A week that is not closed: how it is shown, and the period it is closed with. */
type Live = { shown: PayoutWeek; period: PayoutWeek; isFirst: boolean; isOpen: boolean };

/** The open week and those that have ended and wait for their close, newest first. */
async function listLiveWeeks(ctx: Ctx): Promise<Live[]> {
  const due = await listDueWeeks(ctx);
  const { period, ...shown } = await findOpenWeek(ctx);
  const waiting = due.map((week, index) => ({
    shown: week,
    period: week,
    isFirst: index === 0,
    isOpen: false,
  }));
  return [{ shown, period, isFirst: due.length === 0, isOpen: true }, ...waiting.toReversed()];
}

function rangeOf({ period: { weekStart, startsAt, endsAt }, isFirst, isOpen }: Live): LiveWeek {
  return { weekStart, startsAt, endsAt, isFirst, isOpen };
}

function stateOf({ isOpen }: Live): "open" | "closing" {
  return isOpen ? "open" : "closing";
}

/** All entries that are in no paid payout (docs/product/money.md, M-44). */
export async function getPendingCommissions(ctx: Ctx): Promise<PendingCommissions> {
  const { cents } = await pendingCommission.one(ctx.pool);
  return { pendingCommissions: toRupees(cents) };
}

export function noSuchWeek(weekStart: string): string {
  return `No payout week starts on ${weekStart}`;
}
