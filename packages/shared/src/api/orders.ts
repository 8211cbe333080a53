import * as z from "zod/mini";
import { ORDER_STATUSES } from "../order-status.ts";
import { ChartsQuery, OrderChartQuery, OrderCharts } from "../schemas/charts.ts";
import { ManyResult } from "../schemas/many-result.ts";
import {
  BulkOrderStatus,
  CorrectDetails,
  DeleteOrderQuery,
  FailedDelivery,
  GivenReason,
  LateReturn,
  SetOrderStatus,
  SetTracking,
} from "../schemas/order-changes.ts";
import {
  FreshFigures,
  MatchingOrders,
  Order,
  OrderCounts,
  OrderExportChoice,
  OrderExportQuery,
  OrderListQuery,
  PlaceOrder,
  StockLeft,
} from "../schemas/order.ts";
import { OrdersSummary, ProductEarnings } from "../schemas/orders-summary.ts";
import { ChangeOrderDraft, OrderDraft } from "../schemas/order-draft.ts";
import {
  OldSlips,
  SlipCounts,
  SlipCountsQuery,
  Slips,
  SlipsPrinted,
  SlipsPrintedResult,
  SlipsQuery,
} from "../schemas/slip.ts";
import type { Endpoint } from "./endpoint.ts";

/** `data` of a refused status change: the current status and the requested one. */
const RefusedStep = z.object({ from: z.enum(ORDER_STATUSES), to: z.enum(ORDER_STATUSES) });

