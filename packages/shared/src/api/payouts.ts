import * as z from "zod/mini";
import { Adjustment, NewAdjustment } from "../schemas/adjustment.ts";
import { ChartsQuery, CommissionChart } from "../schemas/charts.ts";
import { PayMany, PayManyResult } from "../schemas/pay-many.ts";
import {
  AdminPayoutQuery,
  AdminPayoutWeek,
  AmountChanged,
  MatchingPayouts,
  MatchingPayoutsQuery,
  PastPayout,
  PayoutLine,
  PayoutLinesQuery,
  PayoutStatement,
  PayoutStatusChange,
  PayoutWeekTotal,
  PendingCommissions,
  ResellerPayout,
  ResellerStatements,
  SetPayoutStatus,
} from "../schemas/payout.ts";
import { MoneyLadder } from "../schemas/money-ladder.ts";
import { Leaderboard, PayoutAnalytics } from "../schemas/payout-analytics.ts";
import { CloseRefusal, CloseResult, CloseWeeks } from "../schemas/payout-close.ts";
import { PagingQuery } from "../schemas/text.ts";
import type { Endpoint } from "./endpoint.ts";

/** /api/payouts: commission of resellers, week by week. */
export const PAYOUTS = {
  "GET /payouts/reseller": {
    summary: "A reseller's current week",
    message: "Weekly payout loaded successfully",
    access: "reseller",
    reply: ResellerPayout,
    mayLag: true,
  },
  "GET /payouts/reseller/ladder": {
    summary: "A reseller's money in four steps: on the way, earned this week, to be paid, paid",
    access: "reseller",
    reply: MoneyLadder,
    mayLag: true,
  },
  "GET /payouts/reseller/history": {
    summary: "A reseller's past payouts, newest first",
    access: "reseller",
    reply: z.array(PastPayout),
    mayLag: true,
  },
  "GET /payouts/reseller/analytics": {
    summary: "Commission by completion week and month",
    message: "Payout analytics loaded successfully",
    access: "reseller",
    reply: PayoutAnalytics,
    mayLag: true,
  },
  "GET /payouts/reseller/leaderboard": {
    summary: "The five who earned most this month, and the caller's own rank",
    access: "reseller",
    reply: Leaderboard,
    mayLag: true,
  },
  "GET /payouts/reseller/:id.csv": {
    summary: "The statement of one of the caller's own payouts as a file",
    access: "reseller",
    row: "payout",
    reply: { file: "text/csv" },
  },
  "GET /payouts/reseller/:id": {
    summary: "The statement of one of the caller's own payouts",
    access: "reseller",
    row: "payout",
    reply: PayoutStatement,
  },
  "GET /payouts/admin": {
    summary: "A payout week with a page of its rows, the largest first; without `weekStart` the current week",
    message: "Weekly payouts loaded successfully",
    adminArea: "payouts",
    query: AdminPayoutQuery,
    reply: AdminPayoutWeek,
    isPaged: true,
    refusals: { NOT_FOUND: true },
    mayLag: true,
  },
  "GET /payouts/admin/matching": {
    summary: "The first 1,000 rows of a payout week that match, for a selection beyond one page",
    adminArea: "payouts",
    query: MatchingPayoutsQuery,
    reply: MatchingPayouts,
    refusals: { NOT_FOUND: true },
  },
  "GET /payouts/admin/weeks": {
    summary: "Weeks with their totals and unpaid sums, newest first",
    adminArea: "payouts",
    reply: z.array(PayoutWeekTotal),
    mayLag: true,
    isShared: true,
  },
  "GET /payouts/admin/charts": {
    summary: "Commission to pay, on hold and paid by week; without `from` the last 30 days, at most a year",
    adminArea: "payouts",
    query: ChartsQuery,
    reply: CommissionChart,
    mayLag: true,
    isShared: true,
  },
  "GET /payouts/admin/charts.csv": {
    summary: "The same as a file",
    adminArea: "payouts",
    query: ChartsQuery,
    reply: { file: "text/csv" },
    mayLag: true,
  },
  "GET /payouts/admin/dashboard": {
    summary: "The money of all resellers that is not yet paid out",
    message: "Pending commissions loaded successfully",
    adminArea: "payouts",
    reply: PendingCommissions,
    mayLag: true,
  },
  "GET /payouts/admin/reseller/:userId": {
    summary: "A page of a reseller's payouts, and the sum of the entries that no payout holds",
    adminArea: "payouts",
    query: PagingQuery,
    reply: ResellerStatements,
    isPaged: true,
    mayLag: true,
  },
  "GET /payouts/admin/reseller/:userId/lines": {
    summary: "The lines of a reseller's payout, or those that no payout holds, oldest first",
    adminArea: "payouts",
    query: PayoutLinesQuery,
    reply: z.array(PayoutLine),
  },
  "PUT /payouts/admin/status-many": {
    summary: "Pay several payouts of a week with one reference; says what changed and what could not",
    adminArea: "payouts",
    body: PayMany,
    reply: PayManyResult,
  },
  "POST /payouts/admin/adjustments": {
    summary: "A bonus or a deduction in a reseller's ledger",
    message: "Adjustment recorded",
    adminArea: "payouts",
    body: NewAdjustment,
    reply: Adjustment,
    status: 201,
    refusals: { NOT_FOUND: true, CONFLICT: true },
  },
  "PUT /payouts/admin/status": {
    summary: "Mark a reseller's payout pending, paid or on hold",
    adminArea: "payouts",
    body: SetPayoutStatus,
    reply: PayoutStatusChange,
    refusals: { NOT_FOUND: true, CONFLICT: true, AMOUNT_CHANGED: AmountChanged, CLOSE_REFUSED: CloseRefusal },
  },
  "POST /payouts/admin/close": {
    summary: "Close every week that has ended",
    adminArea: "payouts",
    body: CloseWeeks,
    reply: CloseResult,
    refusals: { CLOSE_REFUSED: CloseRefusal },
  },
} as const satisfies Record<string, Endpoint>;
