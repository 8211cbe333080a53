import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { OrderExportChoice, OrderExportQuery } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import { type CsvColumns, waybillCell } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { itemText, type OrderRow } from "../../views/order-view.ts";
import { filterOf } from "./list-orders.ts";
import { ordersAfter, ordersByIds } from "./orders.sql.ts";

/** Dates are days in Asia/Colombo, amounts are rupees with two decimals. */
export const EXPORT_COLUMNS: CsvColumns<OrderRow> = {
  "Order Number": ({ orderNumber }) => orderNumber,
  Date: ({ createdAt }) => businessDateOf(createdAt),
  Status: ({ status }) => status,
  "Customer Name": ({ customerName }) => customerName,
  Phone: ({ customerPhone }) => formatPhone(customerPhone),
  Address: ({ customerAddress }) => customerAddress,
  City: ({ customerCity }) => customerCity,
  Items: ({ items }) => items.map(itemText).join("; "),
  Subtotal: ({ subtotalCents }) => toRupees(subtotalCents),
  Shipping: ({ shippingCostCents }) => toRupees(shippingCostCents),
  Total: ({ totalAmountCents }) => toRupees(totalAmountCents),
  Commission: ({ totalCommissionCents }) => toRupees(totalCommissionCents),
  Reseller: ({ resellerFirstName, resellerLastName }) => `${resellerFirstName} ${resellerLastName}`.trim(),
  Business: ({ businessName }) => businessName,
  "Tracking Number": ({ trackingNumber }) => waybillCell(trackingNumber),
};

/** The orders of an export, newest first. */
export async function* exportOrders(ctx: Ctx, query: OrderExportQuery): AsyncGenerator<OrderRow, void> {
  const filter = await filterOf(ctx, query);
  const pages = everyPage<OrderRow>(({ take }, after) => ordersAfter.rows(ctx.pool, filter, take, after));
  for await (const rows of pages) yield* rows;
}

/** The selected orders, newest first. Deleted orders are left out. */
export async function* exportChosen(ctx: Ctx, { ids }: OrderExportChoice): AsyncGenerator<OrderRow, void> {
  yield* await ordersByIds.rows(ctx.pool, ids);
}

/** "orders-2026-11-01-to-2026-11-18.csv"; an export without an end ends today, in Asia/Colombo. */
export function exportFileName({ from, to }: OrderExportQuery, now: Date): string {
  const end = to ?? businessDateOf(now);
  return from === undefined ? `orders-until-${end}.csv` : `orders-${from}-to-${end}.csv`;
}
