import type { Seller } from "@pola/shared/caption";
import { formatRupees } from "@pola/shared/money";
import type { OrderReason } from "@pola/shared/order-reason";
import type { OrderStatus } from "@pola/shared/order-status";
import { formatPhone } from "@pola/shared/phone";
import type { PlacedOrder } from "../../lib/placed-order.ts";

/** `goods` is what was ordered, with its options. */
type SharedOrder = Omit<PlacedOrder, "id" | "customerPhone" | "totalCommission"> & {
  status: OrderStatus;
  reason: OrderReason | null;
};

/**
 * What a reseller sends to the customer of an open order: number, cash to have ready and the page that shows where it is. It never contains
 * the commission (docs/product/orders.md, O-191).
 */
export function customerMessage(order: SharedOrder, { businessName, phone }: Seller): string {
  const cash = `Cash to have ready: ${formatRupees(order.totalAmount)}, delivery included`;
  const facts = [`Order number: ${order.orderNumber}`, cash];
  if (order.status !== "shipped") facts.push(`Address: ${order.customerAddress}`);
  return [
    `Hello ${order.customerName}! ${newsOf(order, businessName && ` from ${businessName}`)}`,
    order.goods,
    facts.join("\n"),
    `See where your order is: ${window.location.origin}/t/${order.trackingCode}`,
    phone ? `Questions? Call or WhatsApp ${formatPhone(phone)}` : "",
  ]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

function newsOf({ status, reason }: SharedOrder, from: string): string {
  if (status !== "shipped") return `Thank you for your order${from}.`;
  if (reason === null) return `Your order${from} is on its way.`;
  return `The courier could not deliver your order${from}. Please answer the courier's call, and tell me if your address or phone number is different.`;
}
