import { dataQuery } from "./queries.ts";

/** The reseller's current week, the figures of all weeks, and the payout rule. */
export const resellerPayout = dataQuery(["payouts", "reseller"], "GET /payouts/reseller");

/** The reseller's money: on the way, earned this week, to be paid, paid. Every screen that shows one of them reads this call. */
export const moneyLadder = dataQuery(["payouts", "reseller", "ladder"], "GET /payouts/reseller/ladder");

/** The reseller's closed weeks, newest first. */
export const payoutHistory = dataQuery(["payouts", "reseller", "history"], "GET /payouts/reseller/history");

/** Twelve weeks and six months of earnings. */
export const payoutAnalytics = dataQuery(
  ["payouts", "reseller", "analytics"],
  "GET /payouts/reseller/analytics",
);

/** This month's best five resellers and the reader's own rank. */
export const leaderboard = dataQuery(
  ["payouts", "reseller", "leaderboard"],
  "GET /payouts/reseller/leaderboard",
);
