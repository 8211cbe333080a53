import { inTransaction } from "@pola/database/db";
import type { PaymentRun } from "@pola/shared/schemas/payment-run";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { endedAlready, getStoredRun } from "./end-open-run.ts";
import { getPaymentRun } from "./get-payment-runs.ts";

/**
 * Approves an open run that another admin made (docs/product/accounts.md, A-215). A second approval changes nothing.
 * @throws AppError NOT_FOUND; FORBIDDEN for the admin who made the run; CONFLICT when the run has ended
 */
export async function approvePaymentRun(ctx: Ctx, actor: Actor, id: string): Promise<PaymentRun> {
  const run = await getStoredRun(ctx, id);
  if (run.actorId === actor.id)
    throw new AppError("FORBIDDEN", "You created this run. Another admin must approve it.");
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.paymentRun.updateMany({
      where: { id, status: "open", approvedAt: null },
      data: { approvedAt: now, approvedById: actor.id },
    });
    if (count === 0) {
      const { status } = await tx.paymentRun.findUniqueOrThrow({ where: { id }, select: { status: true } });
      if (status !== "open") throw endedAlready(run.number, status);
      return;
    }
    await recordActivity(tx, { actor, now }, "payment-run.approve", id, {
      after: { number: run.number, totalCents: Number(run.totalCents) },
    });
  });
  return await getPaymentRun(ctx, id);
}
