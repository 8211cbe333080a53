import { inTransaction } from "@pola/database/db";
import type { PayReseller, PaymentRun } from "@pola/shared/schemas/payment-run";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { applyAccountHolds, lockUnpaid } from "../../domain/payout-holds.ts";
import { lockWeekTotals } from "../../domain/payout-weeks.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { insertRun, isMade } from "./create-payment-run.ts";
import { getPaymentRun } from "./get-payment-runs.ts";
import { refuseOwn } from "./payout-refusals.ts";
import { unpaidOfReseller, whyUnpayable } from "./unpaid-payouts.ts";
import { lockedAccountHold } from "./week-state.ts";

/**
 * Ends the holds of admins on a reseller's payouts of closed weeks, and puts all that is not paid into one payment run
 * (docs/product/money.md, M-140 and M-141). Nothing changes unless all of it does. The reseller gets one mail about what was released.
 * @throws AppError NOT_FOUND; FORBIDDEN for own payouts; CONFLICT with the reason when they cannot be paid (M-142); AMOUNT_CHANGED when the total is not `amount`
 */
export async function payReseller(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  { id, amount }: PayReseller,
): Promise<PaymentRun> {
  const runId = await inTransaction(ctx.db, async (tx) => {
    await lockedAccountHold.first(tx, userId);
    await lockUnpaid(tx, userId);
    const others = { payout: { userId: { not: userId } } };
    if (id !== undefined && (await isMade(tx, actor, { id, amount, others }))) return id;
    const unpaid = await unpaidOfReseller.first(tx, userId);
    if (!unpaid) throw new AppError("NOT_FOUND", "Reseller not found");
    refuseOwn(actor, userId);
    const refusal = whyUnpayable(unpaid);
    if (refusal !== null) throw conflict(refusal);
    // A release changes the sums of some weeks, and the run then those of all.
    await lockWeekTotals(tx, unpaid.payoutIds);
    await tx.payoutHold.updateMany({
      where: { payoutId: { in: unpaid.payoutIds }, endedAt: null },
      data: { endedAt: ctx.now() },
    });
    await applyAccountHolds(ctx, tx, userId, actor);
    return await insertRun(ctx, tx, actor, {
      id,
      scope: { payoutIds: unpaid.payoutIds },
      amount,
      reseller: { userId, released: unpaid.held },
    });
  });
  return await getPaymentRun(ctx, runId);
}