/** /api/orders: the orders of resellers, from checkout to delivery. */
export const ORDERS = {
  "POST /orders": {
    summary: "Place an order; the server prices it and refuses figures that no longer hold",
    message: "Order placed successfully!",
    access: "approved reseller",
    headers: { "Idempotency-Key": "The same key within 24 hours returns the same order." },
    body: PlaceOrder,
    reply: Order,
    status: 201,
    refusals: {
      PRICE_CHANGED: FreshFigures,
      OUT_OF_STOCK: StockLeft,
      NOT_FOUND: true,
      CONFLICT: true,
      IDEMPOTENCY_KEY_REUSED: true,
    },
  },
  "GET /orders": {
    summary: "The caller's own orders",
    message: "Orders loaded successfully",
    access: "reseller",
    query: OrderListQuery,
    reply: z.array(Order),
    isPaged: true,
    mayLag: true,
  },
  "GET /orders/draft": {
    summary: "The caller's order in progress, priced as a whole; empty when there is none",
    access: "reseller",
    reply: OrderDraft,
  },
  "PATCH /orders/draft": {
    summary: "Change lines and customer of the order in progress; what the body does not name stays",
    message: "Order in progress saved",
    access: "approved reseller",
    body: ChangeOrderDraft,
    reply: OrderDraft,
  },
  "DELETE /orders/draft": {
    summary: "Discard the order in progress",
    message: "Order in progress discarded",
    access: "reseller",
    reply: OrderDraft,
  },
  "GET /orders/summary": {
    summary: "A reseller's counts and sums, this and last month, top 3 products",
    access: "reseller",
    reply: OrdersSummary,
    mayLag: true,
  },
  "GET /orders/best-products": {
    summary: "The ten products that earned the caller the most commission",
    access: "reseller",
    reply: z.array(ProductEarnings),
    mayLag: true,
  },
  "GET /orders/admin/charts": {
    summary:
      "Orders and sales by day, by status, by product and by reseller, and returns by week; without `from` the last 30 days, at most a year",
    adminArea: "orders",
    query: ChartsQuery,
    reply: OrderCharts,
    mayLag: true,
    isShared: true,
  },
  "GET /orders/admin/charts.csv": {
    summary: "One of these charts as a file",
    adminArea: "orders",
    query: OrderChartQuery,
    reply: { file: "text/csv" },
    mayLag: true,
  },
  "GET /orders/admin/all": {
    summary: "Everybody's orders; search by order number, customer, reseller, business and tracking number",
    message: "Orders loaded successfully",
    adminArea: "orders",
    query: OrderListQuery,
    reply: z.array(Order),
    isPaged: true,
    mayLag: true,
    isShared: true,
  },
  "GET /orders/admin/counts": {
    summary: "The number of orders in each status, with the list's search and dates",
    adminArea: "orders",
    query: OrderListQuery,
    reply: OrderCounts,
    mayLag: true,
  },
  "GET /orders/admin/export.csv": {
    summary: "The orders of the list as a file for spreadsheets, newest first",
    adminArea: "orders",
    query: OrderExportQuery,
    reply: { file: "text/csv" },
    isRecorded: true,
  },
  "POST /orders/admin/export.csv": {
    summary: "The same file for up to 1,000 chosen orders",
    adminArea: "orders",
    body: OrderExportChoice,
    reply: { file: "text/csv" },
  },
  "GET /orders/admin/matching": {
    summary: "The newest 1,000 orders that match, with what a selection beyond one page needs of each",
    adminArea: "orders",
    query: OrderExportQuery,
    reply: MatchingOrders,
  },
  "GET /orders/admin/slips": {
    summary:
      "Delivery slips of a day in Asia/Colombo, the unprinted ones `before` a day, or those of up to 100 orders: `ids=a,b`",
    adminArea: "orders",
    query: SlipsQuery,
    reply: Slips,
  },
  "GET /orders/admin/slips/counts": {
    summary:
      "How many slips a day has, how many were printed, and how many of earlier days still need printing",
    adminArea: "orders",
    query: SlipCountsQuery,
    reply: SlipCounts,
    mayLag: true,
  },
  "POST /orders/admin/slips/printed": {
    summary: "Mark the slips of orders as printed",
    adminArea: "orders",
    body: SlipsPrinted,
    reply: SlipsPrintedResult,
    refusals: { NOT_FOUND: true },
  },
  "POST /orders/admin/slips/old": {
    summary:
      "Which of up to 1,000 chosen orders were corrected after their slip was printed, until they ship",
    message: "Slips checked",
    adminArea: "orders",
    body: OrderExportChoice,
    reply: OldSlips,
  },
  "GET /orders/admin/order/:id": {
    summary: "One order with its timeline",
    message: "Product details loaded successfully",
    adminArea: "orders",
    reply: Order,
  },
  "POST /orders/admin/bulk-status": {
    summary: "Set one status for several orders; says which changed, which were refused and which failed",
    message: "Orders updated",
    adminArea: "orders",
    body: BulkOrderStatus,
    reply: ManyResult,
  },
  "GET /orders/:id": {
    summary: "One order with its timeline: the caller's own, or any for an admin",
    message: "Order details loaded successfully",
    access: "reseller",
    adminArea: "orders",
    row: "order",
    reply: Order,
  },
  "PATCH /orders/:id/status": {
    summary: "Move an order one step, or return or cancel it",
    adminArea: "orders",
    body: SetOrderStatus,
    reply: Order,
    refusals: { INVALID_TRANSITION: RefusedStep },
  },
  "PATCH /orders/:id/details": {
    summary: "Correct who receives the order: a reseller while it is pending, an admin until it is shipped",
    message: "Delivery details updated",
    access: "reseller",
    adminArea: "orders",
    row: "order",
    body: CorrectDetails,
    reply: Order,
    refusals: { CONFLICT: true },
  },
  "POST /orders/:id/cancel": {
    summary: "Cancel the caller's own pending order; its stock goes back",
    message: "Order cancelled",
    access: "reseller",
    row: "order",
    body: GivenReason,
    reply: Order,
    refusals: { INVALID_TRANSITION: RefusedStep },
  },
  "POST /orders/:id/failed-delivery": {
    summary: "Record that the courier could not deliver a shipped order; it stays shipped",
    message: "Failed delivery recorded",
    adminArea: "orders",
    body: FailedDelivery,
    reply: Order,
    refusals: { CONFLICT: true },
  },
  "PATCH /orders/:id/tracking": {
    summary: "Add or correct the tracking number, which marks the order as shipped",
    message: "Tracking number added and order marked as shipped",
    adminArea: "orders",
    body: SetTracking,
    reply: Order,
    refusals: { INVALID_TRANSITION: RefusedStep, CONFLICT: true },
  },
  "POST /orders/:id/late-return": {
    summary: "Take a completed order back: commission reversed, stock back or written off",
    message: "Order status updated to returned",
    adminArea: "orders",
    body: LateReturn,
    reply: Order,
    refusals: { INVALID_TRANSITION: RefusedStep },
  },
  "DELETE /orders/:id": {
    summary: "Hide an order everywhere",
    message: "Order deleted successfully",
    adminArea: "orders",
    query: DeleteOrderQuery,
    reply: z.object({ id: z.string() }),
    refusals: { CONFLICT: true },
  },
} as const satisfies Record<string, Endpoint>;
