import { formatCommission, formatRupees, toRupees } from "@pola/shared/money";
import { ORDER_REASON_LABELS } from "@pola/shared/order-reason";
import { formatPhone } from "@pola/shared/phone";
import type { Customer } from "@pola/shared/schemas/order";
import { trackingLink } from "@pola/shared/waybill";
import type { Mail } from "./outbox.ts";

export function orderPlacedMail(order: {
  id: string;
  orderNumber: string;
  customerName: string;
  totalAmountCents: number;
  totalCommissionCents: number;
}): Mail {
  return orderMail({ id: order.id, isConfirmed: true }, "order.placed", `Order ${order.orderNumber} placed`, [
    `Your order ${order.orderNumber} for ${order.customerName} was placed.`,
    `Your customer pays ${formatRupees(toRupees(order.totalAmountCents))} on delivery. You earn ${formatCommission(toRupees(order.totalCommissionCents))} once the order is completed.`,
  ]);
}

/**
 * Until the reseller's address is confirmed it may be another person's: the mail then names neither the customer nor the reseller
 * (docs/product/orders.md, O-2530).
 */
type MailedOrder = { id: string; orderNumber: string; customerName: string; isConfirmed: boolean };

const forCustomer = ({ customerName, isConfirmed }: MailedOrder) =>
  isConfirmed ? ` for ${customerName}` : "";

type Shipped = MailedOrder & {
  trackingNumber: string | null;
  courier: { name: string; isOwnDelivery: boolean; trackingUrl: string | null } | null;
};

/** The mail that the order is on its way, or that its tracking number changed, with the courier's page of the parcel (docs/product/couriers.md, D-18). */
export function orderShippedMail(order: Shipped): Mail {
  const { orderNumber, trackingNumber, courier } = order;
  const page = trackingLink(courier?.trackingUrl ?? null, trackingNumber);
  return orderMail(order, "order.shipped", `Order ${orderNumber} shipped`, [
    `Your order ${orderNumber}${forCustomer(order)} is on its way.`,
    ...(courier === null || courier.isOwnDelivery ? [] : [`Courier: ${courier.name}`]),
    ...(trackingNumber === null ? [] : [`Tracking number: ${trackingNumber}`]),
    ...(page === null ? [] : [`Track the parcel: ${page}`]),
  ]);
}

type Ended = MailedOrder & {
  to: "delivered" | "returned";
  reason: string | null;
  /** It was returned before it was shipped. */
  isUnsent?: boolean;
  /** The step that delivered the order also completed it. */
  isCompleted?: boolean;
  /** Given by a late return: such a commission may be paid already. */
  isLate?: boolean;
};

/** The mail that the order was delivered, or came back. */
export function orderEndedMail(order: Ended): Mail {
  const { orderNumber, to, reason } = order;
  const { isUnsent = false, isCompleted = false, isLate = false } = order;
  // A courier's file may give none: "Other reason" alone tells nobody anything.
  const why = reason === null || reason === ORDER_REASON_LABELS.other ? "" : `: ${reason}`;
  const words = {
    delivered: [
      `Your order ${orderNumber}${forCustomer(order)} was delivered.`,
      isCompleted
        ? "Your order is completed, and its commission is added."
        : "Its commission is added when the order is completed.",
    ],
    returned: [
      `Your order ${orderNumber}${forCustomer(order)} ${isUnsent ? "was returned before it was shipped" : "came back"}${why}.`,
      `It earns no commission.${isLate ? " If the commission was already paid, it is deducted from a later payout." : ""}`,
    ],
  };
  return orderMail(order, `order.${to}`, `Order ${orderNumber} ${to}`, words[to]);
}

export function orderCorrectedMail(order: Customer & MailedOrder): Mail {
  const { orderNumber, customerName, customerPhone, customerAddress, isConfirmed } = order;
  const isCorrected = `We corrected the delivery details of your order ${orderNumber}.`;
  const details = `${customerName}, ${formatPhone(customerPhone)}, ${customerAddress}`;
  return orderMail(
    order,
    "order.corrected",
    `Order ${orderNumber}: delivery details corrected`,
    isConfirmed ? [`${isCorrected} It goes to:`, details] : [isCorrected],
  );
}

/** With a button that opens the order (docs/product/accounts.md, A-2040). */
function orderMail(
  { id, isConfirmed }: Pick<MailedOrder, "id" | "isConfirmed">,
  kind: Mail["kind"],
  subject: string,
  paragraphs: string[],
): Mail {
  const link = { label: "View the order", path: `/orders?order=${id}` };
  return { kind, subject, paragraphs, isNameless: !isConfirmed, link };
}
