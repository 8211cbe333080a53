/** Every state of an order, the next-step sequence first (docs/product/orders.md, O-32). */
export const ORDER_STATUSES = [
  "pending",
  "processing",
  "shipped",
  "delivered",
  "completed",
  "returned",
  "cancelled",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  completed: "Completed",
  returned: "Returned",
  cancelled: "Cancelled",
};

const NEXT_STATUS: Record<OrderStatus, OrderStatus | null> = {
  pending: "processing",
  processing: "shipped",
  shipped: "delivered",
  delivered: "completed",
  completed: null,
  returned: null,
  cancelled: null,
};

/** The next step of the sequence, or null where it ends (docs/product/orders.md, O-32). */
export function nextOrderStatus(status: OrderStatus): OrderStatus | null {
  return NEXT_STATUS[status];
}

/** Cancelled and completed orders are no longer returned or cancelled by the ordinary actions (docs/product/orders.md, O-33). */
export function isClosedOrder(status: OrderStatus): boolean {
  return status === "cancelled" || status === "completed";
}

/**
 * Whether a status change is allowed: one step forward, or returned / cancelled from any open state (docs/product/orders.md, O-32). The same status again is no change and answers false; the late return of a completed order is its own
 * action and not in this table.
 */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  if (from === to) return false;
  if (to === "returned" || to === "cancelled") return !isClosedOrder(from);
  return nextOrderStatus(from) === to;
}

/** A tracking number may be set, which also ships the order, or corrected while shipped (docs/product/orders.md, O-42). */
export function canAddTracking(from: OrderStatus): boolean {
  return from === "pending" || from === "processing" || from === "shipped";
}

/** The reseller's dashboard and profile count these as completed; payouts count `completed` alone (docs/product/orders.md, O-39). */
export function countsAsCompleted(status: OrderStatus): boolean {
  return status === "delivered" || status === "completed";
}

/** The reseller's dashboard counts these as pending (docs/product/orders.md, O-39). */
export function countsAsPending(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}
