import type { Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { lockPayouts } from "./close.sql.ts";
import { claimEntries, lockAndSumUnclaimed, openPeriodId, type OpenWeek } from "./open-week.ts";
import { amountChanged, heldByAccount, lostRace, nothingToPay } from "./payout-refusals.ts";
import { queueHoldMail, queueStatusMail } from "./payouts-mails.ts";
import { recordStatus } from "./record-status.ts";
import { findWeekState, isSameState, type Wanted, type Week, type WeekState } from "./week-state.ts";

type Change = { actor: Actor; week: Week; userId: string; seen: WeekState; wanted: Wanted };
type OpenChange = Change & { open: OpenWeek };

/**
 * Sets the status of a reseller's open week that has no payout yet. `paid` makes the payout of what is earned so far; a hold is a row that
 * waits for the payout, and needs none (docs/product/money.md, M-35, M-36 and M-74).
 * @throws AppError AMOUNT_CHANGED, or CONFLICT when there is nothing to pay, when another admin was faster or when only the account holds it
 */
export async function setOpenWeekStatus(ctx: Ctx, tx: Tx, change: Change): Promise<WeekState> {
  const { week, userId, seen, wanted } = change;
  const { open } = week;
  if (!open) throw lostRace();
  await lockPayouts(tx);
  // The lock may have waited for another admin, whose change this one has not seen.
  const known = await findWeekState(tx, week, userId);
  if (!known || !isSameState(known, seen)) throw lostRace();
  if (wanted.status === "paid") return await settle(ctx, tx, { ...change, open });
  return await changeHold(ctx, tx, { ...change, open });
}

async function settle(
  ctx: Ctx,
  tx: Tx,
  { actor, week, open, userId, seen, wanted }: OpenChange,
): Promise<WeekState> {
  const now = ctx.now();
  const unclaimed = await lockAndSumUnclaimed(tx, userId, open.endsAt);
  const cents = Math.max(0, unclaimed.cents);
  if (wanted.amountCents !== undefined && wanted.amountCents !== cents)
    throw amountChanged({ userId, weekStart: week.weekStart, cents });
  if (cents === 0) throw nothingToPay();
  const periodId = await openPeriodId(tx, open, now);
  const paymentReference = wanted.paymentReference ?? null;
  const { id } = await tx.payout.create({
    data: { periodId, userId, amountCents: cents, ordersCount: unclaimed.orders, createdAt: now },
  });
  await claimEntries(tx, id, unclaimed.ids);
  await tx.payoutHold.updateMany({
    where: { id: { in: seen.waitingHolds } },
    data: { payoutId: id, endedAt: now },
  });
  const payout = await tx.payout.update({
    where: { id },
    data: { status: "paid", paymentReference, firstPaidAt: now },
  });
  await recordStatus(ctx, tx, { actor, seen, payout });
  await queueStatusMail(ctx, tx, { payout, weekStart: week.weekStart });
  return { payout, status: "paid", reason: null, paymentReference, waitingHolds: [] };
}

/** One hold on the open week replaces those that wait from earlier weeks: it holds their entries as well. */
async function changeHold(
  ctx: Ctx,
  tx: Tx,
  { actor, week, open, userId, seen, wanted }: OpenChange,
): Promise<WeekState> {
  const now = ctx.now();
  const { reason } = wanted;
  if (reason === null && seen.waitingHolds.length === 0) throw heldByAccount(seen.reason);
  await tx.payoutHold.updateMany({ where: { id: { in: seen.waitingHolds } }, data: { endedAt: now } });
  if (reason !== null) {
    const periodId = await openPeriodId(tx, open, now);
    await tx.payoutHold.create({ data: { userId, periodId, reason, actorId: actor.id, createdAt: now } });
    await queueHoldMail(ctx, tx, { userId, weekStart: week.weekStart, reason, of: "" });
  }
  const after = await findWeekState(tx, week, userId);
  if (!after) throw lostRace();
  await recordActivity(tx, { actor, now }, "payout.status", userId, {
    subjectType: "user",
    before: { weekStart: week.weekStart, status: seen.status, reason: seen.reason },
    after: { weekStart: week.weekStart, status: after.status, reason: after.reason },
  });
  return after;
}
