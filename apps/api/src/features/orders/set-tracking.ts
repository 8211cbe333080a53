import { canAddTracking } from "@pola/shared/order-status";
import type { SetTracking } from "@pola/shared/schemas/order-changes";
import { inTransaction, isUniqueViolation } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { type AppError, conflict, fieldConflict } from "../../lib/app-error.ts";
import { holderOfWaybill, lockWaybills } from "../../domain/parcels.ts";
import { recordStep } from "../../domain/order-steps.ts";
import { cannotMove, getOrderToMove, moveOrder, overtaken } from "../../domain/move-order.ts";
import { orderShippedMail } from "../../domain/order-mails.ts";
import { queueMail } from "../../domain/outbox.ts";

/**
 * Sets an order's tracking number, which ships it, or corrects the number while it is shipped. The reseller gets the number by mail.
 * An order that is shipped with this number already stays as it is (docs/product/orders.md, O-42 and O-44).
 * @throws AppError INVALID_TRANSITION with both states; CONFLICT when the order's number is not `seen` or another admin was faster with another
 * one, and on the field trackingNumber when another order has the number; NOT_FOUND.
 */
export async function setTracking(
  ctx: Ctx,
  admin: Actor,
  orderId: string,
  { trackingNumber, seen }: SetTracking,
): Promise<void> {
  try {
    await changeNumber(ctx, admin, orderId, { trackingNumber, seen });
  } catch (error) {
    if (!isUniqueViolation(error, "orders_waybill_key")) throw error;
    throw numberTaken(await holderOfWaybill(ctx.db, orderId, trackingNumber));
  }
}

async function changeNumber(
  ctx: Ctx,
  admin: Actor,
  orderId: string,
  { trackingNumber, seen }: SetTracking,
): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockWaybills(tx, [trackingNumber]);
    const order = await getOrderToMove(tx, orderId);
    if (order.status === "shipped" && order.trackingNumber === trackingNumber) return;
    if (!canAddTracking(order.status)) throw cannotMove(order.status, "shipped");
    if (seen !== undefined && seen !== order.trackingNumber) throw numberChanged(order.trackingNumber);
    const holder = await holderOfWaybill(tx, orderId, trackingNumber);
    if (holder !== null) throw numberTaken(holder);
    const read = { id: order.id, status: order.status, trackingNumber: order.trackingNumber };
    if (!(await moveOrder(tx, read, { status: "shipped", trackingNumber }))) {
      // Nobody else can have set this number: its lock is held since before the order was read.
      const fresh = await getOrderToMove(tx, orderId);
      if (fresh.status !== "shipped") throw overtaken(fresh.status, "shipped");
      throw numberChanged(fresh.trackingNumber);
    }
    await recordStep(tx, { actor: admin, now }, [orderId], {
      kind: "tracking_changed",
      from: order.status,
      to: "shipped",
      note: trackingNumber,
      activity: {
        action: "order.tracking",
        before: { status: order.status, trackingNumber: order.trackingNumber },
        after: { status: "shipped", trackingNumber },
      },
    });
    await queueMail(ctx, tx, order.user, orderShippedMail({ ...order, trackingNumber }));
  });
}

/** Another admin set a number since this one looked (docs/product/orders.md, O-214). */
function numberChanged(current: string | null): AppError {
  return conflict(`This order got the tracking number ${current ?? "–"} meanwhile. Please check it.`);
}

/** Names the order that has the number (docs/product/orders.md, O-100). It may have lost it again by now. */
function numberTaken(holder: string | null): AppError {
  return fieldConflict("trackingNumber", `${holder ?? "Another order"} already has this tracking number`);
}
