import { addDays, type PayoutWeek } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { Leaderboard, PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import * as z from "zod";

/** Only weeks and months with a commission. A week is its first day, a month is "YYYY-MM". */
export const AnalyticsRow = z.strictObject({
  totalCents: z.int(),
  /** Of orders only, without bonuses and deductions. */
  earnedCents: z.int(),
  totalOrders: z.int(),
  /** What the week before had earned after as many days as the current week has. */
  sameDaysCents: z.int(),
  weeks: z.array(z.strictObject({ week: z.iso.date(), cents: z.int(), orders: z.int() })),
  months: z.array(z.strictObject({ month: z.string(), cents: z.int(), orders: z.int() })),
});
export type AnalyticsRow = z.infer<typeof AnalyticsRow>;

/** `isNamed`: the reseller agreed to be named. */
export const RankedRow = z.strictObject({
  userId: z.guid(),
  rank: z.int(),
  isNamed: z.boolean(),
  firstName: z.string(),
  businessName: z.string(),
  cents: z.int(),
  orders: z.int(),
});
export type RankedRow = z.infer<typeof RankedRow>;

/**
 * Twelve completion weeks and six months, oldest first. A week or month without a commission is 0.
 * @param week the current week of the rule in force
 * @param comparedDays how many of its days have begun
 * @param months the six months, oldest first
 */
export function analyticsView(
  row: AnalyticsRow,
  { week, comparedDays, months }: { week: PayoutWeek; comparedDays: number; months: string[] },
): PayoutAnalytics {
  const centsOf = (start: string) => row.weeks.find((known) => known.week === start)?.cents ?? 0;
  return {
    performanceMetrics: {
      totalCommission: toRupees(row.totalCents),
      totalOrders: row.totalOrders,
      averageCommission: row.totalOrders === 0 ? 0 : toRupees(Math.round(row.earnedCents / row.totalOrders)),
      weeklyGrowth: weeklyGrowth(centsOf(week.weekStart), row.sameDaysCents),
      comparedDays,
      sameDaysCommission: toRupees(row.sameDaysCents),
    },
    weeklyTrends: Array.from({ length: 12 }, (_, index) => {
      const start = addDays(week.weekStart, (index - 11) * 7);
      return {
        week: start,
        weekEnd: addDays(start, 6),
        ...trendOf(row.weeks.find(({ week }) => week === start)),
      };
    }),
    monthlyTrends: months.map((month) => ({
      month,
      ...trendOf(row.months.find((known) => known.month === month)),
    })),
  };
}

function trendOf({ cents, orders } = { cents: 0, orders: 0 }) {
  return { commission: toRupees(cents), orders };
}

/**
 * The change from the same days of last week to this week in percent, to one decimal. It is 0 when both are 0, and 100 or -100 when only
 * last week is 0 (docs/product/money.md, M-52). It is relative to the absolute value of last week, so that the sign means up or down even
 * when deductions made that week negative.
 */
export function weeklyGrowth(thisWeekCents: number, sameDaysCents: number): number {
  if (sameDaysCents === 0) return 100 * Math.sign(thisWeekCents);
  return Math.round(((thisWeekCents - sameDaysCents) / Math.abs(sameDaysCents)) * 1000) / 10;
}

/**
 * The top five and the reader's own rank. Others are named only if they agreed (docs/product/money.md, M-110). A reader without a
 * commission this month ranks after everybody who has one. When nobody is ranked both are empty.
 * @param rows the top five, then the ranked readers of this read
 * @param reader `ranked`: how many resellers are ranked; null when every reader of this read is ranked
 */
export function leaderboardView(
  rows: RankedRow[],
  reader: { id: string; month: string; ranked: number | null; firstName: string; businessName: string },
): Leaderboard {
  const own = rows.find(({ userId }) => userId === reader.id);
  const unranked = (ranked: number) => ({
    rank: ranked + 1,
    name: publicName(reader),
    commission: 0,
    orders: 0,
    isYou: true,
  });
  return {
    month: reader.month,
    top: rows.slice(0, 5).map((row) => rankView(row, row === own)),
    you: own ? rankView(own, true) : reader.ranked ? unranked(reader.ranked) : null,
  };
}

/** What others read of a reseller who did not agree to be named. */
const UNNAMED = "A reseller";

function rankView(row: RankedRow, isYou: boolean) {
  return {
    rank: row.rank,
    name: isYou || row.isNamed ? publicName(row) : UNNAMED,
    commission: toRupees(row.cents),
    orders: row.orders,
    isYou,
  };
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The sign that joins a Sinhala or Tamil letter to the next one, with its joiner: at the end of an initial it joins nothing. */
const JOINS_NEXT = /[\u{0dca}\u{0bcd}]\u{200d}?$/u;

/** First name and business initial only: resellers never see each other's full names (docs/product/money.md, M-54 and M-110). */
function publicName({ firstName, businessName }: { firstName: string; businessName: string }): string {
  const [initial] = characters.segment(businessName.trim());
  return initial
    ? `${firstName} ${initial.segment.replace(JOINS_NEXT, "").toLocaleUpperCase("en")}.`
    : firstName;
}
