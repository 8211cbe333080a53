import type { PayoutWeek } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS, type PayoutStatus } from "@pola/shared/payout-status";
import type { PayoutStatusChange, SetPayoutStatus } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import type { Payout } from "@pola/database/generated/prisma/client";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { type Db, inTransaction, type Tx } from "@pola/database/db";
import { closeDueWeeks } from "./close-weeks.ts";
import { claimForOpenWeek, dateOf, findOpenWeek, lockOpenPeriod } from "./open-week.ts";
import { queueStatusMail } from "./payouts-mails.ts";

/** An undefined `paymentReference` keeps the current one. */
type Wanted = { status: PayoutStatus; reason: string | null; paymentReference: string | null | undefined };

/** The open week of a reseller without a payout. */
const NO_PAYOUT = {
  status: "pending",
  reason: null,
  paymentReference: null,
  amountCents: 0n,
  firstPaidAt: null,
} as const;

/**
 * Sets a reseller's payout of a week (default: the open week) to any status (docs/product/money.md, M-30 and M-35). On the open week `paid`
 * pays what is earned so far, also below the minimum, and `onhold` is kept for the close. A payout that leaves `paid` is owed again with
 * the same amount. The same status, reason and reference again have no effect. Event, activity row and mail are written in the same
 * transaction.
 * @throws AppError NOT_FOUND for an unknown reseller, week or payout; CONFLICT when another admin was faster, when there is nothing to
 * pay, or when the payout is neither as wanted nor in the status `onlyFrom`.
 */
export async function setPayoutStatus(
  ctx: Ctx,
  actor: Actor,
  input: SetPayoutStatus,
  { onlyFrom }: { onlyFrom?: PayoutStatus | undefined } = {},
): Promise<PayoutStatusChange> {
  const { userId } = input;
  const wanted = wantedOf(input);
  const reseller = await findReseller(ctx, userId);
  const open = await findOpenWeek(ctx);
  const weekStart = input.weekStart ?? open.weekStart;
  // Read before anything waits: the admin decided on the payout as it is now.
  const before = await findPayout(ctx.db, weekStart, userId);
  if (before && isSame(before, wanted)) return resultOf(reseller, weekStart, before);
  const seen = await closeWhatEnded(ctx, { before, isOpen: weekStart === open.weekStart, weekStart, userId });
  if (onlyFrom && seen && seen.status !== onlyFrom) throw wrongStatus(seen, onlyFrom);
  if (!seen && weekStart !== open.weekStart)
    throw new AppError("NOT_FOUND", "This reseller has no payout in that week");
  if (!seen && wanted.status === "pending") return resultOf(reseller, weekStart, null);

  const payout = await inTransaction(ctx.db, async (tx) => {
    const current =
      weekStart === open.weekStart ? await prepareOpenWeek(ctx, tx, { open, userId, seen, wanted }) : seen;
    return current && (await change(ctx, tx, { actor, weekStart, payout: current, wanted, isNew: !seen }));
  });
  return resultOf(reseller, weekStart, payout);
}

function resultOf(reseller: Reseller, weekStart: string, payout: Payout | null): PayoutStatusChange {
  const { status, reason, paymentReference, amountCents, firstPaidAt } = payout ?? NO_PAYOUT;
  return {
    ...reseller,
    weekStart,
    payoutId: payout?.id ?? null,
    status,
    reason,
    paymentReference,
    totalCommission: toRupees(Number(amountCents)),
    wasEverPaid: firstPaidAt !== null,
  };
}

/**
 * Closes the weeks that have ended before the open week is paid, so that the open week never includes commission of last week. The
 * wanted payout may be created by this close.
 */
async function closeWhatEnded(
  ctx: Ctx,
  {
    before,
    isOpen,
    weekStart,
    userId,
  }: { before: Payout | null; isOpen: boolean; weekStart: string; userId: string },
): Promise<Payout | null> {
  if (before && !isOpen) return before;
  await closeDueWeeks(ctx);
  return isOpen ? before : await findPayout(ctx.db, weekStart, userId);
}

type Reseller = Pick<PayoutStatusChange, "userId" | "hasBankDetails">;

async function findReseller(ctx: Ctx, id: string): Promise<Reseller> {
  const bank = await ctx.db.user.findFirst({
    where: { id, OR: [{ role: "reseller" }, { commissionEntries: { some: {} } }] },
    select: { accountHolderName: true, bankName: true, accountNumber: true, branchName: true },
  });
  if (!bank) throw new AppError("NOT_FOUND", "Reseller not found");
  return { userId: id, hasBankDetails: Object.values(bank).every(Boolean) };
}

