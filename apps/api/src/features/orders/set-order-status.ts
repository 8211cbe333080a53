import { reasonText } from "@pola/shared/order-reason";
import { businessDateOf } from "@pola/shared/calendar";
import { canMoveOrder, type OrderStatus } from "@pola/shared/order-status";
import type { SetOrderStatus } from "@pola/shared/schemas/order-changes";
import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { accrueOrders } from "../../domain/ledger.ts";
import { recordStep } from "../../domain/order-steps.ts";
import {
  cannotMove,
  getOrderToMove,
  moveOrder,
  type MovingOrder,
  overtaken,
} from "../../domain/move-order.ts";
import { orderEndedMail, orderShippedMail } from "../../domain/order-mails.ts";
import { queueMail } from "../../domain/outbox.ts";
import { giveBackStock, writeOffStock } from "../../domain/stock.ts";
import { AppError } from "../../lib/app-error.ts";

/**
 * Moves an order one step, or cancels or returns it, with its effects. A cancelled or returned order gives back its stock, or the stock is
 * written off. A completed order books its commission. A shipped order sends a mail. Returns false when the order already has the status,
 * which changes nothing (docs/product/orders.md, O-34, O-36 and O-150). `fromStatus` is the status the admin saw, if it matters: an order
 * with another status is not moved (O-213).
 * @throws AppError INVALID_TRANSITION with both states, also for the slower of two admins; as {@link leaveUnchanged}; NOT_FOUND; FORBIDDEN
 * when an own order would be completed, from when the admin was a reseller (M-1021).
 */
export async function setOrderStatus(
  ctx: Ctx,
  admin: Actor,
  orderId: string,
  { status: to, note, fromStatus: seen, ...given }: SetOrderStatus,
): Promise<boolean> {
  const now = ctx.now();
  // A shipped order with a reason would count as a failed delivery.
  const { reason, stock }: typeof given = to === "returned" || to === "cancelled" ? given : {};
  return await inTransaction(ctx.db, async (tx) => {
    const order = await getOrderToMove(tx, orderId);
    if (order.status === to) return await leaveUnchanged(tx, order, stock);
    if (seen !== undefined && order.status !== seen) throw overtaken(order.status, to);
    if (!canMoveOrder(order.status, to)) throw cannotMove(order.status, to);
    // Its goods are back already: what is recorded of them must be what happened.
    if (order.status === "returned") await leaveUnchanged(tx, order, stock);
    if (to === "completed" && order.userId === admin.id)
      throw new AppError("FORBIDDEN", "Another admin must complete your own orders.");
    const change = {
      status: to,
      reason: reason ?? null,
      ...(to === "completed" ? { completedAt: now } : {}),
      ...(to === "delivered" ? { deliveredOn: new Date(businessDateOf(now)) } : {}),
    };
    if (!(await moveOrder(tx, { id: order.id, status: order.status }, change))) {
      const current = await getOrderToMove(tx, orderId);
      if (current.status === to) return await leaveUnchanged(tx, current, stock);
      throw overtaken(current.status, to);
    }
    await recordStep(tx, { actor: admin, now }, [order.id], {
      kind: "status_changed",
      from: order.status,
      to,
      reason,
      note,
      activity: {
        action: "order.status",
        before: { status: order.status },
        after: { status: to, ...(reason && { reason }), ...(stock && { stock }) },
      },
    });
    if (to === "shipped") await queueMail(ctx, tx, order.user, orderShippedMail(order));
    if (to === "delivered" || to === "returned") {
      const outcome = { reason: reasonText({ reason, note }), isUnsent: order.courier === null };
      const mail = orderEndedMail({ ...order, to, ...outcome });
      await queueMail(ctx, tx, order.user, mail);
    }
    if (to === "completed") await accrueOrders(tx, [order.id], now);
    await giveBackOn(tx, { order, to, stock, now, admin });
    return true;
  });
}

/**
 * Leaves an order that has the wanted status already as it is, and returns false.
 * @throws AppError INVALID_TRANSITION when its goods came back otherwise than this admin chose (docs/product/orders.md, O-1462)
 */
export async function leaveUnchanged(
  tx: Tx,
  { id, status }: MovingOrder,
  stock: Move["stock"],
): Promise<false> {
  if (stock === undefined) return false;
  const same = { subjectType: "order", subjectId: id, after: { path: ["stock"], equals: stock } };
  if ((await tx.activityLog.count({ where: same })) > 0) return false;
  const message = `This order was set to ${status} meanwhile. Please check what happened to its goods.`;
  throw new AppError("INVALID_TRANSITION", message, { data: { from: status, to: status } });
}

type Move = Pick<SetOrderStatus, "stock"> & { order: MovingOrder; to: OrderStatus; now: Date; admin: Actor };

/** A returned order that is then cancelled has given back its stock already. */
async function giveBackOn(tx: Tx, { order, to, stock, now, admin }: Move): Promise<void> {
  if (order.status === "returned") return;
  const cause = { actorId: admin.id, at: now };
  if (to !== "cancelled" && to !== "returned") return;
  if (stock === "writeoff") await writeOffStock(tx, [order.id], cause);
  else await giveBackStock(tx, [order.id], to === "returned" ? "return_restock" : "cancel_restock", cause);
}
