import * as z from "zod/mini";
import { INCOMPLETE } from "../incomplete.ts";
import { MAX_ORDER_LINES, MAX_SELECTED_ORDERS } from "../limits.ts";
import { MAX_RUPEES } from "../money.ts";
import { ORDER_REASONS } from "../order-reason.ts";
import { ORDER_STATUSES } from "../order-status.ts";
import { ORDER_SORTS } from "../sorts.ts";
import {
  anyText,
  BusinessDay,
  chosenIds,
  chosenOptions,
  Id,
  optionalText,
  pagingQuery,
  phoneNumber,
  requiredLines,
  requiredText,
  rupees,
  searchQuery,
} from "./text.ts";

/** Who receives the parcel: the three fields of the checkout form (docs/product/orders.md, O-1). */
export const Customer = z.object({
  customerName: requiredText(INCOMPLETE),
  customerPhone: phoneNumber(INCOMPLETE),
  customerAddress: requiredLines(INCOMPLETE),
});
export type Customer = z.infer<typeof Customer>;

/** The same fields in a reply. */
export const customerTexts = {
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
};

/** A figure that the client showed, which may be more than an order can total: the server's sums decide that (docs/product/orders.md, O-9). */
const shownRupees = z.optional(rupees(MAX_RUPEES));
const kilograms = z.number().check(z.gte(0), z.lte(1_000_000));

/** One line of an order. Its figures are what the client showed; the server prices the line itself (docs/product/orders.md, O-3). */
export const PlaceOrderItem = z.object({
  productId: anyText("Product ID is missing").check(z.minLength(1, { error: "Product ID is missing" })),
  productName: z.optional(optionalText(500)),
  quantity: z
    .number({ error: "Quantity must be a whole number" })
    .check(
      z.int({ error: "Quantity must be a whole number" }),
      z.gte(1, { error: "Quantity must be at least 1" }),
      z.lte(100_000, { error: "Quantity is too large" }),
    ),
  unitPrice: shownRupees,
  subtotal: shownRupees,
  totalCommission: shownRupees,
  weight: z.optional(kilograms),
  isWholesale: z.optional(z.boolean()),
  variations: z.optional(chosenOptions),
});
export type PlaceOrderItem = z.infer<typeof PlaceOrderItem>;

