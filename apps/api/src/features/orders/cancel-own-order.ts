import type { GivenReason } from "@pola/shared/schemas/order-changes";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { recordStep } from "../../domain/order-steps.ts";
import { giveBackStock } from "../../domain/stock.ts";
import { getOrderToMove, moveOrder } from "../../domain/move-order.ts";

/**
 * Cancels the reseller's own pending order and gives back its stock (docs/product/orders.md, O-152). An order that is cancelled already
 * stays as it is.
 * @throws AppError INVALID_TRANSITION once the order is being packed; NOT_FOUND, also for another reseller's order.
 */
export async function cancelOwnOrder(
  ctx: Ctx,
  reseller: Actor,
  orderId: string,
  { reason, note }: GivenReason,
): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const order = await getOrderToMove(tx, orderId);
    if (order.userId !== reseller.id) throw new AppError("NOT_FOUND", "Order not found");
    const seen = { id: orderId, status: "pending" } as const;
    if (!(await moveOrder(tx, seen, { status: "cancelled", reason }))) {
      const { status } = await getOrderToMove(tx, orderId);
      if (status === "cancelled") return;
      const message = `This order is ${status} and can't be cancelled here. Ask support.`;
      throw new AppError("INVALID_TRANSITION", message, { data: { from: status, to: "cancelled" } });
    }
    await recordStep(tx, { actor: reseller, now }, [orderId], {
      kind: "status_changed",
      from: "pending",
      to: "cancelled",
      reason,
      note,
      activity: {
        action: "order.status",
        before: { status: "pending" },
        after: { status: "cancelled", reason },
      },
    });
    await giveBackStock(tx, [orderId], "cancel_restock", { actorId: reseller.id, at: now });
  });
}
