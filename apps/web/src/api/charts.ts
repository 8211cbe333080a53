import type { OrderChart } from "@pola/shared/schemas/charts";
import { callFile } from "./call-file.ts";
import { filteredQuery } from "./queries.ts";

/** Days in Sri Lanka, both inclusive; empty for the last 30 days. */
export type ChartRange = { from: string; to: string };

/** The charts of orders. The previous ones stay while others load. */
export function orderCharts(query: ChartRange) {
  return filteredQuery(["admin", "charts", "orders", query], "GET /orders/admin/charts", { query });
}

export function commissionChart(query: ChartRange) {
  return filteredQuery(["admin", "charts", "commission", query], "GET /payouts/admin/charts", { query });
}

export const chartFiles = {
  orders: (query: ChartRange, chart: OrderChart) =>
    callFile("GET /orders/admin/charts.csv", { query: { ...query, chart } }),
  commission: (query: ChartRange) => callFile("GET /payouts/admin/charts.csv", { query }),
};
