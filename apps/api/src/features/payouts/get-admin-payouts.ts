import { payoutWeekOf, type PayoutWeek } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { AdminPayoutWeek, PayoutWeekTotal, PendingCommissions } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { adminWeekView, type WeekBoundsRow, weekTotalsView } from "../../views/payout-view.ts";
import {
  closedAdminWeek,
  closedWeekTotals,
  openAdminWeek,
  openWeekTotal,
  pendingCommission,
} from "./admin-payouts.sql.ts";
import { periodBetween } from "./payout-calendar.ts";

/**
 * The open week as it stands now, or the closed week that started on a day.
 * @throws AppError NOT_FOUND when no week, open or closed, starts on that day.
 */
export async function getAdminPayoutWeek(ctx: Ctx, weekStart?: string): Promise<AdminPayoutWeek> {
  const closed = weekStart === undefined ? undefined : await closedAdminWeek.first(ctx.pool, weekStart);
  if (closed) return adminWeekView(closed, ctx.config);
  const now = ctx.now();
  const open = await openAdminWeek.one(ctx.pool, now, payoutWeekOf(now, ctx.config.payoutWeekRule));
  const week = weekOf(open);
  if (weekStart !== undefined && weekStart !== week.weekStart)
    throw new AppError("NOT_FOUND", noSuchWeek(weekStart));
  return adminWeekView({ ...week, isOpen: true, closedAt: null, resellers: open.resellers }, ctx.config);
}

/** The open week and every closed one, newest first. */
export async function listPayoutWeeks(ctx: Ctx): Promise<PayoutWeekTotal[]> {
  const now = ctx.now();
  const open = await openWeekTotal.one(ctx.pool, now, payoutWeekOf(now, ctx.config.payoutWeekRule));
  const closed = await closedWeekTotals.rows(ctx.pool);
  return weekTotalsView([{ ...open, ...weekOf(open), isOpen: true }, ...closed]);
}

/** All entries that are in no paid payout (docs/product/money.md, M-44). */
export async function getPendingCommissions(ctx: Ctx): Promise<PendingCommissions> {
  const { cents } = await pendingCommission.one(ctx.pool);
  return { pendingCommissions: toRupees(cents) };
}

export function noSuchWeek(weekStart: string): string {
  return `No payout week starts on ${weekStart}`;
}

function weekOf({ startsAt, endsAt }: WeekBoundsRow): PayoutWeek {
  return periodBetween(new Date(startsAt), new Date(endsAt));
}
