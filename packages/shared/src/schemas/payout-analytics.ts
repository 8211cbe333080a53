import * as z from "zod/mini";

const Trend = { commission: z.number(), orders: z.number() };

/**
 * Sums of the ledger by completion week (12, oldest first) and month (6, oldest first). The last week is the current one. `weeklyGrowth` is
 * percent: the first `comparedDays` days of the current week, today included, against the same days of the week before, which earned
 * `sameDaysCommission`. `averageCommission` is that of a completed order, without bonuses and deductions.
 */
export const PayoutAnalytics = z.object({
  performanceMetrics: z.object({
    totalCommission: z.number(),
    totalOrders: z.number(),
    averageCommission: z.number(),
    weeklyGrowth: z.number(),
    comparedDays: z.number(),
    sameDaysCommission: z.number(),
  }),
  weeklyTrends: z.array(z.object({ week: z.string(), weekEnd: z.string(), ...Trend })),
  monthlyTrends: z.array(z.object({ month: z.string(), ...Trend })),
});
export type PayoutAnalytics = z.infer<typeof PayoutAnalytics>;

const LeaderboardRow = z.object({
  rank: z.number(),
  name: z.string(),
  commission: z.number(),
  orders: z.number(),
  isYou: z.boolean(),
});
export const Leaderboard = z.object({
  month: z.string(),
  top: z.array(LeaderboardRow),
  you: z.nullable(LeaderboardRow),
});
export type Leaderboard = z.infer<typeof Leaderboard>;
