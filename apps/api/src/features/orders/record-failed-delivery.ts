import type { GivenReason } from "@pola/shared/schemas/order-changes";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { recordStep } from "../../domain/order-steps.ts";
import { getOrderToMove, moveOrder } from "../../domain/move-order.ts";

/**
 * Records that the courier could not deliver a shipped order, and why. The order stays shipped; the reseller sees the reason
 * (docs/product/orders.md, O-155).
 * @throws AppError CONFLICT unless the order is shipped; NOT_FOUND.
 */
export async function recordFailedDelivery(
  ctx: Ctx,
  admin: Actor,
  orderId: string,
  { reason, note }: GivenReason,
): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await moveOrder(tx, { id: orderId, status: "shipped" }, { reason }))) {
      const { status } = await getOrderToMove(tx, orderId);
      throw new AppError(
        "CONFLICT",
        `This order is ${status}: only a shipped order can fail to be delivered`,
      );
    }
    await recordStep(
      tx,
      { now, actor: admin },
      {
        orderIds: [orderId],
        kind: "delivery_failed",
        reason,
        note,
        activity: { action: "order.failed-delivery", after: { reason } },
      },
    );
  });
}
