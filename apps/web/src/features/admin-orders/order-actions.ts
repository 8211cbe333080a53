import { canAddTracking, canMoveOrder, nextOrderStatus, type OrderStatus } from "@pola/shared/order-status";

export type OrderAct =
  | "process"
  | "tracking"
  | "deliver"
  | "complete"
  | "return"
  | "cancel"
  | "late-return"
  | "delete";

export const ACT_LABELS: Record<OrderAct, string> = {
  process: "Process",
  tracking: "Add Tracking and Ship",
  deliver: "Deliver",
  complete: "Complete",
  return: "Mark as Returned",
  cancel: "Cancel Order",
  "late-return": "Late Return",
  delete: "Delete Order",
};

/** The status an act moves to, for those that need nothing else said. */
export const ACT_STATUS: Partial<Record<OrderAct, OrderStatus>> = {
  process: "processing",
  deliver: "delivered",
  complete: "completed",
  return: "returned",
  cancel: "cancelled",
};

const NEXT_ACTS: Partial<Record<OrderStatus, OrderAct>> = {
  pending: "process",
  processing: "tracking",
  shipped: "deliver",
  delivered: "complete",
};

/** The one visible next step of an order (specification, section 4, Quick actions); null where none is left. */
export function nextAct(status: OrderStatus): OrderAct | null {
  return nextOrderStatus(status) ? (NEXT_ACTS[status] ?? null) : null;
}

/** Everything else that may be done: a tracking number to add or correct, return, cancel, late return, delete. */
export function otherActs(status: OrderStatus): OrderAct[] {
  const acts: OrderAct[] = [];
  if (canAddTracking(status) && nextAct(status) !== "tracking") acts.push("tracking");
  if (canMoveOrder(status, "returned")) acts.push("return");
  if (canMoveOrder(status, "cancelled")) acts.push("cancel");
  if (status === "completed") acts.push("late-return");
  return [...acts, "delete"];
}

/** In the menu of a shipped order the same act corrects the number. */
export function actLabel(act: OrderAct, status: OrderStatus): string {
  return act === "tracking" && status === "shipped" ? "Correct Tracking Number" : ACT_LABELS[act];
}

/** A cancelled or returned order goes nowhere, so a slip would only send a parcel astray. */
export function hasSlip(status: OrderStatus): boolean {
  return status !== "cancelled" && status !== "returned";
}
