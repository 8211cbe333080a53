import { ORDER_STATUS_LABELS } from "@pola/shared/order-status";
import type { ChartRank, OrderChart, OrderChartQuery, OrderCharts } from "@pola/shared/schemas/charts";
import type { Ctx } from "../../context.ts";
import { type CsvFile, csvOf, rangeFileName } from "../../lib/csv.ts";
import { getOrderCharts } from "./get-order-charts.ts";

type Table = Parameters<typeof csvOf>;

const NAMES: Record<OrderChart, string> = {
  days: "orders-by-day",
  statuses: "orders-by-status",
  returns: "returns-by-week",
  products: "top-products",
  resellers: "top-resellers",
};

/** One chart as a file, with the figures of its table. @throws AppError as `getOrderCharts` does */
export async function orderChartCsv(ctx: Ctx, query: OrderChartQuery): Promise<CsvFile> {
  const charts = await getOrderCharts(ctx, query);
  const csv = csvOf(...TABLES[query.chart](charts));
  return { name: rangeFileName(NAMES[query.chart], charts), csv };
}

const TABLES: Record<OrderChart, (charts: OrderCharts) => Table> = {
  days: ({ days }) => [
    ["Day", "Orders", "Sales", "Day before", "Orders before", "Sales before", "So far"],
    days.map(({ day, orders, sales, before, isSoFar }) => [
      day,
      String(orders),
      sales,
      before && before.day,
      before && String(before.orders),
      before && before.sales,
      isSoFar ? "yes" : "",
    ]),
  ],
  statuses: ({ statuses }) => [
    ["Status", "Orders"],
    statuses.map(({ status, orders }) => [ORDER_STATUS_LABELS[status], String(orders)]),
  ],
  returns: ({ weeks }) => [
    ["Week from", "Week to", "Parcels", "Returned", "Returned %", "Still open", "So far"],
    weeks.map(({ weekStart, weekEnd, parcels, returned, open, isSoFar }) => [
      weekStart,
      weekEnd,
      String(parcels),
      String(returned),
      parcels === 0 ? null : ((returned / parcels) * 100).toFixed(1),
      String(open),
      isSoFar ? "yes" : "",
    ]),
  ],
  products: ({ products }) => rankTable("Product", "Pieces", products),
  resellers: ({ resellers }) => rankTable("Reseller", "Orders", resellers),
};

function rankTable(name: string, count: string, ranks: readonly ChartRank[]): Table {
  return [[name, count, "Sales"], ranks.map((rank) => [rank.name, String(rank.count), rank.sales])];
}
