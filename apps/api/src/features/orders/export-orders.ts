import { businessDateOf } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { earnsNothing, ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import { formatPhone } from "@pola/shared/phone";
import type { OrderExportChoice, OrderExportQuery } from "@pola/shared/schemas/order";
import type { Ctx } from "../../context.ts";
import { type CsvColumns, type CsvStream, csvStream, rangeFileName, digitsCell } from "../../lib/csv.ts";
import { everyPage } from "../../lib/every-page.ts";
import { itemText, type OrderRow } from "../../views/order-view.ts";
import { filterOf } from "./list-orders.ts";
import { orderPage, ordersByIds } from "./orders.sql.ts";

/**
 * Dates are days in Asia/Colombo, amounts are rupees with two decimals. The commission is what the reseller gets
 * (docs/product/order-lists.md, O-1020).
 */
const EXPORT_COLUMNS: CsvColumns<OrderRow> = {
  "Order Number": ({ orderNumber }) => orderNumber,
  Date: ({ createdAt }) => businessDateOf(createdAt),
  Status: ({ status }) => ORDER_STATUS_LABELS[status],
  "Customer Name": ({ customerName }) => customerName,
  Phone: ({ customerPhone }) => formatPhone(customerPhone),
  Address: ({ customerAddress }) => customerAddress,
  City: ({ customerCity }) => customerCity,
  Items: ({ items }) => items.map(itemText).join("; "),
  Subtotal: ({ subtotalCents }) => toRupees(subtotalCents),
  Shipping: ({ shippingCostCents }) => toRupees(shippingCostCents),
  Total: ({ totalAmountCents }) => toRupees(totalAmountCents),
  Commission: ({ status, totalCommissionCents }) =>
    earnsNothing(status) ? 0 : toRupees(totalCommissionCents),
  Reseller: ({ resellerFirstName, resellerLastName }) => `${resellerFirstName} ${resellerLastName}`.trim(),
  Business: ({ businessName }) => businessName,
  "Tracking Number": ({ trackingNumber }) => digitsCell(trackingNumber),
};

/** The orders of an export as a file, newest first. */
export async function ordersCsv(ctx: Ctx, query: OrderExportQuery): Promise<CsvStream> {
  const filter = await filterOf(ctx, query);
  const pages = everyPage<OrderRow>((page, after) =>
    orderPage.rows(ctx.pool, filter, { ...page, sort: "-createdAt" }, after),
  );
  return csvStream(fileNameOf(query, ctx.now()), EXPORT_COLUMNS, pages);
}

/** The selected orders as a file, newest first. Deleted orders are left out. */
export async function chosenOrdersCsv(ctx: Ctx, { ids }: OrderExportChoice): Promise<CsvStream> {
  const rows = await ordersByIds.rows(ctx.pool, ids);
  return csvStream(fileNameOf({}, ctx.now()), EXPORT_COLUMNS, [rows]);
}

/** "orders-2026-11-01-to-2026-11-18.csv"; an export without an end ends today, in Asia/Colombo. */
function fileNameOf({ from, to }: OrderExportQuery, now: Date): string {
  const end = to ?? businessDateOf(now);
  return from === undefined ? `orders-until-${end}.csv` : rangeFileName("orders", { from, to: end });
}