/** A new order. The city is fixed at Colombo (docs/product/orders.md, O-2), so a city in the body is dropped. */
export const PlaceOrder = z.object({
  ...Customer.shape,
  items: z
    .array(PlaceOrderItem, { error: "Product ID is missing" })
    .check(
      z.minLength(1, { error: "Product ID is missing" }),
      z.maxLength(MAX_ORDER_LINES, { error: `An order can have at most ${MAX_ORDER_LINES} lines` }),
    ),
  subtotal: shownRupees,
  shippingCost: shownRupees,
  totalWeight: z.optional(kilograms),
  /** The lines come from the order in progress, which they leave once the order is placed. */
  isFromDraft: z.optional(z.boolean()),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

/** The sums of an order, in rupees and kilograms. */
export const orderSums = {
  subtotal: z.number(),
  shippingCost: z.number(),
  totalWeight: z.number(),
  totalAmount: z.number(),
  totalCommission: z.number(),
};

/** The figures of a line of an order, in rupees and kilograms. */
export const lineFigures = {
  unitPrice: z.number(),
  subtotal: z.number(),
  totalCommission: z.number(),
  weight: z.number(),
  isWholesale: z.boolean(),
};

/**
 * A line of an order. `regularPrice` and `regularCommission` are what one unit costs and earns below the wholesale quantity.
 * `wholesalePrice` and `wholesaleCommission` are the same at wholesale, and null unless `isWholesale`.
 */
export const OrderItem = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  name: z.string(),
  quantity: z.number(),
  ...lineFigures,
  totalPrice: z.number(),
  regularPrice: z.number(),
  regularCommission: z.number(),
  wholesalePrice: z.nullable(z.number()),
  wholesaleCommission: z.nullable(z.number()),
  variations: z.record(z.string(), z.string()),
  images: z.array(z.string()),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** A step of the order's timeline. `by` is a name for admins, and "Pola" or "You" for the reseller. */
export const OrderEvent = z.object({
  kind: z.enum([
    "placed",
    "status_changed",
    "tracking_changed",
    "late_return",
    "slip_printed",
    "deleted",
    "details_changed",
    "delivery_failed",
  ]),
  fromStatus: z.nullable(z.enum(ORDER_STATUSES)),
  toStatus: z.nullable(z.enum(ORDER_STATUSES)),
  reason: z.nullable(z.enum(ORDER_REASONS)),
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.string(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** Who carries a parcel, and the courier's own page for its waybill. */
export const ParcelCourier = z.object({ name: z.string(), trackingUrl: z.nullable(z.string()) });
export type ParcelCourier = z.infer<typeof ParcelCourier>;

/**
 * An order with its lines. `trackingCode` is the {code} of the customer's page, /t/{code}. `reason` is that of the last return, cancellation
 * or failed delivery. Only a single order has `events` and, for admins, the `remittance` that settled it.
 */
export const Order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  userId: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  completedAt: z.nullable(z.string()),
  ...customerTexts,
  customerCity: z.string(),
  items: z.array(OrderItem),
  productNames: z.array(z.string()),
  ...orderSums,
  totalPrice: z.number(),
  trackingNumber: z.nullable(z.string()),
  trackingCode: z.string(),
  courier: z.nullable(ParcelCourier),
  isWholesale: z.boolean(),
  slipPrintedAt: z.nullable(z.string()),
  reason: z.nullable(z.enum(ORDER_REASONS)),
  resellerName: z.string(),
  businessName: z.string(),
  resellerPhone: z.nullable(z.string()),
  resellerLogo: z.nullable(z.string()),
  events: z.optional(z.array(OrderEvent)),
  remittance: z.optional(
    z.nullable(z.object({ id: z.string(), number: z.string(), receivedOn: z.string() })),
  ),
});
export type Order = z.infer<typeof Order>;

export type OrderSort = (typeof ORDER_SORTS)[number];

/**
 * `from` and `to` are business dates of the order's creation, both inclusive. `isOpen=true` finds the orders whose commission is on the way
 * (docs/product/earnings.md, M-120).
 */
export const OrderListQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  status: z.optional(z.enum(ORDER_STATUSES)),
  isOpen: z.optional(z.literal("true")),
  /** Orders that still need their slip: not shipped yet, and never printed (docs/product/slips.md, O-131). */
  slip: z.optional(z.enum(["unprinted"], { error: "Unknown filter" })),
  sort: z.optional(z.enum(ORDER_SORTS)),
  from: z.optional(BusinessDay),
  to: z.optional(BusinessDay),
  userId: z.optional(Id),
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

/** The orders of an export: the list's filters, newest first, without pages. */
export const OrderExportQuery = z.omit(OrderListQuery, { page: true, pageSize: true, sort: true });
export type OrderExportQuery = z.infer<typeof OrderExportQuery>;

/** `data` of a 409 PRICE_CHANGED: what the order costs now. */
export const FreshFigures = z.object({
  items: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.number(),
      ...lineFigures,
    }),
  ),
  ...orderSums,
});
export type FreshFigures = z.infer<typeof FreshFigures>;

/** `data` of a 409 OUT_OF_STOCK: the product, and the remaining stock of the chosen variation. */
export const StockLeft = z.object({ productId: z.string(), productName: z.string(), available: z.number() });
export type StockLeft = z.infer<typeof StockLeft>;

/** The number of orders in each tab of the admin's list, with the same search and dates; `all` is their sum. */
export const OrderCounts = z.record(z.enum(["all", ...ORDER_STATUSES]), z.number());
export type OrderCounts = z.infer<typeof OrderCounts>;

/** The orders that match a filter, newest first, up to the limit of one selection; `total` counts all matches. */
export const MatchingOrders = z.object({
  total: z.number(),
  orders: z.array(
    z.pick(Order, { id: true, orderNumber: true, status: true, userId: true, totalCommission: true }),
  ),
});
export type MatchingOrders = z.infer<typeof MatchingOrders>;

/** An export of chosen orders instead of a filter. */
export const OrderExportChoice = z.object({
  ids: chosenIds("order", MAX_SELECTED_ORDERS),
});
export type OrderExportChoice = z.infer<typeof OrderExportChoice>;
