import { CANCELLED_ADVICE, FAILED_ADVICE, RETURNED_ADVICE, whyOf } from "@pola/shared/order-reason";
import type { Order } from "@pola/shared/schemas/order";

/** Why an order was not delivered, and what to do next; null while nothing is wrong (docs/product/orders.md, O-192). */
export function troubleOf(order: Order): { title: string; advice: string } | null {
  const { status, reason } = order;
  if (reason === null) return null;
  const why = whyOf(order);
  if (status === "cancelled") return { title: `Cancelled. ${why}`, advice: CANCELLED_ADVICE };
  if (status === "returned") return { title: `Returned. ${why}`, advice: RETURNED_ADVICE[reason] };
  if (status !== "shipped") return null;
  return { title: `Delivery failed. ${why}`, advice: FAILED_ADVICE[reason] };
}
