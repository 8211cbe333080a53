import { inTransaction } from "@pola/database/db";
import { businessDateOf, formatBusinessDate } from "@pola/shared/calendar";
import type { PaymentRun, PayPaymentRun } from "@pola/shared/schemas/payment-run";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { insertMailRows } from "../../domain/outbox.ts";
import { invalidField } from "../../lib/app-error.ts";
import { refuseChangedAmount } from "./create-payment-run.ts";
import { endOpenRun, getStoredRun } from "./end-open-run.ts";
import { getPaymentRun } from "./get-payment-runs.ts";
import { lockRunPayouts, payRunPayouts, runRecipients } from "./payment-runs.sql.ts";
import { runPaidMails } from "./payouts-mails.ts";
import { requireApproval } from "./require-approval.ts";

/**
 * Ends an open run as paid: all its payouts get the bank's reference and the day of the transfer, and each reseller gets a mail
 * (docs/product/money.md, M-96). The same reference and day again have no effect.
 * @throws AppError NOT_FOUND; CONFLICT when the run has ended or lacks a second approval; AMOUNT_CHANGED when its total is not the one that
 * the caller saw; VALIDATION_FAILED for a day before the file was made, or after today
 */
export async function payPaymentRun(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { paymentReference, paidOn, amount }: PayPaymentRun,
): Promise<PaymentRun> {
  const run = await getStoredRun(ctx, id);
  requireApproval(ctx, run);
  const now = ctx.now();
  refuseOtherDays(paidOn, { from: businessDateOf(run.createdAt), to: businessDateOf(now) });
  refuseChangedAmount(Number(run.totalCents), amount);
  // Composed before the transaction: thousands of mails take seconds.
  const mails = runPaidMails(ctx, await runRecipients.rows(ctx.pool, id), paymentReference);
  await inTransaction(ctx.db, async (tx) => {
    const end = { status: "paid", paymentReference, paidOn: new Date(paidOn) } as const;
    if (!(await endOpenRun(tx, run, { ...end, endedAt: now, endedById: actor.id }, end))) return;
    await insertMailRows(tx, mails);
    await lockRunPayouts(tx, id, []);
    const paid = await payRunPayouts(tx, id, paymentReference, actor.id, now);
    if (paid !== run._count.lines)
      throw new Error(`${paid} of ${run._count.lines} payouts of ${run.number} paid`);
    await recordActivity(tx, { actor, now }, "payment-run.paid", id, {
      before: { status: "open" },
      after: { number: run.number, status: "paid", paymentReference, paidOn, payouts: paid },
    });
  });
  return await getPaymentRun(ctx, id);
}

/** Today is always possible, also when the clock was set back since the file was made. */
function refuseOtherDays(day: string, { from, to }: { from: string; to: string }): void {
  if (day === to || (day >= from && day < to)) return;
  const message =
    day > to
      ? "This date is in the future"
      : `The file was made on ${formatBusinessDate(from)}. Choose that day or a later one.`;
  throw invalidField("paidOn", message);
}
