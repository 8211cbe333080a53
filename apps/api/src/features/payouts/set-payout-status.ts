import { toCents, toRupees } from "@pola/shared/money";
import type { PayoutStatusChange, SetPayoutStatus } from "@pola/shared/schemas/payout";
import type { Payout } from "@pola/database/generated/prisma/client";
import { type Db, inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { payeeById } from "./back-office.sql.ts";
import { closeDueWeeks } from "./close-weeks.ts";
import { findOpenWeek } from "./open-week.ts";
import {
  amountChanged,
  heldByAccount,
  inPaymentRun,
  lostRace,
  notFound,
  refuseOwn,
  refuseUnlessSeen,
} from "./payout-refusals.ts";
import { queueStatusMail } from "./payouts-mails.ts";
import { recordStatus } from "./record-status.ts";
import { setOpenWeekStatus } from "./set-open-week-status.ts";
import { findWeekState, lockedAccountHold, type Wanted, type Week, type WeekState } from "./week-state.ts";

/**
 * Sets a reseller's payout of a week (default: the open week) to any status (docs/product/money.md, M-30 and M-35). On the open week,
 * `paid` pays what is earned so far, also below the minimum. A hold on the open week waits for the payout that claims its entries.
 * `pending` ends the holds of admins; what the account holds stays on hold. A payout that leaves `paid` is owed again with the same amount.
 * The same status, reason and reference again have no effect. Event, activity row and mail are written in the same transaction.
 * @throws AppError NOT_FOUND for an unknown reseller, week or payout; FORBIDDEN for an own payout; AMOUNT_CHANGED when `amount` is not what
 * would be paid; CONFLICT when another admin was faster, when there is nothing to pay, when the account holds the payout, when it is in a
 * payment run, or when it is neither as wanted nor as the admin saw it (M-500), or was paid by another admin since (M-1340); CLOSE_REFUSED
 * when the open week is meant and ended weeks cannot be closed.
 */
export async function setPayoutStatus(
  ctx: Ctx,
  actor: Actor,
  input: SetPayoutStatus,
): Promise<PayoutStatusChange> {
  const { userId } = input;
  const wanted = wantedOf(input);
  const reseller = await findReseller(ctx, userId);
  refuseOwn(actor, userId);
  const week = await findWeek(ctx, input.weekStart);
  // Read before anything waits: the admin decided on the payout as it is now.
  const before = await findWeekState(ctx.db, week, userId);
  const seen =
    before && isSame(before, wanted) ? before : await closeWhatEnded(ctx, week, { before, userId });
  if (!seen) throw await whyNoPayout(ctx, week, { userId, wanted });
  if (isSame(seen, wanted)) {
    refuseOtherAmount(week, seen, wanted);
    if (await isPaidByAnother(ctx, actor, seen)) refuseUnlessSeen(seen, { fromStatus: input.fromStatus });
    return resultOf(reseller, week, seen);
  }
  refuseUnlessSeen(seen, input);
  const { payout } = seen;
  // Before the amounts are compared: the admin has to end the run first.
  await refusePayoutInRun(ctx.db, payout);
  const after = await inTransaction(ctx.db, (tx) =>
    payout
      ? setStatus(ctx, tx, { actor, week, seen, payout, wanted })
      : setOpenWeekStatus(ctx, tx, { actor, week, userId, seen, wanted }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
    // The same call, sent twice at once, may have been faster.
    const now = await findWeekState(ctx.db, week, userId);
    if (!now || !isSame(now, wanted) || (await isPaidByAnother(ctx, actor, now))) throw error;
    refuseOtherAmount(week, now, wanted);
    return now;
  });
  return resultOf(reseller, week, after);
}

function resultOf(
  reseller: Reseller,
  { weekStart }: Week,
  { payout, status, reason, paymentReference }: WeekState,
): PayoutStatusChange {
  return {
    ...reseller,
    weekStart,
    payoutId: payout?.id ?? null,
    status,
    reason,
    paymentReference,
    totalCommission: toRupees(Number(payout?.amountCents ?? 0)),
  };
}

async function findWeek(ctx: Ctx, weekStart: string | undefined): Promise<Week> {
  const open = await findOpenWeek(ctx);
  const isOpen = weekStart === undefined || [open.weekStart, open.period.weekStart].includes(weekStart);
  return { weekStart: weekStart ?? open.weekStart, open: isOpen ? open : null };
}

/**
 * Closes the weeks that have ended before the open week is paid, so that the open week never includes commission of last week. The
 * wanted payout may be created by this close.
 */
async function closeWhatEnded(
  ctx: Ctx,
  week: Week,
  { before, userId }: { before: WeekState | null; userId: string },
): Promise<WeekState | null> {
  if (before && !week.open) return before;
  const closed = await closeDueWeeks(ctx);
  return before && closed.length === 0 ? before : await findWeekState(ctx.db, week, userId);
}

type Reseller = Pick<PayoutStatusChange, "userId" | "hasBankDetails">;

async function findReseller(ctx: Ctx, id: string): Promise<Reseller> {
  const reseller = await payeeById.first(ctx.pool, id);
  if (!reseller) throw new AppError("NOT_FOUND", "Reseller not found");
  return reseller;
}

/** A payout that was voided since the admin saw it is worth nothing. Once they see that, there is no payout any more. */
async function whyNoPayout(
  ctx: Ctx,
  { weekStart }: Week,
  { userId, wanted }: { userId: string; wanted: Wanted },
): Promise<AppError> {
  const voided = await ctx.db.payout.findFirst({
    where: { userId, voidedAt: { not: null }, period: { weekStart: new Date(weekStart) } },
    select: { id: true },
  });
  return voided && wanted.amountCents ? amountChanged({ userId, weekStart, cents: 0 }) : notFound();
}

/** Only a hold carries a reason, only a payment a reference (docs/product/money.md, M-31). */
function wantedOf({ status, reason, paymentReference, amount }: SetPayoutStatus): Wanted {
  return {
    status,
    reason: status === "onhold" ? (reason ?? null) : null,
    paymentReference: status !== "paid" || paymentReference === "" ? null : paymentReference,
    amountCents: status === "paid" && amount !== undefined ? toCents(amount) : undefined,
  };
}

function isSame(
  state: WeekState,
  { status, reason, paymentReference = state.paymentReference }: Wanted,
): boolean {
  return state.status === status && state.reason === reason && state.paymentReference === paymentReference;
}

/** Whether another admin recorded the payment last: this one may have sent the money a second time (docs/product/money.md, M-1340). */
async function isPaidByAnother({ db }: Ctx, actor: Actor, { payout, status }: WeekState): Promise<boolean> {
  if (!payout || status !== "paid") return false;
  const where = { payoutId: payout.id };
  const last = await db.payoutEvent.findFirst({ where, orderBy: { id: "desc" } });
  return last?.actorId !== actor.id;
}

/** @throws AppError AMOUNT_CHANGED unless the payout is worth what the admin saw (docs/product/money.md, M-69) */
function refuseOtherAmount(
  { weekStart }: Week,
  { payout }: Pick<WeekState, "payout">,
  { amountCents }: Wanted,
): void {
  if (!payout || amountCents === undefined || Number(payout.amountCents) === amountCents) return;
  throw amountChanged({ userId: payout.userId, weekStart, cents: Number(payout.amountCents) });
}

/** @throws AppError CONFLICT for a payout in a live payment run, naming it (docs/product/money.md, M-94) */
async function refusePayoutInRun(tx: Db | Tx, payout: Payout | null): Promise<void> {
  if (!payout?.paymentRunId) return;
  throw inPaymentRun(await tx.paymentRun.findUniqueOrThrow({ where: { id: payout.paymentRunId } }));
}

type Change = { actor: Actor; week: Week; seen: WeekState; payout: Payout; wanted: Wanted };

/** One conditional update: of two changes at the same time, by two admins or by a payment and a reversal, only one succeeds. */
async function setStatus(
  ctx: Ctx,
  tx: Tx,
  { actor, week, seen, payout, wanted }: Change,
): Promise<WeekState> {
  const now = ctx.now();
  const { id, userId, periodId, status, reason, paymentReference, amountCents, firstPaidAt } = payout;
  refuseOtherAmount(week, { payout }, wanted);
  const account = await lockedAccountHold.one(tx, userId);
  const heldReason = wanted.status === "pending" ? account.reason : wanted.reason;
  const after = {
    status: heldReason === null ? wanted.status : ("onhold" as const),
    reason: heldReason,
    paymentReference: wanted.paymentReference === undefined ? paymentReference : wanted.paymentReference,
  };
  if (after.status === status && after.reason === reason && wanted.status === "pending")
    throw heldByAccount(after.reason);
  const isPaid = wanted.status === "paid";
  const [changed] = await tx.payout.updateManyAndReturn({
    where: { id, status, reason, paymentReference, amountCents, paymentRunId: null },
    data: { ...after, firstPaidAt: firstPaidAt ?? (isPaid ? now : null) },
  });
  if (!changed) throw await whatChanged(tx, week, payout, isPaid);
  await tx.payoutHold.updateMany({ where: { payoutId: id, endedAt: null }, data: { endedAt: now } });
  if (wanted.reason !== null) {
    await tx.payoutHold.create({
      data: { userId, periodId, payoutId: id, reason: wanted.reason, actorId: actor.id, createdAt: now },
    });
  }
  await recordStatus(ctx, tx, { actor, seen, payout: changed });
  const isNews = isPaid ? status !== "paid" : wanted.status === "onhold";
  if (isNews) await queueStatusMail(ctx, tx, { payout: changed, weekStart: week.weekStart });
  return { payout: changed, ...after, waitingHolds: [] };
}

/** Why a payout is no longer as it was read. */
async function whatChanged(tx: Tx, { weekStart }: Week, seen: Payout, isPaid: boolean): Promise<AppError> {
  const now = await tx.payout.findUniqueOrThrow({ where: { id: seen.id } });
  await refusePayoutInRun(tx, now);
  const { userId, status, amountCents } = now;
  if (isPaid && status === seen.status && amountCents !== seen.amountCents)
    return amountChanged({ userId, weekStart, cents: Number(amountCents) });
  return lostRace();
}
