import type { OrderChart } from "@pola/shared/schemas/charts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callFile } from "./call.ts";

/** Days in Sri Lanka, both inclusive; empty for the last 30 days. */
export type ChartRange = { from: string; to: string };

/** The charts of orders. The previous ones stay while others load. */
export function orderCharts(query: ChartRange) {
  return queryOptions({
    queryKey: ["admin", "charts", "orders", query],
    queryFn: async ({ signal }) => (await call("GET /orders/admin/charts", { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The commission of the payout weeks of a range. */
export function commissionChart(query: ChartRange) {
  return queryOptions({
    queryKey: ["admin", "charts", "commission", query],
    queryFn: async ({ signal }) => (await call("GET /payouts/admin/charts", { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The charts as files. */
export const chartFiles = {
  orders: (query: ChartRange, chart: OrderChart) =>
    callFile("GET /orders/admin/charts.csv", { query: { ...query, chart } }),
  commission: (query: ChartRange) => callFile("GET /payouts/admin/charts.csv", { query }),
};
