import { CUSTOMER_FIELDS, customerOf } from "@pola/shared/customer-fields";
import { withoutHidden } from "@pola/shared/schemas/text";
import { canCorrectDetails, isUndelivered, type OrderStatus } from "@pola/shared/order-status";
import type { Customer } from "@pola/shared/schemas/order";
import type { CorrectDetails } from "@pola/shared/schemas/order-changes";
import { inTransaction } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { lockCustomers, rememberCustomer, takeFromCustomer } from "../../domain/customers.ts";
import { lockOrders } from "../../domain/order-rows.sql.ts";
import { recordStep } from "../../domain/order-steps.ts";
import { getOrderToMove } from "../../domain/move-order.ts";
import { orderCorrectedMail } from "../../domain/order-mails.ts";
import { queueMail } from "../../domain/outbox.ts";

/**
 * Corrects who receives an order: a reseller's own while it is pending, any order by an admin until it is shipped. The slip counts as not
 * printed from then on, and the reseller gets an email about an admin's correction (docs/product/orders.md, O-151). The same details
 * again change nothing.
 * @throws AppError CONFLICT when it is too late, or when somebody else changed the order since it was `seen`; NOT_FOUND, also for another
 * reseller's order.
 */
export async function correctDetails(
  ctx: Ctx,
  actor: Actor,
  orderId: string,
  { seen, ...details }: CorrectDetails,
): Promise<void> {
  const now = ctx.now();
  const isAdmin = actor.role === "admin";
  await inTransaction(ctx.db, async (tx) => {
    const order = await getOrderToMove(tx, orderId);
    if (!isAdmin && order.userId !== actor.id) throw new AppError("NOT_FOUND", "Order not found");
    const fields = CUSTOMER_FIELDS.filter((field) => details[field] !== order[field]);
    const changed = fields.map((field) => FIELD_NAMES[field]);
    if (changed.length === 0) return;
    const { userId, status, createdAt, customerPhone } = order;
    if (!canCorrectDetails(status, isAdmin)) throw tooLate(status, isAdmin);
    if (seen && CUSTOMER_FIELDS.some((field) => seen[field] !== withoutHidden(order[field])))
      throw changedMeanwhile();
    // The customers before the counts of orders, as when an order is placed (docs/product/orders.md, O-2703).
    await lockOrders(tx, [orderId]);
    // Both in one order: another correction may swap the same two.
    await lockCustomers(tx, userId, [customerPhone, details.customerPhone]);
    await rememberCustomer(tx, { ...details, userId, orderedAt: createdAt });
    const { count } = await tx.order.updateMany({
      where: { id: orderId, status, ...customerOf(order), deletedAt: null },
      data: { ...details, slipPrintedAt: null },
    });
    if (count !== 1) throw changedMeanwhile();
    if (details.customerPhone !== customerPhone) await takeFromCustomer(tx, userId, customerPhone);
    await recordStep(tx, { actor, now }, [orderId], {
      kind: "details_changed",
      note: changed.join(", "),
      activity: { action: "order.details", after: { changed } },
    });
    const { orderNumber, isConfirmed, user: reseller } = order;
    const mail = orderCorrectedMail({ id: orderId, orderNumber, isConfirmed, ...details });
    if (isAdmin) await queueMail(ctx, tx, reseller, mail);
  });
}

/** As the timeline and the activity log name them. */
const FIELD_NAMES: Record<keyof Customer, string> = {
  customerName: "Name",
  customerPhone: "Phone",
  customerAddress: "Address",
};

function changedMeanwhile(): AppError {
  return conflict("This order has just been changed. Please look at it again.");
}

function tooLate(status: OrderStatus, isAdmin: boolean): AppError {
  const next = ` Ask ${isAdmin ? "the courier" : "support"} to correct them.`;
  const message = `This order is ${status}: its delivery details can't be changed here.`;
  return conflict(isUndelivered(status) ? message + next : message);
}
