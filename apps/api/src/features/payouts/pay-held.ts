import { inTransaction } from "@pola/database/db";
import type { PayHeldPayouts, PaymentRun } from "@pola/shared/schemas/payment-run";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { applyAccountHolds, lockUnpaid } from "../../domain/payout-holds.ts";
import { AppError } from "../../lib/app-error.ts";
import { insertRun, refuseChangedAmount } from "./create-payment-run.ts";
import { readPaymentRun } from "./get-payment-runs.ts";
import { lockedHeldPayouts, whyHeldStay } from "./held-payouts.ts";
import { lockedAccountHold } from "./payout-standing.ts";

/**
 * Ends the holds of admins on a reseller's payouts of closed weeks and puts exactly those payouts into one payment run (docs/product/money.md,
 * M-140 and M-141). Nothing changes unless all of it does. The reseller gets one mail.
 * @throws AppError NOT_FOUND; CONFLICT with the reason when they cannot be paid (M-142); AMOUNT_CHANGED when the total is not `amount`
 */
export async function payHeldPayouts(
  ctx: Ctx,
  actor: Actor,
  userId: string,
  { amount }: PayHeldPayouts,
): Promise<PaymentRun> {
  const runId = await inTransaction(ctx.db, async (tx) => {
    await lockedAccountHold.first(tx, userId);
    await lockUnpaid(tx, userId);
    const held = await lockedHeldPayouts.first(tx, userId);
    if (!held) throw new AppError("NOT_FOUND", "Reseller not found");
    const refusal = whyHeldStay(held, ctx.config.minPayoutCents);
    if (refusal !== null) throw new AppError("CONFLICT", refusal);
    refuseChangedAmount(held.cents, amount);
    await tx.payoutHold.updateMany({
      where: { payoutId: { in: held.payoutIds }, endedAt: null },
      data: { endedAt: ctx.now() },
    });
    await applyAccountHolds(ctx, tx, userId, actor);
    return await insertRun(ctx, tx, actor, { scope: { payoutIds: held.payoutIds }, amount, heldOf: userId });
  });
  return await readPaymentRun(ctx, runId);
}
