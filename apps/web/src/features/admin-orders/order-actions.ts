import { canAddTracking, canMoveOrder, nextOrderStatus, type OrderStatus } from "@pola/shared/order-status";

export type OrderAction =
  | "process"
  | "tracking"
  | "deliver"
  | "complete"
  | "return"
  | "cancel"
  | "late-return"
  | "delete";

export const ACTION_LABELS: Record<OrderAction, string> = {
  process: "Process",
  tracking: "Add Tracking and Ship",
  deliver: "Deliver",
  complete: "Complete",
  return: "Mark as Returned",
  cancel: "Cancel Order",
  "late-return": "Late Return",
  delete: "Delete Order",
};

/** The status an action moves to, for actions that need no further input. */
export const ACTION_STATUS: Partial<Record<OrderAction, OrderStatus>> = {
  process: "processing",
  deliver: "delivered",
  complete: "completed",
  return: "returned",
  cancel: "cancelled",
};

const NEXT_ACTIONS: Partial<Record<OrderStatus, OrderAction>> = {
  pending: "process",
  processing: "tracking",
  shipped: "deliver",
  delivered: "complete",
};

/** The next step of an order, shown as a button; null when no step is left (docs/product/orders.md, O-40). */
export function nextAction(status: OrderStatus): OrderAction | null {
  return nextOrderStatus(status) ? (NEXT_ACTIONS[status] ?? null) : null;
}

/** All other actions for this status, shown in the menu. */
export function otherActions(status: OrderStatus): OrderAction[] {
  const actions: OrderAction[] = [];
  if (canAddTracking(status) && nextAction(status) !== "tracking") actions.push("tracking");
  if (canMoveOrder(status, "returned")) actions.push("return");
  if (canMoveOrder(status, "cancelled")) actions.push("cancel");
  if (status === "completed") actions.push("late-return");
  return [...actions, "delete"];
}

/** The label of an action. For a shipped order, "tracking" corrects the number. */
export function actionLabel(action: OrderAction, status: OrderStatus): string {
  return action === "tracking" && status === "shipped" ? "Correct Tracking Number" : ACTION_LABELS[action];
}

/** Cancelled and returned orders are not delivered, so they have no slip. */
export function hasSlip(status: OrderStatus): boolean {
  return status !== "cancelled" && status !== "returned";
}
