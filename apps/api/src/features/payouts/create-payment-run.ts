import { createHash } from "node:crypto";
import { inTransaction, type Tx } from "@pola/database/db";
import { Prisma } from "@pola/database/generated/prisma/client";
import { formatRupees, toCents, toRupees } from "@pola/shared/money";
import type { NewPaymentRun, PaymentRun } from "@pola/shared/schemas/payment-run";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { seal } from "../../lib/seal.ts";
import { bankFileCsv, splitUnpaid, sumOf, transferOf, type UnpaidRow } from "../../views/payment-run-view.ts";
import { getPaymentRun, requireClosedWeek } from "./get-payment-runs.ts";
import { nothingToPayIn } from "./payout-refusals.ts";
import {
  insertRunLines,
  lockDuePayouts,
  lockedUnpaidPayouts,
  type Scope,
  takeIntoRun,
} from "./payment-runs.sql.ts";

type Split = ReturnType<typeof splitUnpaid>;

/**
 * Makes a bank file of the payouts that can be paid now, as a numbered run that holds them until it is paid or cancelled
 * (docs/product/money.md, M-90 to M-95). With the `id` of an earlier try of the same admin it returns that run (M-1140). The payouts are
 * locked first: of two runs made at once, the second finds them taken.
 * @throws AppError CONFLICT when there is nothing to pay or a named payout cannot be paid; AMOUNT_CHANGED when the total is not the
 * `amount` that the caller saw; as {@link requireClosedWeek} for a named week and {@link isMade} for an `id`
 */
export async function createPaymentRun(
  ctx: Ctx,
  actor: Actor,
  { id, amount, ...scope }: NewPaymentRun,
): Promise<PaymentRun> {
  if (scope.weekStart !== undefined) await requireClosedWeek(ctx, scope.weekStart);
  const runId = await inTransaction(ctx.db, (tx) => insertRun(ctx, tx, actor, { id, scope, amount }));
  return await getPaymentRun(ctx, runId);
}

type Wanted = {
  id: string | undefined;
  scope: Scope;
  amount: number | undefined;
  /** Whose payouts these are, when they are one reseller's; `released` counts the holds that this transaction ended. */
  reseller?: { userId: string; released: number };
};

/** {@link createPaymentRun} within a transaction. Returns the run's id. */
export async function insertRun(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  { id, scope, amount, reseller }: Wanted,
): Promise<string> {
  const locked = new Set((await lockDuePayouts.rows(tx, scope)).map(({ id }) => id));
  if (id !== undefined && (await isMade(tx, actor, { id, amount, others: outside(scope) }))) return id;
  const split = splitUnpaid(await lockedUnpaidPayouts.rows(tx, scope), actor.id);
  refuseUnpayable(split, scope);
  const { payable } = split;
  // Released while others were being locked. To wait for it now could be a deadlock.
  if (payable.some(({ payoutId }) => !locked.has(payoutId)))
    throw conflict("A payout has just changed. Please look at the bank file again.");
  const totalCents = sumOf(payable);
  refuseChangedAmount(totalCents, amount);

  const now = ctx.now();
  const secret = ctx.config.jwtSecret;
  const transfers = payable.map((row) => ({ row, transfer: transferOf(row, ctx.settings.current().name) }));
  const file = bankFileCsv(
    transfers.map(({ row, transfer }) => ({ ...transfer, amount: toRupees(row.cents) })),
  );
  const run = await tx.paymentRun.create({
    data: {
      id: id ?? Prisma.skip,
      totalCents,
      fileHash: createHash("sha256").update(file).digest("hex"),
      sealedFile: seal(secret, file),
      actorId: actor.id,
      createdAt: now,
    },
    select: { id: true, number: true },
  });
  await insertRunLines(
    tx,
    run.id,
    transfers.map(({ row: { payoutId, cents }, transfer }) => ({
      payoutId,
      cents,
      sealedAccount: seal(secret, JSON.stringify(transfer)),
    })),
  );
  const taken = await takeIntoRun(tx, run.id);
  if (taken !== payable.length)
    throw new Error(`${taken} of ${payable.length} payouts taken into ${run.number}`);
  await recordActivity(tx, { actor, now }, reseller ? "payment-run.reseller" : "payment-run.create", run.id, {
    after: { number: run.number, payouts: payable.length, totalCents, ...reseller },
  });
  return run.id;
}

/** The lines of a run that are not in the scope. */
function outside({ weekStart, payoutIds }: Scope): Prisma.PaymentRunLineWhereInput {
  if (payoutIds !== undefined) return { payoutId: { notIn: payoutIds } };
  if (weekStart === undefined) return { payoutId: { in: [] } };
  return { payout: { period: { weekStart: { not: new Date(weekStart) } } } };
}

type Again = { id: string; amount: number | undefined; others: Prisma.PaymentRunLineWhereInput };

/**
 * Whether an earlier try of the admin made the run: its reply was lost. Call it after the payouts are locked: the lock waits for that try.
 * @param again.others the lines that the run cannot have when it is the one that is asked for
 * @throws AppError CONFLICT when it has such lines, or another total (docs/product/money.md, M-1341)
 */
export async function isMade(tx: Tx, actor: Actor, { id, amount, others }: Again): Promise<boolean> {
  const run = await tx.paymentRun.findFirst({
    where: { id, actorId: actor.id },
    select: { number: true, totalCents: true, _count: { select: { lines: { where: others } } } },
  });
  if (!run) return false;
  if (run._count.lines === 0 && (amount === undefined || toCents(amount) === Number(run.totalCents)))
    return true;
  throw conflict(`Your first try was made already, as payment run ${run.number}.`);
}

/** @throws AppError AMOUNT_CHANGED with the fresh amount, unless `seen` is that amount; undefined accepts any amount */
export function refuseChangedAmount(totalCents: number, seen: number | undefined): void {
  if (seen === undefined || toCents(seen) === totalCents) return;
  const amount = toRupees(totalCents);
  throw new AppError("AMOUNT_CHANGED", `The amount is ${formatRupees(amount)} now. Nothing was changed.`, {
    data: { amount },
  });
}

/** A named payout must be payable; otherwise it is enough that one payout is. */
function refuseUnpayable({ payable, leftOut }: Split, { payoutIds }: Scope): void {
  if (payoutIds !== undefined && payable.length < new Set(payoutIds).size) {
    const [first] = leftOut;
    throw conflict(
      first
        ? `${nameOf(first)} can't be in a bank file. ${first.message}`
        : "One of these payouts is already paid, or its week has not ended. Please refresh and try again.",
    );
  }
  if (payable.length > 0) return;
  const runs = [...new Set(leftOut.flatMap(({ runNumber }) => runNumber ?? []))];
  throw conflict(nothingToPayIn(runs));
}

function nameOf({ resellerName, businessName }: UnpaidRow): string {
  return businessName === "" ? resellerName : `${resellerName} (${businessName})`;
}
