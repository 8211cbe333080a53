import { customerOf } from "@pola/shared/customer-fields";
import { toRupees } from "@pola/shared/money";
import { trackingLink } from "@pola/shared/waybill";
import { ORDER_REASONS } from "@pola/shared/order-reason";
import { ORDER_STATUSES } from "@pola/shared/order-status";
import type { LinePrice, OrderTotals } from "@pola/shared/pricing";
import {
  type Customer,
  customerTexts,
  type Order,
  OrderEvent,
  type OrderItem,
} from "@pola/shared/schemas/order";
import { toKilograms } from "@pola/shared/weight";
import * as z from "zod";
import { omit } from "zod/mini";

const OrderItemRow = z.strictObject({
  id: z.guid(),
  productId: z.guid(),
  productName: z.string(),
  image: z.string().nullable(),
  quantity: z.int32(),
  unitPriceCents: z.int32(),
  regularPriceCents: z.int32(),
  subtotalCents: z.int32(),
  /** Of one unit. */
  commissionCents: z.int32(),
  regularCommissionCents: z.int32(),
  totalCommissionCents: z.int32(),
  /** Of one unit. */
  weightGrams: z.int32(),
  isWholesale: z.boolean(),
  variations: z.record(z.string(), z.string()),
});
type OrderItemRow = z.infer<typeof OrderItemRow>;

/** An order with its reseller and its lines in their order. */
export const OrderRow = z.strictObject({
  id: z.guid(),
  orderNumber: z.string(),
  userId: z.guid(),
  status: z.enum(ORDER_STATUSES),
  ...customerTexts,
  customerCity: z.string(),
  /** The last part of the address, by which drivers sort parcels. */
  customerArea: z.string(),
  subtotalCents: z.int32(),
  shippingCostCents: z.int32(),
  totalAmountCents: z.int32(),
  totalCommissionCents: z.int32(),
  totalWeightGrams: z.int32(),
  trackingNumber: z.string().nullable(),
  trackingCode: z.string(),
  courierName: z.string().nullable(),
  courierTrackingUrl: z.string().nullable(),
  createdAt: z.date(),
  completedAt: z.date().nullable(),
  slipPrintedAt: z.date().nullable(),
  reason: z.enum(ORDER_REASONS).nullable(),
  resellerFirstName: z.string(),
  resellerLastName: z.string(),
  businessName: z.string(),
  resellerPhone: z.string().nullable(),
  resellerLogo: z.string().nullable(),
  items: z.array(OrderItemRow),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderEventRow = z.strictObject({
  ...omit(OrderEvent, { by: true, at: true }).shape,
  actorId: z.guid().nullable(),
  actorName: z.string().nullable(),
  createdAt: z.date(),
});
export type OrderEventRow = z.infer<typeof OrderEventRow>;

/** The sums of an order, in rupees and kilograms. */
export function sumsView(sums: OrderTotals) {
  return {
    subtotal: toRupees(sums.subtotalCents),
    shippingCost: toRupees(sums.shippingCostCents),
    totalWeight: toKilograms(sums.totalWeightGrams),
    totalAmount: toRupees(sums.totalAmountCents),
    totalCommission: toRupees(sums.totalCommissionCents),
  };
}

/** The figures of a priced line, in rupees and kilograms. */
export function lineFiguresView(price: LinePrice) {
  return {
    unitPrice: toRupees(price.unitPriceCents),
    subtotal: toRupees(price.subtotalCents),
    totalCommission: toRupees(price.totalCommissionCents),
    weight: toKilograms(price.totalWeightGrams),
    isWholesale: price.isWholesale,
  };
}

/** The courier of a parcel, with the link to follow it; null without one. */
export function courierView(row: Pick<OrderRow, "courierName" | "courierTrackingUrl" | "trackingNumber">) {
  const { courierName: name, courierTrackingUrl, trackingNumber } = row;
  return name === null ? null : { name, trackingUrl: trackingLink(courierTrackingUrl, trackingNumber) };
}

/** An order as its reseller and the admins get it: rupees and kilograms, instants in UTC. */
export function orderView(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    userId: row.userId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    ...customerOf(row),
    customerCity: row.customerCity,
    items: row.items.map(orderItemView),
    productNames: row.items.map((item) => item.productName),
    ...sumsView(row),
    totalPrice: toRupees(row.totalAmountCents),
    trackingNumber: row.trackingNumber,
    trackingCode: row.trackingCode,
    courier: courierView(row),
    isWholesale: row.items.some((item) => item.isWholesale),
    slipPrintedAt: row.slipPrintedAt?.toISOString() ?? null,
    reason: row.reason,
    resellerName: `${row.resellerFirstName} ${row.resellerLastName}`.trim(),
    businessName: row.businessName,
    resellerPhone: row.resellerPhone,
    resellerLogo: row.resellerLogo,
  };
}

/**
 * The order as it was returned when it was placed. A repeated request gets this first response, whatever happened to the order since
 * (docs/product/orders.md, O-26). Lines and amounts never change. The customer comes from the request: a repeated one has the same body.
 */
export function placedOrderView(row: OrderRow, customer: Customer): Order {
  return orderView({
    ...row,
    ...customerOf(customer),
    status: "pending",
    trackingNumber: null,
    courierName: null,
    completedAt: null,
    slipPrintedAt: null,
    reason: null,
  });
}

/** A line of an order in a file: "2 x Cotton shirt (Size: M, Colour: Red)" */
export function itemText({ quantity, productName, variations }: OrderItemRow): string {
  const chosen = Object.entries(variations).map(([name, value]) => `${name}: ${value}`);
  return `${quantity} x ${productName}${chosen.length === 0 ? "" : ` (${chosen.join(", ")})`}`;
}

/** A step of the timeline. Admins see names; a reseller sees "You", and the brand for everybody else. */
export function orderEventView(
  { actorId, actorName, createdAt, kind, fromStatus, toStatus, reason, note }: OrderEventRow,
  reader: { id: string; isAdmin: boolean; brandName: string },
): OrderEvent {
  const asReseller = actorId === reader.id ? "You" : reader.brandName;
  const by = reader.isAdmin ? actorName : asReseller;
  return { kind, fromStatus, toStatus, reason, note, by, at: createdAt.toISOString() };
}

function orderItemView(row: OrderItemRow): OrderItem {
  return {
    id: row.id,
    productId: row.productId,
    productName: row.productName,
    name: row.productName,
    quantity: row.quantity,
    unitPrice: toRupees(row.unitPriceCents),
    subtotal: toRupees(row.subtotalCents),
    totalPrice: toRupees(row.subtotalCents),
    totalCommission: toRupees(row.totalCommissionCents),
    weight: toKilograms(row.weightGrams * row.quantity),
    isWholesale: row.isWholesale,
    regularPrice: toRupees(row.regularPriceCents),
    regularCommission: toRupees(row.regularCommissionCents),
    wholesalePrice: row.isWholesale ? toRupees(row.unitPriceCents) : null,
    wholesaleCommission: row.isWholesale ? toRupees(row.commissionCents) : null,
    variations: row.variations,
    images: row.image === null ? [] : [row.image],
  };
}
