import { payoutWeekOf, type PayoutWeek } from "@pola/shared/calendar";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import { lockPayouts } from "./close.sql.ts";
import { periodBetween } from "./payout-calendar.ts";
import { openWeekBounds } from "./payouts.sql.ts";

/** The week that is open now, with the bounds it will be closed with. */
export async function findOpenWeek(ctx: Ctx): Promise<PayoutWeek> {
  const now = ctx.now();
  const row = await openWeekBounds.one(ctx.pool, now, payoutWeekOf(now, ctx.config.payoutWeekRule));
  return periodBetween(new Date(row.startsAt), new Date(row.endsAt));
}

/** Locks a reseller's entries that no payout holds, in id order. */
const lockUnclaimed = txCommand("lock unclaimed", {
  sql: (userId: string, endsAt: Date) => sql`
    select id from commission_entries
     where user_id = ${userId}::uuid and payout_id is null and created_at < ${endsAt}::timestamptz
     order by id for no key update`,
  samples: [[SAMPLE.id, SAMPLE.at]],
});

/**
 * The id of the open week's period, which is created by the first action on the week. Until the transaction ends no close and no other
 * settlement runs, because both fill payouts.
 * @throws AppError CONFLICT when the week was closed since it was looked up.
 */
export async function lockOpenPeriod(tx: Tx, week: PayoutWeek, now: Date): Promise<string> {
  await lockPayouts(tx);
  const { weekStart, weekEnd, paymentDate, startsAt, endsAt } = week;
  const dates = { weekStart: dateOf(weekStart), weekEnd: dateOf(weekEnd), paymentDate: dateOf(paymentDate) };
  const period = await tx.payoutPeriod.upsert({
    where: { weekStart: dates.weekStart },
    create: { ...dates, startsAt, endsAt, createdAt: now },
    update: {},
    select: { id: true, closedAt: true },
  });
  if (period.closedAt)
    throw new AppError("CONFLICT", "This week was closed just now. Please refresh and try again.");
  return period.id;
}

/**
 * Moves all entries of a reseller that no payout holds into a payout of the open week, and returns their sum in cents. A separate
 * statement locks the rows first, so that a reversal is either included or waits (see domain/ledger.ts).
 */
export async function claimForOpenWeek(
  tx: Tx,
  payout: { id: string; userId: string },
  endsAt: Date,
): Promise<bigint> {
  await lockUnclaimed(tx, payout.userId, endsAt);
  await tx.commissionEntry.updateMany({
    where: { userId: payout.userId, payoutId: null, createdAt: { lt: endsAt } },
    data: { payoutId: payout.id },
  });
  const { _sum } = await tx.commissionEntry.aggregate({
    where: { payoutId: payout.id },
    _sum: { amountCents: true },
  });
  return BigInt(_sum.amountCents ?? 0);
}

/** A business date as Prisma reads and writes `date` columns: midnight in UTC. */
export function dateOf(date: string): Date {
  return new Date(`${date}T00:00:00.000Z`);
}
