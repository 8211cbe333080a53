import { canAddTracking } from "@pola/shared/order-status";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";
import { cannotMove, moveOrder, overtaken, readOrder } from "./move-order.ts";
import { queueOrderShipped } from "./order-mails.ts";

/**
 * Gives an order its tracking number, which ships it, or corrects the number while it is shipped; the reseller gets it by mail. Answers
 * false when the order is shipped with this number already (docs/product/orders.md, O-42 and O-44).
 * @param replaces the number the admin was shown, where that matters: another one set meanwhile is kept
 * @throws AppError INVALID_TRANSITION naming both states, also to the slower of two admins; NOT_FOUND.
 */
export async function setTracking(
  ctx: Ctx,
  admin: Actor,
  orderId: string,
  trackingNumber: string,
  replaces?: string | null,
): Promise<boolean> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const order = await readOrder(tx, orderId);
    if (order.status === "shipped" && order.trackingNumber === trackingNumber) return false;
    if (replaces !== undefined && order.trackingNumber !== replaces)
      throw numberChanged(order.trackingNumber);
    if (!canAddTracking(order.status)) throw cannotMove(order.status, "shipped");
    const seen = { id: order.id, status: order.status, trackingNumber: order.trackingNumber };
    if (!(await moveOrder(tx, seen, { status: "shipped", trackingNumber }))) {
      const fresh = await readOrder(tx, orderId);
      if (fresh.status === "shipped" && fresh.trackingNumber === trackingNumber) return false;
      throw overtaken(fresh.status, "shipped");
    }
    await tx.orderEvent.create({
      data: {
        orderId,
        kind: "tracking_changed",
        fromStatus: order.status,
        toStatus: "shipped",
        note: trackingNumber,
        actorId: admin.id,
        createdAt: now,
      },
      select: { id: true },
    });
    await recordActivity(tx, {
      now,
      actor: admin,
      action: "order.tracking",
      subjectType: "order",
      subjectId: orderId,
      before: { status: order.status, trackingNumber: order.trackingNumber },
      after: { status: "shipped", trackingNumber },
    });
    await queueOrderShipped(
      tx,
      { now, config: ctx.config, reseller: order.user },
      { ...order, trackingNumber },
    );
    return true;
  });
}

function numberChanged(trackingNumber: string | null): AppError {
  const now =
    trackingNumber === null ? "lost its tracking number" : `got the tracking number ${trackingNumber}`;
  return new AppError("CONFLICT", `This order has just ${now} and was not changed. Please look at it again.`);
}
