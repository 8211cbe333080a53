import { canAddTracking, canCorrectDetails, canMoveOrder, type OrderStatus } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import { numberText } from "@pola/shared/counted";
import { ApiError } from "../../lib/api-error.ts";

export type OrderAction =
  | "process"
  | "tracking"
  | "deliver"
  | "complete"
  | "details"
  | "failed-delivery"
  | "return"
  | "cancel"
  | "late-return"
  | "delete";

export type StartedAction = { action: OrderAction; order: Order };

/** The actions that a row or the details of an order can start. The page carries them out. */
export type OrderActionHandlers = {
  open: (id: string) => void;
  /** Opens the dialog of an action that needs more than one click. */
  start: (action: StartedAction) => void;
  /** Takes the next step of an order (key "e"). Does nothing when no step is left. */
  takeNextStep: (order: Order) => void;
  /** Must run synchronously in the click handler, or the browser blocks the print window. */
  printSlip: (order: Order) => void;
};

/** What the dialog of an action receives. After a conflict `onStale` gets the order as it is now. */
export type OrderDialogProps = { order: Order; onClose: () => void; onStale: (now: Order) => void };

export const ACTION_LABELS: Record<OrderAction, string> = {
  process: "Process",
  tracking: "Add Tracking and Ship",
  deliver: "Deliver",
  complete: "Complete",
  details: "Correct Delivery Details",
  "failed-delivery": "Failed Delivery",
  return: "Mark as Returned",
  cancel: "Cancel Order",
  "late-return": "Late Return",
  delete: "Delete Order",
};

/** The status that a next step moves to at once. */
export const ACTION_STATUS: Partial<Record<OrderAction, OrderStatus>> = {
  process: "processing",
  deliver: "delivered",
  complete: "completed",
};

const NEXT_ACTIONS: Partial<Record<OrderStatus, OrderAction>> = {
  pending: "process",
  processing: "tracking",
  shipped: "deliver",
  delivered: "complete",
};

/** The next step of an order, shown as a button; null when no step is left (docs/product/orders.md, O-40). */
export function nextAction(status: OrderStatus): OrderAction | null {
  return NEXT_ACTIONS[status] ?? null;
}

export function otherActions(status: OrderStatus): OrderAction[] {
  const actions: OrderAction[] = [];
  if (canAddTracking(status) && nextAction(status) !== "tracking") actions.push("tracking");
  if (canCorrectDetails(status, true)) actions.push("details");
  if (status === "shipped") actions.push("failed-delivery");
  if (canMoveOrder(status, "returned")) actions.push("return");
  if (canMoveOrder(status, "cancelled")) actions.push("cancel");
  if (status === "completed") actions.push("late-return");
  return [...actions, "delete"];
}

/**
 * Whether no try of an action can succeed any more, as its refusal and the order as it is now show: the order was deleted or has moved on, or
 * its failed delivery was recorded already.
 */
export function isOver(action: OrderAction, { status }: Order, error: Error | null): boolean {
  const refused = error instanceof ApiError ? error.status : 0;
  if (refused === 404 || (refused === 409 && action === "failed-delivery")) return true;
  return nextAction(status) !== action && !otherActions(status).includes(action);
}

/** Whether an action ends an order, which the menu marks as dangerous. */
export function isEnding(action: OrderAction): boolean {
  return action === "return" || action === "cancel" || action === "late-return" || action === "delete";
}

/** Whether the goods have left the warehouse, so that somebody must say what happens to them. */
export function hasLeft(status: OrderStatus): boolean {
  return status === "shipped" || status === "delivered" || status === "completed";
}

/** "3 pieces go back into stock." */
export function restocked({ items }: Order): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return pieces === 1 ? "1 piece goes back into stock." : `${numberText(pieces)} pieces go back into stock.`;
}

/** The label of an action. For a shipped order, "tracking" corrects the number. */
export function actionLabel(action: OrderAction, status: OrderStatus): string {
  return action === "tracking" && status === "shipped" ? "Correct Tracking Number" : ACTION_LABELS[action];
}

/** Cancelled and returned orders are not delivered, so they have no slip. */
export function hasSlip(status: OrderStatus): boolean {
  return status !== "cancelled" && status !== "returned";
}
