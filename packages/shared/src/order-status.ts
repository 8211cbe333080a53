import { keysOf } from "./keys-of.ts";

/** Every status of an order, the normal sequence first (docs/product/orders.md, O-32). */
export const ORDER_STATUS_LABELS = {
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  completed: "Completed",
  returned: "Returned",
  cancelled: "Cancelled",
};

export type OrderStatus = keyof typeof ORDER_STATUS_LABELS;

export const ORDER_STATUSES = keysOf(ORDER_STATUS_LABELS);

/** One step forward, or returned or cancelled from any open status (docs/product/orders.md, O-32 and O-33). */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["processing", "returned", "cancelled"],
  processing: ["shipped", "returned", "cancelled"],
  shipped: ["delivered", "returned", "cancelled"],
  delivered: ["completed", "returned", "cancelled"],
  completed: [],
  returned: ["cancelled"],
  cancelled: [],
};

/**
 * Whether a status change is allowed. The same status again returns false, because it changes nothing. The late return of a completed order
 * is a separate action.
 */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** The statuses of an order whose commission is on the way: neither completed nor returned nor cancelled (docs/product/earnings.md, M-120). */
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = ["pending", "processing", "shipped", "delivered"];

/** Whether an order earns no commission: it was returned or cancelled (docs/product/screens.md, I-150). */
export function earnsNothing(status: OrderStatus): boolean {
  return status === "returned" || status === "cancelled";
}

/** Whether an order is still on its way to the customer, who has not paid it yet. */
export function isUndelivered(status: OrderStatus): boolean {
  return status === "pending" || status === "processing" || status === "shipped";
}

/**
 * Whether a tracking number may be set, which also ships the order, or corrected while it is shipped (docs/product/orders.md, O-42).
 */
export function canAddTracking(from: OrderStatus): boolean {
  return from === "pending" || from === "processing" || from === "shipped";
}

/**
 * Whether delivery details may be corrected: a reseller's own order while it is pending, any order by an admin until it is shipped
 * (docs/product/orders.md, O-151).
 */
export function canCorrectDetails(status: OrderStatus, isAdmin: boolean): boolean {
  return status === "pending" || (isAdmin && status === "processing");
}
