import { toRupees } from "@pola/shared/money";
import type { OrderStatus } from "@pola/shared/order-status";
import type { Order, OrderEvent, OrderItem } from "@pola/shared/schemas/order";
import { toKilograms } from "@pola/shared/weight";

export type OrderItemRow = {
  id: string;
  productId: string;
  productName: string;
  image: string | null;
  quantity: number;
  unitPriceCents: number;
  subtotalCents: number;
  totalCommissionCents: number;
  /** Of one unit. */
  weightGrams: number;
  isWholesale: boolean;
  variations: Record<string, string>;
};

/** An order with its reseller and its lines in their order. */
export type OrderRow = {
  id: string;
  orderNumber: string;
  userId: string;
  status: OrderStatus;
  customerName: string;
  customerPhone: string;
  customerAddress: string;
  customerCity: string;
  subtotalCents: number;
  shippingCostCents: number;
  totalAmountCents: number;
  totalCommissionCents: number;
  totalWeightGrams: number;
  trackingNumber: string | null;
  createdAt: Date;
  completedAt: Date | null;
  slipPrintedAt: Date | null;
  resellerFirstName: string;
  resellerLastName: string;
  businessName: string;
  resellerPhone: string | null;
  resellerLogo: string | null;
  items: OrderItemRow[];
};

export type OrderEventRow = {
  kind: OrderEvent["kind"];
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus | null;
  note: string | null;
  actorId: string | null;
  actorName: string | null;
  createdAt: Date;
};

/** An order as reseller and admin see it. */
export function orderView(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    userId: row.userId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    customerName: row.customerName,
    customerPhone: row.customerPhone,
    customerAddress: row.customerAddress,
    customerCity: row.customerCity,
    items: row.items.map(orderItemView),
    productNames: row.items.map((item) => item.productName),
    subtotal: toRupees(row.subtotalCents),
    shippingCost: toRupees(row.shippingCostCents),
    totalWeight: toKilograms(row.totalWeightGrams),
    totalAmount: toRupees(row.totalAmountCents),
    totalPrice: toRupees(row.totalAmountCents),
    totalCommission: toRupees(row.totalCommissionCents),
    trackingNumber: row.trackingNumber,
    isWholesale: row.items.some((item) => item.isWholesale),
    slipPrintedAt: row.slipPrintedAt?.toISOString() ?? null,
    resellerName: `${row.resellerFirstName} ${row.resellerLastName}`.trim(),
    businessName: row.businessName,
    resellerPhone: row.resellerPhone,
    resellerLogo: row.resellerLogo,
  };
}

/**
 * The order as it was answered when it was placed: a repeated request gets the first answer, whatever happened since (docs/product/orders.md, O-26). Lines, customer and amounts never change.
 */
export function placedOrderView(row: OrderRow): Order {
  return orderView({
    ...row,
    status: "pending",
    trackingNumber: null,
    completedAt: null,
    slipPrintedAt: null,
  });
}

/** A step of the time line. Admins read names; a reseller reads "You" and, for everybody else, the brand. */
export function orderEventView(
  row: OrderEventRow,
  reader: { id: string; isAdmin: boolean; brandName: string },
): OrderEvent {
  const { kind, fromStatus, toStatus, note } = row;
  const asReseller = row.actorId === reader.id ? "You" : reader.brandName;
  return {
    kind,
    fromStatus,
    toStatus,
    note,
    by: reader.isAdmin ? row.actorName : asReseller,
    at: row.createdAt.toISOString(),
  };
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
    variations: row.variations,
    images: row.image === null ? [] : [row.image],
  };
}
