import { inTransaction } from "@pola/database/db";
import type { CancelPaymentRun, PaymentRun } from "@pola/shared/schemas/payment-run";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { applyHolds } from "../../domain/payout-holds.ts";
import { endOpenRun, getStoredRun } from "./end-open-run.ts";
import { getPaymentRun } from "./get-payment-runs.ts";
import { lockRunPayouts, lockRunResellers, releaseRunPayouts } from "./payment-runs.sql.ts";

/**
 * Ends an open run whose file was not used: its payouts are due again (docs/product/money.md, M-97), on hold where the account gives
 * a cause since. The same reason again by the same admin has no effect (M-1400).
 * @throws AppError NOT_FOUND; CONFLICT when the run has ended
 */
export async function cancelPaymentRun(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { reason }: CancelPaymentRun,
): Promise<PaymentRun> {
  const run = await getStoredRun(ctx, id);
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const end = { status: "cancelled", cancelReason: reason, endedById: actor.id } as const;
    if (!(await endOpenRun(tx, run, { ...end, endedAt: now }, end))) return;
    const held = (await lockRunResellers.rows(tx, id)).flatMap(({ userId, isHeld }) =>
      isHeld ? userId : [],
    );
    // All that will change is locked first: a payout locks the sums of its week, which another one may need.
    await lockRunPayouts(tx, id, held);
    const released = await releaseRunPayouts(tx, id);
    for (const userId of held) await applyHolds(tx, { userId, actor, now });
    await recordActivity(tx, { actor, now }, "payment-run.cancel", id, {
      before: { status: "open" },
      after: { number: run.number, status: "cancelled", reason, payouts: released },
    });
  });
  return await getPaymentRun(ctx, id);
}
