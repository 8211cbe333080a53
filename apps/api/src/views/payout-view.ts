import { businessDateOf, payoutRuleText, type PayoutWeek, type PayoutWeekRule } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import { PAYOUT_STATUSES } from "@pola/shared/payout-status";
import {
  ListedPayout,
  PastPayout,
  PayoutLine,
  type PayoutRule,
  type PayoutStatement,
  type ResellerPayout,
  WeeklyOrder,
} from "@pola/shared/schemas/payout";
import * as z from "zod";
import { omit } from "zod/mini";
import { AccountColumns, accountStateOf } from "./user-view.ts";

/** The part of the configuration that the payout screens show. */
export type PayoutTerms = { payoutWeekRule: PayoutWeekRule; minPayoutCents: number };

export const Dates = { weekStart: z.iso.date(), weekEnd: z.iso.date(), paymentDate: z.iso.date() };

export const WeekBoundsRow = z.strictObject({ startsAt: z.date(), endsAt: z.date() });
export type WeekBoundsRow = z.infer<typeof WeekBoundsRow>;

export const ResellerWeekRow = z.strictObject({
  ...WeekBoundsRow.shape,
  status: z.enum(PAYOUT_STATUSES),
  reason: z.string().nullable(),
  /** What the payout of this week holds, once there is one. */
  payoutCents: z.int().nullable(),
  /** What this week earned and no payout holds. */
  toComeCents: z.int(),
  weekCents: z.int(),
  /** The bonuses and deductions among `weekCents`. */
  adjustmentCents: z.int(),
  adjustmentLines: z.array(z.strictObject({ cents: z.int(), reason: z.string() })),
  totalOrders: z.int(),
  completedOrders: z.int(),
  carriedOverCents: z.int(),
  /** What lowers `carriedOverCents`: orders whose commission was paid before they came back, and deductions. Below 0. */
  deductions: z.array(
    z.strictObject({ cents: z.int(), orderNumber: z.string().nullable(), reason: z.string().nullable() }),
  ),
  /** The week before has ended, and its close, which has not run yet, will pay the reseller. */
  isClosing: z.boolean(),
  weeklyOrders: z.array(
    z.strictObject({
      ...omit(WeeklyOrder, { commissionAmount: true, totalCommission: true }).shape,
      cents: z.int(),
      placedCents: z.int(),
    }),
  ),
  allTimeCents: z.int(),
  allTimeOrders: z.int(),
  allTimeCompletedOrders: z.int(),
});
type ResellerWeekRow = z.infer<typeof ResellerWeekRow>;

/** A payout with its week. */
export const PayoutRow = z.strictObject({
  ...omit(PastPayout, { amount: true }).shape,
  amountCents: z.int(),
  paidAt: z.date().nullable(),
  /** The business date of its payment run; null when it was paid without one. */
  paidOn: z.iso.date().nullable(),
});
type PayoutRow = z.infer<typeof PayoutRow>;

const LineRow = z.strictObject({ ...omit(PayoutLine, { amount: true }).shape, cents: z.int32() });
type LineRow = z.infer<typeof LineRow>;

/** A payout with the transfers that the bank returned. */
export const ListedPayoutRow = z.strictObject({
  ...PayoutRow.shape,
  bankReturns: ListedPayout.shape.bankReturns,
});
type ListedPayoutRow = z.infer<typeof ListedPayoutRow>;

/** Ledger entries. */
export const LinesRow = z.strictObject({ lines: z.array(LineRow) });

/** A payout with its ledger entries. */
export const StatementRow = z.strictObject({
  ...ListedPayoutRow.shape,
  ...LinesRow.shape,
  resellerName: z.string(),
  businessName: z.string(),
});
type StatementRow = z.infer<typeof StatementRow>;

/** A payee with the sum of the entries that are in no payout. */
export const PayeeSummaryRow = z.strictObject({
  userId: z.guid(),
  resellerName: z.string(),
  businessName: z.string(),
  ...AccountColumns,
  unclaimedCents: z.int(),
  hasUnclaimed: z.boolean(),
  payouts: z.int(),
});
type PayeeSummaryRow = z.infer<typeof PayeeSummaryRow>;

/** The rule in force, as both payout screens show it. */
export function payoutRuleView({ payoutWeekRule, minPayoutCents }: PayoutTerms): PayoutRule {
  return {
    weekStartsOn: payoutWeekRule,
    text: payoutRuleText(payoutWeekRule),
    minimumPayout: toRupees(minPayoutCents),
  };
}

