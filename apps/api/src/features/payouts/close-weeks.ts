import { payoutWeekOf, type PayoutWeek } from "@pola/shared/calendar";
import type { Ctx } from "../../context.ts";
import type { Connection } from "@pola/database/sql";
import { inLongTransaction } from "@pola/database/long-transaction";
import {
  addReversalsOfDue,
  claimDue,
  createPayouts,
  findOrCreatePeriod,
  firstEntry,
  lastPeriod,
  leaveCarriedForward,
  lockDue,
  markClosed,
  PAYOUT_LOCK,
  sumClaimed,
} from "./close.sql.ts";
import { periodAfter, periodBetween } from "./payout-calendar.ts";
import { queueClosedMails } from "./payouts-mails.ts";

export type ClosedWeek = { weekStart: string; payouts: number; amountCents: number };

const SUSPENDED = "The account is suspended";

/**
 * Closes every ended week that is not closed yet, oldest first, one transaction per week (docs/product/money.md, M-20 and M-24). It starts
 * with the week of the first entry; each later period starts where the last one ended, so that a change of PAYOUT_WEEK_START never makes
 * two overlap. The mails are queued in the same transaction. A second run, also at the same time, finds nothing left to close.
 * @returns the weeks this call closed.
 */
export async function closeDueWeeks(ctx: Ctx): Promise<ClosedWeek[]> {
  const weeks: ClosedWeek[] = [];
  for (;;) {
    const week = await inLongTransaction(ctx.pool, PAYOUT_LOCK, (connection) =>
      closeNextWeek(ctx, connection),
    );
    if (!week) return weeks;
    ctx.log.info(week, "payout week closed");
    weeks.push(week);
  }
}

async function closeNextWeek(ctx: Ctx, connection: Connection): Promise<ClosedWeek | null> {
  const now = ctx.now();
  const week = await nextWeek(ctx, connection);
  if (!week || week.endsAt > now) return null;

  const { id: periodId } = await findOrCreatePeriod.one(connection, week, now);
  await lockDue(connection, periodId, week.endsAt);
  await addReversalsOfDue(connection);
  await leaveCarriedForward(connection, ctx.config.minPayoutCents);
  await createPayouts(connection, periodId, SUSPENDED, now);
  await claimDue(connection, periodId);
  const payouts = await sumClaimed.rows(connection, periodId);
  await markClosed(connection, periodId, now);
  await queueClosedMails(ctx, connection, week, payouts);
  const amountCents = payouts.reduce((sum, payout) => sum + payout.amountCents, 0);
  return { weekStart: week.weekStart, payouts: payouts.length, amountCents };
}

/** The period after the last closed one. A period that was created while its week was open keeps its bounds. */
async function nextWeek(ctx: Ctx, connection: Connection): Promise<PayoutWeek | null> {
  const rule = ctx.config.payoutWeekRule;
  const last = await lastPeriod.first(connection);
  if (last) return last.isClosed ? periodAfter(last.endsAt, rule) : periodBetween(last.startsAt, last.endsAt);
  const { at } = await firstEntry.one(connection);
  return at && payoutWeekOf(at, rule);
}
