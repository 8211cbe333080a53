import { ORDER_STATUS_LABELS, type OrderStatus } from "@pola/shared/order-status";
import type { Step } from "./step-bar.tsx";

const STEPS = [
  { label: "Placed", status: "pending" },
  { label: "Packed", status: "processing" },
  { label: "Shipped", status: "shipped" },
  { label: "Delivered", status: "delivered" },
] as const;

/**
 * The way of an order: placed, packed, shipped, delivered (docs/product/orders.md, O-140). That of a returned or cancelled order ends with
 * that after the last step it reached.
 * @param timeOf the instant at which the order took a status; null if it did not, or if that is not known
 */
export function orderSteps(status: OrderStatus, timeOf: (wanted: OrderStatus) => string | null): Step[] {
  const hasEnded = status === "returned" || status === "cancelled";
  const last = hasEnded
    ? STEPS.findLastIndex((step) => timeOf(step.status) !== null)
    : STEPS.findIndex((step) => step.status === (status === "completed" ? "delivered" : status));
  const steps = STEPS.map((step, index): Step => {
    const isReached = index <= last;
    return {
      label: step.label,
      at: isReached ? timeOf(step.status) : null,
      state: isReached ? "reached" : "ahead",
    };
  });
  if (!hasEnded) return steps;
  return [
    ...steps.slice(0, last + 1),
    { label: ORDER_STATUS_LABELS[status], at: timeOf(status), state: "ended" },
  ];
}
