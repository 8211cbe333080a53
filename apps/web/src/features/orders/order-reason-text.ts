import {
  CANCELLED_ADVICE,
  FAILED_ADVICE,
  ORDER_REASON_LABELS,
  RETURNED_ADVICE,
} from "@pola/shared/order-reason";
import type { Order } from "@pola/shared/schemas/order";

/** Why an order was not delivered, and what to do next; null while nothing is wrong (docs/product/orders.md, O-192). */
export function troubleOf({ status, reason, events = [] }: Order): { title: string; advice: string } | null {
  if (reason === null) return null;
  const note = events.findLast((event) => event.reason !== null)?.note;
  const why = note ? `${ORDER_REASON_LABELS[reason]}: ${note}` : ORDER_REASON_LABELS[reason];
  if (status === "cancelled") return { title: `Cancelled. ${why}`, advice: CANCELLED_ADVICE };
  if (status === "returned") return { title: `Returned. ${why}`, advice: RETURNED_ADVICE[reason] };
  if (status !== "shipped") return null;
  return { title: `Delivery failed. ${why}`, advice: FAILED_ADVICE[reason] };
}
