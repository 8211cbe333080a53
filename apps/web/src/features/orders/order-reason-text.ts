import { ORDER_REASON_ADVICE, ORDER_REASON_LABELS } from "@pola/shared/order-reason";
import type { Order } from "@pola/shared/schemas/order";

/** Why an order was not delivered, and what to do next; null while nothing is wrong (docs/product/orders.md, O-155). */
export function troubleOf({ status, reason, events = [] }: Order): { title: string; advice: string } | null {
  if (reason === null || status === "cancelled") return null;
  const note = events.findLast((event) => event.reason !== null)?.note;
  const why = note ? `${ORDER_REASON_LABELS[reason]}: ${note}` : ORDER_REASON_LABELS[reason];
  const what = status === "returned" ? "Returned" : "Delivery failed";
  return { title: `${what}. ${why}`, advice: ORDER_REASON_ADVICE[reason] };
}
