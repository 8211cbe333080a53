import { type OrderStatus, ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type { Order } from "@pola/shared/schemas/order";
import type { Step } from "../../components/step-bar.tsx";

const STEPS = [
  { label: "Placed", status: "pending" },
  { label: "Packed", status: "processing" },
  { label: "Shipped", status: "shipped" },
  { label: "Delivered", status: "delivered" },
] as const;

/**
 * The way of an order: placed, packed, shipped, delivered (docs/product/orders.md, O-140). That of a returned or cancelled order ends with
 * that after the last step it reached. The dates come with the events, which only a single order has.
 */
export function trackerOf({ status, createdAt, events = [] }: Order): Step[] {
  const timeOf = (wanted: OrderStatus) =>
    wanted === "pending" ? createdAt : (events.find(({ toStatus }) => toStatus === wanted)?.at ?? null);
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
