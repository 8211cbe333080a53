import { payoutWeekOf, type PayoutWeek } from "@pola/shared/calendar";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Tx } from "@pola/database/db";
import { PAYOUT_LOCK } from "./close.sql.ts";
import { periodBetween } from "./payout-calendar.ts";
import { selectOpenWeek } from "./payouts.sql.ts";

/** The week that runs now, with the boundaries it will be closed with. */
export async function findOpenWeek(ctx: Ctx): Promise<PayoutWeek> {
  const now = ctx.now();
  const [row] = await selectOpenWeek(ctx.pool, now, payoutWeekOf(now, ctx.config.payoutWeekRule));
  if (!row) throw new Error("The open week answers one row");
  return periodBetween(new Date(row.startsAt), new Date(row.endsAt));
}

/**
 * The open week's period, which exists from the first act on it. Until the transaction ends no close runs and nobody else
 * settles, for both fill payouts.
 * @throws AppError CONFLICT when the week was closed since it was looked up.
 */
export async function lockOpenPeriod(tx: Tx, week: PayoutWeek, now: Date): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${PAYOUT_LOCK}::bigint)`;
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
 * Moves everything a reseller has earned and no payout holds into a payout of the open week, and answers its sum in cents.
 * The rows are locked by a statement of their own, so that a reversal either counts here or waits (see ledger.ts).
 */
export async function claimForOpenWeek(
  tx: Tx,
  payout: { id: string; userId: string },
  endsAt: Date,
): Promise<bigint> {
  await tx.$queryRaw`
    select id::text from commission_entries
     where user_id = ${payout.userId}::uuid and payout_id is null and created_at < ${endsAt}::timestamptz
     order by id for no key update`;
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

/** A business date as Prisma reads and writes `date` columns: its midnight in UTC. */
export function dateOf(date: string): Date {
  return new Date(`${date}T00:00:00.000Z`);
}
