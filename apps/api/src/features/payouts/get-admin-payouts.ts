import type { PayoutWeek } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { MAX_SELECTED_PAYOUTS } from "@pola/shared/limits";
import type {
  AdminPayoutQuery,
  AdminPayoutWeek,
  MatchingPayouts,
  MatchingPayoutsQuery,
  PayoutWeekTotal,
  PendingCommissions,
} from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { listDueWeeks } from "../../domain/payout-weeks.ts";
import { payoutTerms } from "../../domain/settings.ts";
import { duePayoutsOfAdmins, withoutOwnPayouts } from "../../domain/without-own-payouts.ts";
import { pageOf } from "../../http/paging.ts";
import { AppError } from "../../lib/app-error.ts";
import { readSameTogether, readTogether } from "../../lib/read-together.ts";
import { adminWeekView, type WeekTotal, weekTotalsView } from "../../views/admin-payouts-view.ts";
import {
  closedAdminWeek,
  closedWeekTotals,
  type LiveWeek,
  liveAdminWeek,
  liveWeekTotal,
  pendingCommission,
} from "./admin-payouts.sql.ts";
import { findOpenWeek } from "./open-week.ts";

/** A week with a page of its rows; `total` counts the rows that match. */
type WeekPage = { week: AdminPayoutWeek; total: number };

/**
 * The figures of a week and a page of its rows: the open week so far, a week that has ended and waits for its close, or the closed week
 * that started on a day (docs/product/money.md, M-153 and M-154).
 * @throws AppError NOT_FOUND when no week starts on that day.
 */
export async function getAdminPayoutWeek(ctx: Ctx, query: AdminPayoutQuery): Promise<WeekPage> {
  const week = await readAdminWeek(ctx, query);
  return { week, total: week.counts[query.status ?? "all"] };
}

/** The week as `getAdminPayoutWeek` returns it, with `due` as what this admin can pay: without an own payout (docs/product/money.md, M-330). */
export async function getWeekToPay(ctx: Ctx, actor: Actor, query: AdminPayoutQuery): Promise<WeekPage> {
  const page = await getAdminPayoutWeek(ctx, query);
  const { week } = page;
  if (week.state !== "closed") return page;
  const own = await readDueOfAdmins(ctx, undefined);
  const [due] = withoutOwnPayouts(actor, [{ weekStart: week.weekStart, ...week.due }], own);
  return due ? { ...page, week: { ...week, due: { payouts: due.payouts, amount: due.amount } } } : page;
}

const readDueOfAdmins = readTogether(async (ctx: Ctx) => await duePayoutsOfAdmins.rows(ctx.pool));

/** The rows that "select all" selects: the largest MAX_SELECTED_PAYOUTS that match. @throws AppError as `getAdminPayoutWeek` does */
export async function listMatching(ctx: Ctx, query: MatchingPayoutsQuery): Promise<MatchingPayouts> {
  const { week, total } = await getAdminPayoutWeek(ctx, {
    ...query,
    page: 1,
    pageSize: MAX_SELECTED_PAYOUTS,
  });
  return { total, resellers: week.resellers };
}

const readAdminWeek = readSameTogether(
  async (ctx: Ctx, query: AdminPayoutQuery): Promise<AdminPayoutWeek> => {
    const { weekStart, status, search } = query;
    const filter = { status, search: search ?? "" };
    const readClosed = async () =>
      weekStart === undefined
        ? undefined
        : await closedAdminWeek.first(ctx.pool, weekStart, filter, pageOf(query));
    let closed = await readClosed();
    const live = closed ? [] : await listLiveWeeks(ctx);
    const week = live.find((one) =>
      weekStart === undefined ? one.isOpen : [one.shown.weekStart, one.weekStart].includes(weekStart),
    );
    // It may have been closed since the first look.
    if (!week) closed ??= await readClosed();
    if (closed) return adminWeekView({ ...closed, state: "closed" }, payoutTerms(ctx));
    if (!week) throw new AppError("NOT_FOUND", noSuchWeek(weekStart ?? ""));
    const terms = payoutTerms(ctx);
    const row = await liveAdminWeek.one(ctx.pool, week, terms.minPayoutCents, filter, pageOf(query));
    return adminWeekView({ ...row, ...week.shown, state: week.state, closedAt: null }, terms);
  },
);

/** The open week and every earlier one, newest first. */
export async function listPayoutWeeks(ctx: Ctx): Promise<PayoutWeekTotal[]> {
  return weekTotalsView(await listWeekTotals(ctx));
}

/** The sums of the open week and of every earlier one, newest first. */
export async function listWeekTotals(ctx: Ctx): Promise<WeekTotal[]> {
  const live = await listLiveWeeks(ctx);
  const closed = await closedWeekTotals.rows(ctx.pool);
  // A week that was closed since the live ones were listed is in both.
  const isClosed = new Set(closed.map(({ weekStart }) => weekStart));
  const rows: WeekTotal[] = [];
  for (const week of live) {
    const { shown, state } = week;
    if (!week.isOpen && isClosed.has(shown.weekStart)) continue;
    const totals = await liveWeekTotal.one(ctx.pool, week, payoutTerms(ctx).minPayoutCents);
    rows.push({ ...shown, ...totals, state });
  }
  for (const week of closed) rows.push({ ...week, state: "closed" });
  return rows;
}

/** A week that is not closed, with the period it is closed with, and how it is shown. */
type Live = LiveWeek & { shown: PayoutWeek; state: "open" | "closing" };

/** The open week and those that have ended and wait for their close, newest first. */
async function listLiveWeeks(ctx: Ctx): Promise<Live[]> {
  const [due, { period, ...shown }] = await Promise.all([listDueWeeks(ctx), findOpenWeek(ctx)]);
  const waiting = due.map((week, index): Live => {
    return { ...week, shown: week, isFirst: index === 0, isOpen: false, state: "closing" };
  });
  const open: Live = { ...period, shown, isFirst: due.length === 0, isOpen: true, state: "open" };
  return [open, ...waiting.toReversed()];
}

/** All entries that are in no paid payout (docs/product/money.md, M-44). */
export async function getPendingCommissions(ctx: Ctx): Promise<PendingCommissions> {
  const { cents } = await pendingCommission.one(ctx.pool);
  return { pendingCommissions: toRupees(cents) };
}

/** The message for a day on which no payout week starts. */
export function noSuchWeek(weekStart: string): string {
  return `No payout week starts on ${weekStart}`;
}
