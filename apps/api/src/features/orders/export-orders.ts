import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { OrderExportChoice, OrderExportQuery } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import type { CsvField } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { itemText, type OrderRow } from "../../views/order-view.ts";
import { filterOf } from "./list-orders.ts";
import { ordersAfter, ordersByIds } from "./orders.sql.ts";

export const EXPORT_COLUMNS = [
  "Order Number",
  "Date",
  "Status",
  "Customer Name",
  "Phone",
  "Address",
  "City",
  "Items",
  "Subtotal",
  "Shipping",
  "Total",
  "Commission",
  "Reseller",
  "Business",
  "Tracking Number",
] as const;

/** The rows of an export, newest first. Dates are days in Asia/Colombo, amounts are rupees with two decimals. */
export async function* exportOrders(ctx: Ctx, query: OrderExportQuery): AsyncGenerator<CsvField[], void> {
  const filter = await filterOf(ctx, query);
  const pages = everyPage<OrderRow>(({ take }, after) => ordersAfter.rows(ctx.pool, filter, take, after));
  for await (const rows of pages) yield* rows.map(exportRow);
}

/** The same rows for the selected orders, newest first. Deleted orders are left out. */
export async function* exportChosen(ctx: Ctx, { ids }: OrderExportChoice): AsyncGenerator<CsvField[], void> {
  for (const row of await ordersByIds.rows(ctx.pool, ids)) yield exportRow(row);
}

/** "orders-2026-11-01-to-2026-11-18.csv"; an export without an end ends today, in Asia/Colombo. */
export function exportFileName({ from, to }: OrderExportQuery, now: Date): string {
  const end = to ?? businessDateOf(now);
  return from === undefined ? `orders-until-${end}.csv` : `orders-${from}-to-${end}.csv`;
}

function exportRow(row: OrderRow): CsvField[] {
  return [
    row.orderNumber,
    businessDateOf(row.createdAt),
    row.status,
    row.customerName,
    formatPhone(row.customerPhone),
    row.customerAddress,
    row.customerCity,
    row.items.map(itemText).join("; "),
    toRupees(row.subtotalCents),
    toRupees(row.shippingCostCents),
    toRupees(row.totalAmountCents),
    toRupees(row.totalCommissionCents),
    `${row.resellerFirstName} ${row.resellerLastName}`.trim(),
    row.businessName,
    row.trackingNumber,
  ];
}
