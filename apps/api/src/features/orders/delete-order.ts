import type { OrderStatus } from "@pola/shared/order-status";
import { ORDER_DELETED } from "@pola/shared/payout-line";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { reverseForDeletion } from "../../domain/ledger.ts";
import { lockCustomers, takeFromCustomer } from "../../domain/customers.ts";
import { lockOrders } from "../../domain/order-rows.sql.ts";
import { recordStep } from "../../domain/order-steps.ts";
import { getOrderToMove, moveOrder } from "../../domain/move-order.ts";
import { giveBackStock } from "../../domain/stock.ts";

/**
 * Hides an order everywhere; its row stays. An order that has not been shipped gives back its stock. Commission that was never paid is
 * reversed, paid commission stays (docs/product/orders.md, O-54 and O-55).
 * @param seen the status the admin saw, if it matters: an order with another status is not deleted
 * @throws AppError NOT_FOUND, also when it is deleted already; CONFLICT when its status changed at the same time, or is not the one seen;
 * FORBIDDEN for an own completed order, from when the admin was a reseller (M-1021)
 */
export async function deleteOrder(
  ctx: Ctx,
  admin: Actor,
  orderId: string,
  seen?: OrderStatus,
): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const order = await getOrderToMove(tx, orderId);
    if (order.status === "completed" && order.userId === admin.id)
      throw new AppError("FORBIDDEN", "Another admin must delete your own completed orders.");
    await lockOrders(tx, [orderId]);
    // Read again now that the order is locked: it may have been corrected at the same time.
    const { customerPhone } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { customerPhone: true },
    });
    // The customer before the sums of sales, as when an order is placed.
    await lockCustomers(tx, order.userId, [customerPhone]);
    const isSeen = seen === undefined || seen === order.status;
    if (!isSeen || !(await moveOrder(tx, { id: order.id, status: order.status }, { deletedAt: now }))) {
      const { status } = await getOrderToMove(tx, orderId);
      throw conflict(`This order was set to ${status} meanwhile. Please check it.`);
    }
    await takeFromCustomer(tx, order.userId, customerPhone);
    const { orderNumber, status } = order;
    await recordStep(tx, { actor: admin, now }, [orderId], {
      kind: "deleted",
      from: status,
      activity: { action: "order.delete", before: { orderNumber, status } },
    });
    if (order.completedAt) {
      await reverseForDeletion(tx, { orderId, at: now, actorId: admin.id, reason: ORDER_DELETED });
    }
    if (order.status === "pending" || order.status === "processing") {
      await giveBackStock(tx, [orderId], "cancel_restock", {
        actorId: admin.id,
        at: now,
        reason: ORDER_DELETED,
      });
    }
  });
}
