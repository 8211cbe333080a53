import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { OrderExportChoice, OrderExportQuery } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import { itemText, type OrderRow } from "../../views/order-view.ts";
import { filterOf } from "./list-orders.ts";
import { ordersAfter, ordersByIds } from "./orders.sql.ts";

/** How many rows are in memory at a time. */
const PAGE = 500;

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

/**
 * The rows of an export, newest first. Dates are days in Asia/Colombo, amounts are rupees with two decimals. Each page starts after the last
 * order of the page before, so that orders placed meanwhile shift nothing.
 */
export async function* exportOrders(ctx: Ctx, query: OrderExportQuery): AsyncGenerator<string[], void> {
  const filter = await filterOf(ctx, query);
  let after: OrderRow | undefined;
  for (;;) {
    const rows = await ordersAfter.rows(ctx.pool, filter, PAGE, after);
    for (const row of rows) yield exportRow(row);
    after = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

/** The same rows for the selected orders, newest first. Deleted orders are left out. */
export async function* exportChosen(ctx: Ctx, { ids }: OrderExportChoice): AsyncGenerator<string[], void> {
  for (const row of await ordersByIds.rows(ctx.pool, ids)) yield exportRow(row);
}

/** "orders-2026-11-01-to-2026-11-18.csv"; an export without an end ends today, in Asia/Colombo. */
export function exportFileName({ from, to }: OrderExportQuery, now: Date): string {
  const end = to ?? businessDateOf(now);
  return from === undefined ? `orders-until-${end}.csv` : `orders-${from}-to-${end}.csv`;
}

function exportRow(row: OrderRow): string[] {
  return [
    row.orderNumber,
    businessDateOf(row.createdAt),
    row.status,
    row.customerName,
    formatPhone(row.customerPhone),
    row.customerAddress,
    row.customerCity,
    row.items.map(itemText).join("; "),
    amount(row.subtotalCents),
    amount(row.shippingCostCents),
    amount(row.totalAmountCents),
    amount(row.totalCommissionCents),
    `${row.resellerFirstName} ${row.resellerLastName}`.trim(),
    row.businessName,
    row.trackingNumber ?? "",
  ];
}

function amount(cents: number): string {
  return toRupees(cents).toFixed(2);
}
