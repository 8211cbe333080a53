import { inTransaction } from "@pola/database/db";
import type { PaymentRunLine, ReturnPayment } from "@pola/shared/schemas/payment-run";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { conflict } from "../../lib/app-error.ts";
import { getStoredRun } from "./end-open-run.ts";
import { getPaymentRunLine } from "./get-payment-runs.ts";
import { refuseOwn } from "./payout-refusals.ts";
import { queueStatusMail } from "./payouts-mails.ts";
import { addPayoutEvent } from "./record-status.ts";

/**
 * The bank sent one payout of a paid run back: it is unpaid again, on hold with the reason, and a later run can pay it
 * (docs/product/money.md, M-98). The reseller gets a mail. The same reason again by the same admin has no
 * effect (M-1400).
 * @throws AppError NOT_FOUND; FORBIDDEN for an own payout; CONFLICT when the run is not paid, or the payout was returned already
 */
export async function returnPayment(
  ctx: Ctx,
  actor: Actor,
  { runId, payoutId }: { runId: string; payoutId: string },
  { reason }: ReturnPayment,
): Promise<PaymentRunLine> {
  const run = await getStoredRun(ctx, runId);
  const { weekStart, userId: payeeId } = await getPaymentRunLine(ctx, runId, payoutId);
  refuseOwn(actor, payeeId);
  if (run.status !== "paid")
    throw conflict(`Payment run ${run.number} is not paid, so the bank can't have returned it`);
  const now = ctx.now();
  const hold = { status: "onhold", reason: `Returned by the bank: ${reason}` } as const;
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.paymentRunLine.updateMany({
      where: { runId, payoutId, returnedAt: null },
      data: { returnedAt: now, returnedReason: reason, returnedById: actor.id },
    });
    if (count === 0) {
      const where = { runId, payoutId, returnedReason: reason, returnedById: actor.id };
      if ((await tx.paymentRunLine.count({ where })) > 0) return;
      throw conflict(`${run.number} already says that the bank returned this payout`);
    }
    const payout = await tx.payout.update({
      where: { id: payoutId, paymentRunId: runId, status: "paid" },
      data: { ...hold, paymentReference: null, paymentRunId: null },
    });
    const { userId, periodId } = payout;
    await tx.payoutHold.create({
      data: { userId, periodId, payoutId, reason: hold.reason, actorId: actor.id, createdAt: now },
    });
    await addPayoutEvent(ctx, tx, { actor, payout, fromStatus: "paid" });
    await recordActivity(tx, { actor, now }, "payment-run.returned", runId, {
      before: { status: "paid", paymentReference: run.paymentReference },
      after: { number: run.number, payoutId, ...hold },
    });
    await queueStatusMail(ctx, tx, { payout, weekStart });
  });
  return await getPaymentRunLine(ctx, runId, payoutId);
}
