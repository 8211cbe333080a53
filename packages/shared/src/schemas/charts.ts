import * as z from "zod/mini";
import { ORDER_STATUSES } from "../order-status.ts";
import { BusinessDay } from "./text.ts";

/** Business dates, both inclusive; by default the last 30 days. */
export const ChartsQuery = z.object({ from: z.optional(BusinessDay), to: z.optional(BusinessDay) });
export type ChartsQuery = z.infer<typeof ChartsQuery>;

/** The charts of orders. Each is also a table and a file. */
const ORDER_CHARTS = ["days", "statuses", "returns", "products", "resellers"] as const;
export type OrderChart = (typeof ORDER_CHARTS)[number];

export const OrderChartQuery = z.object({
  ...ChartsQuery.shape,
  chart: z.enum(ORDER_CHARTS, { error: "Choose a chart" }),
});
export type OrderChartQuery = z.infer<typeof OrderChartQuery>;

/** Orders placed on a day, and the totals in rupees of those that were not cancelled or returned (docs/product/order-lists.md, O-203). */
const daySums = { day: z.string(), orders: z.number(), sales: z.number() };

/** `before` is the day that is earlier by the length of the range; null for a day that is not over (docs/product/order-lists.md, O-204). */
const ChartDay = z.object({ ...daySums, isSoFar: z.boolean(), before: z.nullable(z.object(daySums)) });

/**
 * The parcels of a payout week, by the day of the order: arrived or returned, returned, and still open. `isSoFar`: the share of returns
 * may still change much (docs/product/order-lists.md, O-206).
 */
const ChartWeek = z.object({
  weekStart: z.string(),
  weekEnd: z.string(),
  parcels: z.number(),
  returned: z.number(),
  open: z.number(),
  isSoFar: z.boolean(),
});

/** A product's pieces or a reseller's orders, with their sales in rupees. */
const ChartRank = z.object({ id: z.string(), name: z.string(), count: z.number(), sales: z.number() });
export type ChartRank = z.infer<typeof ChartRank>;

/** The charts of orders over the days from `from` to `to`, as far as they have come. */
export const OrderCharts = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(ChartDay),
  statuses: z.array(z.object({ status: z.enum(ORDER_STATUSES), orders: z.number() })),
  weeks: z.array(ChartWeek),
  products: z.array(ChartRank),
  resellers: z.array(ChartRank),
});
export type OrderCharts = z.infer<typeof OrderCharts>;

/** The commission of the payout weeks that a range touches, oldest first, in rupees: to pay, on hold and paid (docs/product/money.md, M-136). */
export const CommissionChart = z.object({
  from: z.string(),
  to: z.string(),
  weeks: z.array(
    z.object({
      weekStart: z.string(),
      weekEnd: z.string(),
      toPay: z.number(),
      onHold: z.number(),
      paid: z.number(),
      isSoFar: z.boolean(),
    }),
  ),
});
export type CommissionChart = z.infer<typeof CommissionChart>;
