import { payoutWeekOf, type PayoutWeek } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { AdminPayoutWeek, PayoutWeekTotal, PendingCommissions } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import { adminWeekView, weekTotalsView } from "../../views/payout-view.ts";
import {
  selectClosedAdminWeek,
  selectClosedTotals,
  selectOpenAdminWeek,
  selectOpenTotal,
  selectPendingCents,
} from "./admin-payouts.sql.ts";
import { periodBetween } from "./payout-calendar.ts";
import type { OpenWeekBounds } from "./payouts.sql.ts";

/**
 * The open week as a live sum, or the closed week that started on a day.
 * @throws AppError NOT_FOUND when no week, open or closed, starts on that day.
 */
export async function readAdminPayoutWeek(ctx: Ctx, weekStart?: string): Promise<AdminPayoutWeek> {
  const [closed] = weekStart === undefined ? [] : await selectClosedAdminWeek(ctx.pool, weekStart);
  if (closed) return adminWeekView(closed, ctx.config);
  const now = ctx.now();
  const [open] = await selectOpenAdminWeek(ctx.pool, now, payoutWeekOf(now, ctx.config.payoutWeekRule));
  if (!open) throw new Error("The open week answers one row");
  const week = weekOf(open);
  if (weekStart !== undefined && weekStart !== week.weekStart)
    throw new AppError("NOT_FOUND", noSuchWeek(weekStart));
  return adminWeekView({ ...week, isOpen: true, closedAt: null, resellers: open.resellers }, ctx.config);
}

/** The open week and every closed one, newest first. */
export async function readPayoutWeeks(ctx: Ctx): Promise<PayoutWeekTotal[]> {
  const now = ctx.now();
  const [open] = await selectOpenTotal(ctx.pool, now, payoutWeekOf(now, ctx.config.payoutWeekRule));
  if (!open) throw new Error("The open week answers one row");
  const closed = await selectClosedTotals(ctx.pool);
  return weekTotalsView([{ ...open, ...weekOf(open), isOpen: true }, ...closed]);
}

/** All entries that are in no paid payout (docs/product/money.md, M-44). */
export async function readPendingCommissions(ctx: Ctx): Promise<PendingCommissions> {
  const [row] = await selectPendingCents(ctx.pool);
  return { pendingCommissions: toRupees(row?.cents ?? 0) };
}

export function noSuchWeek(weekStart: string): string {
  return `No payout week starts on ${weekStart}`;
}

function weekOf({ startsAt, endsAt }: OpenWeekBounds): PayoutWeek {
  return periodBetween(new Date(startsAt), new Date(endsAt));
}
