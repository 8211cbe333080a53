import type { OrderStatus } from "@pola/shared/order-status";
import { AppError } from "../../lib/app-error.ts";
import type { Tx } from "@pola/database/db";

export type MovingOrder = {
  id: string;
  orderNumber: string;
  userId: string;
  status: OrderStatus;
  customerName: string;
  trackingNumber: string | null;
  completedAt: Date | null;
  user: { id: string; email: string; firstName: string };
};

type Change = { status?: OrderStatus; trackingNumber?: string; completedAt?: Date; deletedAt?: Date };

/** @throws AppError NOT_FOUND for a deleted or unknown order. */
export async function readOrder(tx: Tx, id: string): Promise<MovingOrder> {
  const order = await tx.order.findFirst({
    where: { id, deletedAt: null },
    select: {
      id: true,
      orderNumber: true,
      userId: true,
      status: true,
      customerName: true,
      trackingNumber: true,
      completedAt: true,
      user: { select: { id: true, email: true, firstName: true } },
    },
  });
  if (!order) throw new AppError("NOT_FOUND", "Order not found");
  return order;
}

/** What the caller has seen of the order, and acts upon. */
type Seen = { id: string; status: OrderStatus; trackingNumber?: string | null };

/**
 * One conditional update on what the caller has seen: of two admins who press at once one gets true (docs/product/orders.md, O-35). From there to
 * the end of the transaction the row is the caller's.
 */
export async function moveOrder(tx: Tx, seen: Seen, change: Change): Promise<boolean> {
  const { count } = await tx.order.updateMany({ where: { ...seen, deletedAt: null }, data: change });
  return count === 1;
}

/** The refusal that names both states. */
export function cannotMove(from: OrderStatus, to: OrderStatus): AppError {
  return new AppError("INVALID_TRANSITION", `This order is ${from} and cannot become ${to}`, {
    data: { from, to },
  });
}

/** What the slower of two admins is told: both states, because the faster one's is new to them. */
export function overtaken(from: OrderStatus, to: OrderStatus): AppError {
  const message = `This order has just become ${from} and was not changed to ${to}. Please look at it again.`;
  return new AppError("INVALID_TRANSITION", message, { data: { from, to } });
}
