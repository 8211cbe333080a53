import {
  addDays,
  type BusinessDate,
  businessDateOf,
  daysBetween,
  type PayoutWeek,
  payoutWeekOf,
  startOfBusinessDay,
} from "@pola/shared/calendar";
import { groupBy } from "@pola/shared/group-by";
import { toRupees } from "@pola/shared/money";
import { earnsNothing, ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import type { ChartRank, ChartsQuery, OrderCharts } from "@pola/shared/schemas/charts";
import type { Ctx } from "../../context.ts";
import { type DayRange, daysSoFar } from "../../domain/day-range.ts";
import { orderDays, topProducts, topResellers } from "./charts.sql.ts";

/** The share of a week's parcels that may be open when the week counts as whole: a few are always lost or forgotten. */
const MAX_OPEN_SHARE = 0.1;

/**
 * The charts of orders over a range of days (docs/product/order-lists.md, O-203 to O-208).
 * @throws AppError VALIDATION_FAILED as `dayRangeOf` does
 */
export async function getOrderCharts(ctx: Ctx, query: ChartsQuery): Promise<OrderCharts> {
  const range = daysSoFar(ctx, query);
  const today = businessDateOf(ctx.now());
  const weeks = weeksOf(ctx, range);
  const [sums, products, resellers] = await Promise.all([
    sumsByDay(ctx, range, weeks),
    topProducts.rows(ctx.pool, range),
    topResellers.rows(ctx.pool, range),
  ]);
  const days = daysFrom(range.from, range.days);
  const ofRange = rowsOf(sums, days);
  return {
    from: range.from,
    to: range.to,
    days: days.map((day) => dayView(sums, day, { today, daysBefore: range.days })),
    statuses: ORDER_STATUSES.map((status) => ({ status, orders: countOf(ofRange, status) })),
    weeks: weeks.map((week) => weekView(week, rowsOf(sums, daysFrom(week.weekStart, 7)), today)),
    products: products.map(rankView),
    resellers: resellers.map(rankView),
  };
}

type Row = Awaited<ReturnType<typeof orderDays.rows>>[number];
type Sums = ReadonlyMap<BusinessDate, readonly Row[]>;

/** The orders of the range, of as many days before it, and of its whole weeks. */
async function sumsByDay(ctx: Ctx, range: DayRange, weeks: readonly PayoutWeek[]): Promise<Sums> {
  const first = [addDays(range.from, -range.days), ...weeks.map(({ weekStart }) => weekStart)].toSorted()[0];
  const last = [range.to, ...weeks.map(({ weekEnd }) => weekEnd)].toSorted().at(-1);
  const start = first ?? range.from;
  const days = daysBetween(start, last ?? range.to) + 1;
  const rows = await orderDays.rows(ctx.pool, { startsAt: startOfBusinessDay(start), days });
  return groupBy(rows, ({ startsAt }) => businessDateOf(startsAt));
}

/** The payout weeks that have a day of the range, oldest first. */
function weeksOf(ctx: Ctx, range: DayRange): PayoutWeek[] {
  const rule = ctx.config.payoutWeekRule;
  const weeks: PayoutWeek[] = [];
  let week = payoutWeekOf(range.startsAt, rule);
  while (week.weekStart <= range.to) {
    weeks.push(week);
    week = payoutWeekOf(week.endsAt, rule);
  }
  return weeks;
}

function daysFrom(first: BusinessDate, days: number): BusinessDate[] {
  return Array.from({ length: days }, (_, index) => addDays(first, index));
}

function rowsOf(sums: Sums, days: readonly BusinessDate[]): Row[] {
  return days.flatMap((day) => sums.get(day) ?? []);
}

function countOf(rows: readonly Row[], ...statuses: OrderStatus[]): number {
  return rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { orders }) => sum + orders, 0);
}

function daySums(sums: Sums, day: BusinessDate): { day: BusinessDate; orders: number; sales: number } {
  const rows = sums.get(day) ?? [];
  const sold = rows.filter(({ status }) => !earnsNothing(status));
  return {
    day,
    orders: countOf(rows, ...ORDER_STATUSES),
    sales: toRupees(sold.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

/** A day, compared with the day `daysBefore` it. Today is compared with nothing, because it is not over. */
function dayView(
  sums: Sums,
  day: BusinessDate,
  { today, daysBefore }: { today: BusinessDate; daysBefore: number },
): OrderCharts["days"][number] {
  const isSoFar = day === today;
  const before = isSoFar ? null : daySums(sums, addDays(day, -daysBefore));
  return { ...daySums(sums, day), isSoFar, before };
}

function weekView(week: PayoutWeek, rows: readonly Row[], today: BusinessDate): OrderCharts["weeks"][number] {
  const { weekStart, weekEnd } = week;
  // What was returned before it was shipped is no parcel (docs/product/couriers.md, D-2350).
  const back = rows.filter(({ status }) => status === "returned");
  const returned = back.reduce((sum, { sent }) => sum + sent, 0);
  const parcels = returned + countOf(rows, "delivered", "completed");
  const open = countOf(rows, "pending", "processing", "shipped");
  const isSoFar = weekEnd >= today || open > MAX_OPEN_SHARE * (open + parcels);
  return { weekStart, weekEnd, parcels, returned, open, isSoFar };
}

function rankView({ cents, ...row }: { id: string; name: string; count: number; cents: number }): ChartRank {
  return { ...row, sales: toRupees(cents) };
}
