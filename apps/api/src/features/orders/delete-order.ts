import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { reverseForDeletion } from "../../domain/ledger.ts";
import { moveOrder, readOrder } from "./move-order.ts";
import { giveBackStock } from "../../domain/stock.ts";

/**
 * Hides an order everywhere and keeps its row. Stock that has not left goes back; commission that was never paid is reversed, paid
 * commission stays (docs/product/orders.md, O-54 and O-55).
 * @throws AppError NOT_FOUND, also when it was deleted before; CONFLICT when it moved while it was being deleted.
 */
export async function deleteOrder(ctx: Ctx, admin: Actor, orderId: string): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const order = await readOrder(tx, orderId);
    if (!(await moveOrder(tx, { id: order.id, status: order.status }, { deletedAt: now }))) {
      const { status } = await readOrder(tx, orderId);
      throw new AppError("CONFLICT", `This order has just become ${status}. Please look at it again.`);
    }
    await tx.orderEvent.create({
      data: { orderId, kind: "deleted", fromStatus: order.status, actorId: admin.id, createdAt: now },
      select: { id: true },
    });
    await recordActivity(tx, {
      now,
      actor: admin,
      action: "order.delete",
      subjectType: "order",
      subjectId: orderId,
      before: { orderNumber: order.orderNumber, status: order.status },
    });
    if (order.completedAt) {
      await reverseForDeletion(tx, { orderId, at: now, actorId: admin.id, reason: "Order deleted" });
    }
    if (order.status === "pending" || order.status === "processing") {
      await giveBackStock(tx, orderId, "cancel_restock", {
        actorId: admin.id,
        at: now,
        reason: "Order deleted",
      });
    }
  });
}
