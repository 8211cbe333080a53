import type { OrderChart } from "@pola/shared/schemas/charts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callFile } from "./call.ts";
import { dataQuery } from "./queries.ts";

/** Days in Sri Lanka, both inclusive; empty for the last 30 days. */
export type ChartRange = { from: string; to: string };

/** The charts of orders. The previous ones stay while others load. */
export function orderCharts(query: ChartRange) {
  return queryOptions({
    ...dataQuery(["admin", "charts", "orders", query], "GET /orders/admin/charts", { query }),
    placeholderData: keepPreviousData,
  });
}

/** The commission of the payout weeks of a range. */
export function commissionChart(query: ChartRange) {
  return queryOptions({
    ...dataQuery(["admin", "charts", "commission", query], "GET /payouts/admin/charts", { query }),
    placeholderData: keepPreviousData,
  });
}

/** The charts as files. */
export const chartFiles = {
  orders: (query: ChartRange, chart: OrderChart) =>
    callFile("GET /orders/admin/charts.csv", { query: { ...query, chart } }),
  commission: (query: ChartRange) => callFile("GET /payouts/admin/charts.csv", { query }),
};
