import { whyOf } from "@pola/shared/order-reason";
import type { Order } from "@pola/shared/schemas/order";

/** Why an order was not delivered; null while nothing is wrong (docs/product/orders.md, O-192). */
export function troubleOf(order: Order): string | null {
  const { status, reason } = order;
  if (reason === null) return null;
  const why = whyOf(order);
  if (status === "cancelled") return `Cancelled. ${why}`;
  if (status === "returned") return `Returned. ${why}`;
  return status === "shipped" ? `Delivery failed. ${why}` : null;
}