/** Only a hold carries a reason, only a payment a reference (docs/product/money.md, M-31). */
function wantedOf({ status, reason, paymentReference }: SetPayoutStatus): Wanted {
  return {
    status,
    reason: status === "onhold" ? (reason ?? null) : null,
    paymentReference: status !== "paid" || paymentReference === "" ? null : paymentReference,
  };
}

async function findPayout(tx: Db | Tx, weekStart: string, userId: string): Promise<Payout | null> {
  return await tx.payout.findFirst({ where: { userId, period: { weekStart: dateOf(weekStart) } } });
}

function isSame(
  payout: Payout,
  { status, reason, paymentReference = payout.paymentReference }: Wanted,
): boolean {
  return payout.status === status && payout.reason === reason && payout.paymentReference === paymentReference;
}

/** The open week's payout. Creates it when there is none, and claims the entries when it is paid for the first time. */
async function prepareOpenWeek(
  ctx: Ctx,
  tx: Tx,
  { open, userId, seen, wanted }: { open: PayoutWeek; userId: string; seen: Payout | null; wanted: Wanted },
): Promise<Payout> {
  const now = ctx.now();
  const periodId = await lockOpenPeriod(tx, open, now);
  const known = await findPayout(tx, open.weekStart, userId);
  // The lock may have waited for another admin, whose change this one has not seen.
  if (known?.id !== seen?.id || (known && seen && !isSame(known, seen))) throw lostRace();
  const payout = known ?? (await tx.payout.create({ data: { periodId, userId, createdAt: now } }));
  if (wanted.status !== "paid" || payout.firstPaidAt) return payout;
  const amountCents = await claimForOpenWeek(tx, payout, open.endsAt);
  if (amountCents <= 0n)
    throw new AppError("CONFLICT", "There is nothing to pay this reseller in this week yet");
  return await tx.payout.update({ where: { id: payout.id }, data: { amountCents } });
}

/** One conditional update: of two changes at the same time, by two admins or by a payment and a reversal, only one succeeds. */
async function change(
  ctx: Ctx,
  tx: Tx,
  {
    actor,
    weekStart,
    payout,
    wanted,
    isNew,
  }: { actor: Actor; weekStart: string; payout: Payout; wanted: Wanted; isNew: boolean },
): Promise<Payout> {
  const now = ctx.now();
  const { id, status, reason, paymentReference, amountCents, firstPaidAt } = payout;
  const after = {
    status: wanted.status,
    reason: wanted.reason,
    paymentReference: wanted.paymentReference === undefined ? paymentReference : wanted.paymentReference,
  };
  const isPaid = wanted.status === "paid";
  const [changed] = await tx.payout.updateManyAndReturn({
    where: { id, status, reason, paymentReference, amountCents },
    data: { ...after, firstPaidAt: firstPaidAt ?? (isPaid ? now : null) },
  });
  if (!changed) throw lostRace();
  await tx.payoutEvent.create({
    data: {
      payoutId: id,
      fromStatus: isNew ? null : status,
      toStatus: after.status,
      ...textsOf(after),
      actorId: actor.id,
      createdAt: now,
    },
  });
  await recordActivity(tx, {
    now,
    actor,
    action: "payout.status",
    subjectType: "payout",
    subjectId: id,
    before: { status, reason, paymentReference },
    after,
  });
  const isNews = isPaid ? status !== "paid" : after.status === "onhold";
  if (isNews) await queueStatusMail(ctx, tx, { payout: changed, weekStart });
  return changed;
}

function textsOf({ reason, paymentReference }: { reason: string | null; paymentReference: string | null }) {
  return { reason, paymentReference };
}

function wrongStatus({ status, reason, paymentReference }: Payout, onlyFrom: PayoutStatus): AppError {
  const detail = reason ?? paymentReference;
  const is = `${PAYOUT_STATUS_LABELS[status]}${detail === null ? "" : ` (${detail})`}`;
  return new AppError("CONFLICT", `This payout is ${is}, not ${PAYOUT_STATUS_LABELS[onlyFrom]}`);
}

function lostRace(): AppError {
  return new AppError(
    "CONFLICT",
    "Someone else changed this payout meanwhile. Please refresh and try again.",
  );
}
