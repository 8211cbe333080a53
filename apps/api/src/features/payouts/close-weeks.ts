import type { Connection } from "@pola/database/sql";
import { inLongTransaction } from "@pola/database/long-transaction";
import type { Ctx } from "../../context.ts";
import { clockSkewMs } from "../../domain/clock.ts";
import { whyNotClose } from "../../domain/close-guard.ts";
import { listDueWeeks, nextWeek } from "../../domain/payout-weeks.ts";
import { AppError } from "../../lib/app-error.ts";
import {
  addReversalsOfDue,
  analyzeNewPayouts,
  claimDue,
  closedPayouts,
  collectDue,
  createPayouts,
  disableSequentialScans,
  endUnusedHolds,
  leaveCarriedForward,
  lockResellersOfDue,
  markClosed,
  moveHolds,
  PAYOUT_LOCK,
  periodToClose,
} from "./close.sql.ts";
import { queueClosedMails } from "./payouts-mails.ts";

export type ClosedWeek = { weekStart: string; payouts: number; amountCents: number };

/**
 * Closes every ended week that is not closed yet, oldest first, one transaction per week (docs/product/money.md, M-20 and M-24). It starts
 * with the week of the first entry. Each later period starts where the last one ended, so no two overlap after a change of
 * PAYOUT_WEEK_START. The mails are queued in the same transaction. A second run, also at the same time, finds nothing left to close.
 * @param isManyAllowed an admin or operator says that more than eight weeks are really due
 * @param onClosed is called with each closed week, also with those before a failure
 * @returns the weeks this call closed.
 * @throws AppError CLOSE_REFUSED when the clock is wrong or too many weeks are due; nothing was closed (M-85 and M-86).
 */
export async function closeDueWeeks(
  ctx: Ctx,
  {
    isManyAllowed = false,
    onClosed,
  }: { isManyAllowed?: boolean | undefined; onClosed?: (week: ClosedWeek) => void } = {},
): Promise<ClosedWeek[]> {
  const last = (await listDueWeeks(ctx)).at(-1);
  if (!last) return [];
  const refusal = await whyNotClose(ctx, { skewMs: await clockSkewMs(ctx), isManyAllowed });
  if (refusal) {
    const { message, ...data } = refusal;
    ctx.log.error(data, message);
    throw new AppError("CLOSE_REFUSED", message, { data });
  }
  const weeks: ClosedWeek[] = [];
  for (;;) {
    const week = await inLongTransaction(ctx.pool, PAYOUT_LOCK, (connection) =>
      closeNextWeek(ctx, connection, last.endsAt),
    );
    if (!week) return weeks;
    ctx.log.info(week, "payout week closed");
    weeks.push(week);
    onClosed?.(week);
  }
}

/** @param until the end of the last week that was due when the clock was checked: a clock that jumps now closes no further one */
async function closeNextWeek(ctx: Ctx, connection: Connection, until: Date): Promise<ClosedWeek | null> {
  const now = ctx.now();
  const week = await nextWeek(ctx, connection);
  if (!week || week.endsAt > until) return null;

  const { id: periodId } = await periodToClose.one(connection, week, now);
  await disableSequentialScans(connection);
  await collectDue(connection, periodId, week.endsAt);
  await addReversalsOfDue(connection);
  await leaveCarriedForward(connection, ctx.config.minPayoutCents);
  await lockResellersOfDue(connection);
  const created = await createPayouts(connection, periodId, now);
  // For few payouts, statistics cost more than they save.
  if (created > 500) await analyzeNewPayouts(connection);
  await moveHolds(connection, periodId);
  await endUnusedHolds(connection, week.endsAt, now);
  const payouts = await closedPayouts.rows(connection, periodId);
  await queueClosedMails(ctx, connection, week, payouts);
  await markClosed(connection, periodId, now);
  const wrong = await claimDue.first(connection, periodId);
  if (wrong) throw new Error(`The payout ${wrong.id} is not the sum of the entries it claimed`);
  const amountCents = payouts.reduce((sum, payout) => sum + payout.amountCents, 0);
  return { weekStart: week.weekStart, payouts: payouts.length, amountCents };
}
