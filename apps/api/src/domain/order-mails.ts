import { formatCommission, formatRupees, toRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { Customer } from "@pola/shared/schemas/order";
import { trackingLink } from "@pola/shared/waybill";
import type { Ctx } from "../context.ts";
import type { OutgoingMail } from "./outbox.ts";

type Reader = { id: string; email: string; firstName: string };
type Occasion = { now: Date; ctx: Ctx; reseller: Reader };

/** The mail that the order was placed. */
export function orderPlacedMail(
  occasion: Occasion,
  order: {
    orderNumber: string;
    customerName: string;
    totalAmountCents: number;
    totalCommissionCents: number;
  },
): OutgoingMail {
  return orderMail(occasion, "order.placed", `Order ${order.orderNumber} placed`, [
    `Your order ${order.orderNumber} for ${order.customerName} was placed.`,
    `Your customer pays ${formatRupees(toRupees(order.totalAmountCents))} on delivery. You earn ${formatCommission(toRupees(order.totalCommissionCents))} once the order is completed.`,
  ]);
}

/** The mail that the order is on its way, or that its tracking number changed, with the courier's page of the parcel (docs/product/couriers.md, D-18). */
export function orderShippedMail(
  occasion: Occasion,
  {
    orderNumber,
    customerName,
    trackingNumber,
    courier,
  }: {
    orderNumber: string;
    customerName: string;
    trackingNumber: string | null;
    courier: { name: string; isOwnDelivery: boolean; trackingUrl: string | null } | null;
  },
): OutgoingMail {
  const page = trackingLink(courier?.trackingUrl ?? null, trackingNumber);
  return orderMail(occasion, "order.shipped", `Order ${orderNumber} shipped`, [
    `Your order ${orderNumber} for ${customerName} is on its way.`,
    ...(courier === null || courier.isOwnDelivery ? [] : [`Courier: ${courier.name}`]),
    ...(trackingNumber === null ? [] : [`Tracking number: ${trackingNumber}`]),
    ...(page === null ? [] : [`Track the parcel: ${page}`]),
  ]);
}

type Ended = {
  orderNumber: string;
  customerName: string;
  to: "delivered" | "returned";
  reason: string | null;
  /** Given by a late return: such a commission may be paid already. */
  isLate?: boolean;
};

/** The mail that the order was delivered, or came back. */
export function orderEndedMail(
  occasion: Occasion,
  { orderNumber, customerName, to, reason, isLate = false }: Ended,
): OutgoingMail {
  const words = {
    delivered: [
      `Your order ${orderNumber} for ${customerName} was delivered.`,
      "Its commission is added when the order is completed.",
    ],
    returned: [
      `Your order ${orderNumber} for ${customerName} came back${reason === null ? "" : `: ${reason}`}.`,
      `It earns no commission.${isLate ? " If the commission was already paid, it is deducted from a later payout." : ""}`,
    ],
  };
  return orderMail(occasion, `order.${to}`, `Order ${orderNumber} ${to}`, words[to]);
}

/** The mail that says who receives the order now. */
export function orderCorrectedMail(
  occasion: Occasion,
  { orderNumber, customerName, customerPhone, customerAddress }: Customer & { orderNumber: string },
): OutgoingMail {
  return orderMail(occasion, "order.corrected", `Order ${orderNumber}: delivery details corrected`, [
    `We corrected the delivery details of your order ${orderNumber}. It goes to:`,
    `${customerName}, ${formatPhone(customerPhone)}, ${customerAddress}`,
  ]);
}

/** A mail to the reseller with a link to the orders. `paragraphs` follow the greeting. */
function orderMail(
  { now, ctx, reseller }: Occasion,
  kind: OutgoingMail["kind"],
  subject: string,
  paragraphs: string[],
): OutgoingMail {
  return {
    now,
    ctx,
    userId: reseller.id,
    to: reseller.email,
    kind,
    subject,
    paragraphs: [`Hello ${reseller.firstName},`, ...paragraphs],
    link: { label: "View your orders", url: `${ctx.config.publicUrl}/orders` },
  };
}
