import type { FailedDelivery } from "@pola/shared/schemas/order-changes";
import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { conflict } from "../../lib/app-error.ts";
import { recordStep } from "../../domain/order-steps.ts";
import { getOrderToMove, moveOrder } from "../../domain/move-order.ts";

/**
 * Records that the courier could not deliver a shipped order, and why. The order stays shipped; the reseller sees the reason. The same failure
 * sent again, with its `id`, is recorded once (docs/product/orders.md, O-155).
 * @throws AppError CONFLICT unless the order is shipped, and when another failure has the id; NOT_FOUND.
 */
export async function recordFailedDelivery(
  ctx: Ctx,
  admin: Actor,
  orderId: string,
  failure: FailedDelivery,
): Promise<void> {
  const now = ctx.now();
  const { id, reason, note } = failure;
  await inTransaction(ctx.db, async (tx) => {
    // A later failure, or the delivery, may have changed the order since the first try.
    if (await isRecorded(tx, orderId, failure)) return;
    if (!(await moveOrder(tx, { id: orderId, status: "shipped" }, { reason }))) {
      const { status } = await getOrderToMove(tx, orderId);
      throw conflict(`This order is ${status}: only a shipped order can fail to be delivered`);
    }
    // The order is locked by now, so of two tries at once the second one sees what the first one recorded.
    if (await isRecorded(tx, orderId, failure)) return;
    await recordStep(tx, { actor: admin, now }, [orderId], {
      kind: "delivery_failed",
      eventId: id,
      reason,
      note,
      activity: { action: "order.failed-delivery", after: { reason } },
    });
  });
}

/** Whether an earlier try recorded this failure. */
async function isRecorded(tx: Tx, orderId: string, { id, reason, note }: FailedDelivery): Promise<boolean> {
  if (id === undefined) return false;
  const known = await tx.orderEvent.findUnique({
    where: { id },
    select: { orderId: true, reason: true, note: true },
  });
  if (known === null) return false;
  if (known.orderId === orderId && known.reason === reason && known.note === (note || null)) return true;
  throw conflict("Your first try was recorded already. Close this dialog and look at the order.");
}
