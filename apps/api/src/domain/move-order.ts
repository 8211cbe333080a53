import type { OrderReason } from "@pola/shared/order-reason";
import type { OrderStatus } from "@pola/shared/order-status";
import type { Tx } from "@pola/database/db";
import type { Prisma } from "@pola/database/generated/prisma/client";
import { AppError } from "../lib/app-error.ts";

const MOVING_ORDER = {
  id: true,
  orderNumber: true,
  userId: true,
  status: true,
  createdAt: true,
  customerName: true,
  customerPhone: true,
  customerAddress: true,
  trackingNumber: true,
  completedAt: true,
  user: { select: { id: true, email: true, firstName: true, emailVerifiedAt: true } },
  courier: { select: { name: true, isOwnDelivery: true, trackingUrl: true } },
} as const satisfies Prisma.OrderSelect;

/** `isConfirmed`: the reseller's address is. */
export type MovingOrder = Prisma.OrderGetPayload<{ select: typeof MOVING_ORDER }> & { isConfirmed: boolean };

type Change = {
  status?: OrderStatus;
  reason?: OrderReason | null;
  trackingNumber?: string;
  completedAt?: Date;
  deliveredOn?: Date;
  deletedAt?: Date;
};

/** @throws AppError NOT_FOUND for a deleted or unknown order. */
export async function getOrderToMove(tx: Tx, id: string): Promise<MovingOrder> {
  const order = await tx.order.findFirst({ where: { id, deletedAt: null }, select: MOVING_ORDER });
  if (!order) throw new AppError("NOT_FOUND", "Order not found");
  return { ...order, isConfirmed: order.user.emailVerifiedAt !== null };
}

/** The state of the order that the caller read and decided on. */
type Seen = { id: string; status: OrderStatus; trackingNumber?: string | null };

/**
 * One conditional update on the state the caller saw: when two admins act at once, only one gets true (docs/product/orders.md, O-35). The
 * row stays locked until the end of the transaction.
 */
export async function moveOrder(tx: Tx, seen: Seen, change: Change): Promise<boolean> {
  const { count } = await tx.order.updateMany({ where: { ...seen, deletedAt: null }, data: change });
  return count === 1;
}

/** The error for a step that the state table does not allow. */
export function cannotMove(from: OrderStatus, to: OrderStatus): AppError {
  return new AppError("INVALID_TRANSITION", `This order is ${from}, so it cannot be set to ${to}.`, {
    data: { from, to },
  });
}

/** The error when somebody else was faster: another admin, or the reseller. It names both states, since the admin has not seen the current one. */
export function overtaken(from: OrderStatus, to: OrderStatus): AppError {
  const message = `This order was set to ${from} meanwhile, so it was not set to ${to}. Please check it.`;
  return new AppError("INVALID_TRANSITION", message, { data: { from, to } });
}
