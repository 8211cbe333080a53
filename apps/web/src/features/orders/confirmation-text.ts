import type { Seller } from "@pola/shared/caption";
import { formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { PlacedOrder } from "../../lib/placed-order.ts";

/** What a reseller sends to the customer after an order. It never contains the commission (docs/product/orders.md, O-142). */
export function confirmationText(order: PlacedOrder, { businessName, phone }: Seller): string {
  return [
    `Hello ${order.customerName}! Thank you for your order${businessName && ` from ${businessName}`}.`,
    order.goods,
    [
      `Order number: ${order.orderNumber}`,
      `To pay in cash on delivery: ${formatRupees(order.totalAmount)}, delivery included`,
      `Address: ${order.customerAddress}`,
    ].join("\n"),
    phone ? `Questions? Call or WhatsApp ${formatPhone(phone)}` : "",
  ]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}
