import { ORDER_REASON_ADVICE } from "@pola/shared/order-reason";
import type { Order } from "@pola/shared/schemas/order";
import { whyOf } from "../../components/order-reason-text.ts";

/** Why an order was not delivered, and what to do next; null while nothing is wrong (docs/product/orders.md, O-155). */
export function troubleOf(order: Order): { title: string; advice: string } | null {
  const { status, reason } = order;
  if (reason === null || status === "cancelled") return null;
  const what = status === "returned" ? "Returned" : "Delivery failed";
  return { title: `${what}. ${whyOf(order)}`, advice: ORDER_REASON_ADVICE[reason] };
}
