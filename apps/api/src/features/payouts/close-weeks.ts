import { payoutWeekOf, type PayoutWeek } from "@pola/shared/calendar";
import type { Ctx } from "../../context.ts";
import {
  ADD_REVERSALS_OF_DUE,
  BEAR_PAYOUTS,
  CLAIM_DUE,
  FIND_OR_CREATE_PERIOD,
  FIRST_ENTRY,
  LAST_PERIOD,
  LEAVE_CARRIED_FORWARD,
  LOCK_DUE,
  MARK_CLOSED,
  PAYOUT_LOCK,
  SUM_CLAIMED,
} from "./close.sql.ts";
import { inLongTransaction, type Run } from "./long-transaction.ts";
import { periodAfter, periodBetween } from "./payout-calendar.ts";
import { type ClosedPayout, queueClosedMails } from "./payouts-mails.ts";

export type ClosedWeek = { weekStart: string; payouts: number; amountCents: number };

const SUSPENDED = "The account is suspended";

/**
 * Closes every ended week that is not closed yet, oldest first, one transaction per week (docs/product/money.md, M-20 and M-24): from the
 * week of the first entry, then each period from where the last one ended, so that a change of PAYOUT_WEEK_START never makes
 * two overlap. Mails go to the outbox with it. Whoever runs it again, or at the same time, finds nothing left to do.
 * @returns the weeks this call closed.
 */
export async function closeDueWeeks(ctx: Ctx): Promise<ClosedWeek[]> {
  const weeks: ClosedWeek[] = [];
  for (;;) {
    const week = await inLongTransaction(ctx.pool, PAYOUT_LOCK, (run) => closeNextWeek(ctx, run));
    if (!week) return weeks;
    ctx.log.info(week, "payout week closed");
    weeks.push(week);
  }
}

async function closeNextWeek(ctx: Ctx, run: Run): Promise<ClosedWeek | null> {
  const now = ctx.now();
  const week = await nextWeek(ctx, run);
  if (!week || week.endsAt > now) return null;

  const periodId = await findOrCreatePeriod(run, week, now);
  await run(LOCK_DUE, [periodId, week.endsAt]);
  await run(ADD_REVERSALS_OF_DUE);
  await run(LEAVE_CARRIED_FORWARD, [ctx.config.minPayoutCents]);
  await run(BEAR_PAYOUTS, [periodId, SUSPENDED, now]);
  await run(CLAIM_DUE, [periodId]);
  const payouts = await run<ClosedPayout>(SUM_CLAIMED, [periodId]);
  await run(MARK_CLOSED, [periodId, now]);
  await queueClosedMails(ctx, run, week, payouts);
  const amountCents = payouts.reduce((sum, payout) => sum + payout.amountCents, 0);
  return { weekStart: week.weekStart, payouts: payouts.length, amountCents };
}

/** The period after the last closed one, with the boundaries it was given when somebody already acted on it while it was open. */
async function nextWeek(ctx: Ctx, run: Run): Promise<PayoutWeek | null> {
  const rule = ctx.config.payoutWeekRule;
  const [last] = await run<{ startsAt: Date; endsAt: Date; isClosed: boolean }>(LAST_PERIOD);
  if (last) return last.isClosed ? periodAfter(last.endsAt, rule) : periodBetween(last.startsAt, last.endsAt);
  const [first] = await run<{ at: Date | null }>(FIRST_ENTRY);
  return first?.at ? payoutWeekOf(first.at, rule) : null;
}

async function findOrCreatePeriod(run: Run, week: PayoutWeek, now: Date): Promise<string> {
  const { weekStart, weekEnd, paymentDate, startsAt, endsAt } = week;
  const [period] = await run<{ id: string }>(FIND_OR_CREATE_PERIOD, [
    weekStart,
    weekEnd,
    paymentDate,
    startsAt,
    endsAt,
    now,
  ]);
  if (!period) throw new Error(`The payout period of ${weekStart} was not written`);
  return period.id;
}
