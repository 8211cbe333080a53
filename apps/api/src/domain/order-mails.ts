import { formatCommission, formatRupees, toRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import { trackingLink } from "@pola/shared/waybill";
import type { Ctx } from "../context.ts";
import { type OutgoingMail, queueMail } from "./outbox.ts";
import type { Tx } from "@pola/database/db";

type Reader = { id: string; email: string; firstName: string };
type Occasion = { now: Date; ctx: Ctx; reseller: Reader };

/** Tells the reseller that the order was placed. */
export async function queueOrderPlaced(
  tx: Tx,
  { now, ctx, reseller }: Occasion,
  order: {
    orderNumber: string;
    customerName: string;
    totalAmountCents: number;
    totalCommissionCents: number;
  },
): Promise<void> {
  await queueMail(tx, {
    now,
    ctx,
    userId: reseller.id,
    to: reseller.email,
    kind: "order.placed",
    subject: `Order ${order.orderNumber} placed`,
    paragraphs: [
      `Hello ${reseller.firstName},`,
      `Your order ${order.orderNumber} for ${order.customerName} was placed.`,
      `Your customer pays ${formatRupees(toRupees(order.totalAmountCents))} on delivery. You earn ${formatCommission(toRupees(order.totalCommissionCents))} once the order is completed.`,
    ],
    link: ordersLink(ctx),
  });
}

type Shipped = {
  orderNumber: string;
  customerName: string;
  trackingNumber: string | null;
  courier: { name: string; isOwnDelivery: boolean; trackingUrl: string | null } | null;
};

/** Tells the reseller that the order is on its way, or that its tracking number changed. */
export async function queueOrderShipped(tx: Tx, occasion: Occasion, order: Shipped): Promise<void> {
  await queueMail(tx, orderShippedMail(occasion, order));
}

/** The mail that the order is on its way, with the courier's page of the parcel (docs/product/couriers.md, D-18). */
export function orderShippedMail(
  { now, ctx, reseller }: Occasion,
  { orderNumber, customerName, trackingNumber, courier }: Shipped,
): OutgoingMail {
  const page = trackingLink(courier?.trackingUrl ?? null, trackingNumber);
  return {
    now,
    ctx,
    userId: reseller.id,
    to: reseller.email,
    kind: "order.shipped",
    subject: `Order ${orderNumber} shipped`,
    paragraphs: [
      `Hello ${reseller.firstName},`,
      `Your order ${orderNumber} for ${customerName} is on its way.`,
      ...(courier === null || courier.isOwnDelivery ? [] : [`Courier: ${courier.name}`]),
      ...(trackingNumber === null ? [] : [`Tracking number: ${trackingNumber}`]),
      ...(page === null ? [] : [`Track the parcel: ${page}`]),
    ],
    link: ordersLink(ctx),
  };
}

type Ended = {
  orderNumber: string;
  customerName: string;
  to: "delivered" | "returned";
  reason: string | null;
  /** Given by a late return: such a commission may be paid already. */
  isLate?: boolean;
};

/** Tells the reseller that the order was delivered, or came back. */
export async function queueOrderEnded(tx: Tx, occasion: Occasion, order: Ended): Promise<void> {
  await queueMail(tx, orderEndedMail(occasion, order));
}

/** The mail that the order was delivered, or came back. */
export function orderEndedMail(
  { now, ctx, reseller }: Occasion,
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
  return {
    now,
    ctx,
    userId: reseller.id,
    to: reseller.email,
    kind: `order.${to}`,
    subject: `Order ${orderNumber} ${to}`,
    paragraphs: [`Hello ${reseller.firstName},`, ...words[to]],
    link: ordersLink(ctx),
  };
}

/** Tells the reseller who receives the order now. */
export async function queueOrderCorrected(
  tx: Tx,
  { now, ctx, reseller }: Occasion,
  order: { orderNumber: string; customerName: string; customerPhone: string; customerAddress: string },
): Promise<void> {
  await queueMail(tx, {
    now,
    ctx,
    userId: reseller.id,
    to: reseller.email,
    kind: "order.corrected",
    subject: `Order ${order.orderNumber}: delivery details corrected`,
    paragraphs: [
      `Hello ${reseller.firstName},`,
      `We corrected the delivery details of your order ${order.orderNumber}. It goes to:`,
      `${order.customerName}, ${formatPhone(order.customerPhone)}, ${order.customerAddress}`,
    ],
    link: ordersLink(ctx),
  });
}

function ordersLink({ config }: Ctx): { label: string; url: string } {
  return { label: "View your orders", url: `${config.publicUrl}/orders` };
}