/**
 * Whether the close of an ended week, which has not run yet, will pay what is carried over (docs/product/earnings.md, M-2170).
 */
export function paysCarriedOver(
  { isClosing, carriedOverCents }: { isClosing: boolean; carriedOverCents: number },
  minPayoutCents: number,
): boolean {
  return isClosing && carriedOverCents > 0 && carriedOverCents >= minPayoutCents;
}

/** The open week and its neighbours. */
export type Weeks = {
  week: PayoutWeek;
  following: PayoutWeek;
  /** The payment date of the week before. */
  endedPaymentDate: string;
};

/** A reseller's open week, in rupees. */
export function resellerPayoutView(
  row: Omit<ResellerWeekRow, keyof WeekBoundsRow>,
  { week, following, endedPaymentDate }: Weeks,
  terms: PayoutTerms,
): ResellerPayout {
  return {
    weekStart: week.weekStart,
    weekEnd: week.weekEnd,
    paymentDate: week.paymentDate,
    totalCommission: toRupees(row.weekCents),
    totalOrders: row.totalOrders,
    completedOrders: row.completedOrders,
    adjustments: toRupees(row.adjustmentCents),
    adjustmentLines: row.adjustmentLines.map(({ cents, reason }) => ({ amount: toRupees(cents), reason })),
    carriedOver: toRupees(row.carriedOverCents),
    deductions: row.deductions.map(({ cents, ...line }) => ({ amount: toRupees(cents), ...line })),
    carriedOverDate: paysCarriedOver(row, terms.minPayoutCents) ? endedPaymentDate : null,
    status: row.status,
    reason: row.reason,
    payout:
      row.payoutCents === null
        ? null
        : {
            amount: toRupees(row.payoutCents),
            toCome: toRupees(row.toComeCents),
            toComeDate: following.paymentDate,
          },
    weeklyOrders: row.weeklyOrders.map(({ cents, placedCents, completedAt, ...order }) => ({
      ...order,
      commissionAmount: toRupees(cents),
      totalCommission: toRupees(placedCents),
      completedAt: isoInstant(completedAt),
    })),
    allTime: {
      totalCommission: toRupees(row.allTimeCents),
      totalOrders: row.allTimeOrders,
      completedOrders: row.allTimeCompletedOrders,
    },
    rule: payoutRuleView(terms),
  };
}

/** A payout of a closed week, in rupees. Without a run, the day of the payment is the day on which it was marked as paid. */
export function pastPayoutView({ amountCents, paidAt, paidOn, ...payout }: PayoutRow): PastPayout {
  return {
    ...payout,
    amount: toRupees(amountCents),
    paidAt: paidAt?.toISOString() ?? null,
    paidOn: paidAt === null ? null : (paidOn ?? businessDateOf(paidAt)),
  };
}

/** A payout with its lines and the transfers that the bank returned. */
export function statementView({
  resellerName,
  businessName,
  lines,
  ...payout
}: StatementRow): PayoutStatement {
  return { ...listedPayoutView(payout), resellerName, businessName, lines: lines.map(lineView) };
}

function listedPayoutView({ bankReturns, ...payout }: ListedPayoutRow): ListedPayout {
  return {
    ...pastPayoutView(payout),
    bankReturns: bankReturns.map(({ returnedAt, ...transfer }) => ({
      ...transfer,
      returnedAt: isoInstant(returnedAt),
    })),
  };
}

/** A reseller's payouts, and the sum of the entries in no payout. */
export function resellerStatementsView(row: PayeeSummaryRow, payouts: ListedPayoutRow[]) {
  const { userId, resellerName, businessName, unclaimedCents, hasUnclaimed } = row;
  return {
    userId,
    resellerName,
    businessName,
    accountStatus: accountStateOf(row),
    unclaimed: toRupees(unclaimedCents),
    hasUnclaimed,
    payouts: payouts.map(listedPayoutView),
  };
}

/** A ledger entry, in rupees. */
export function lineView({ cents, at, ...line }: LineRow): PayoutLine {
  return { ...line, amount: toRupees(cents), at: isoInstant(at) };
}

/** PostgreSQL's JSON writes +00:00 and drops zero milliseconds; responses always say 2026-11-21T03:33:00.000Z. */
function isoInstant(text: string): string {
  return new Date(text).toISOString();
}
