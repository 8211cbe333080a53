import { payoutRuleText, type PayoutWeek, type PayoutWeekRule } from "@pola/shared/calendar";
import { toRupees } from "@pola/shared/money";
import type { OrderStatus } from "@pola/shared/order-status";
import type { PayoutStatus } from "@pola/shared/payout-status";
import type {
  AdminPayoutRow,
  AdminPayoutWeek,
  PastPayout,
  PayoutLine,
  PayoutRule,
  PayoutStatement,
  PayoutWeekTotal,
  ResellerPayout,
  ResellerStatements,
} from "@pola/shared/schemas/payout";

/** What the payout screens need of the configuration. */
export type PayoutTerms = { payoutWeekRule: PayoutWeekRule; minPayoutCents: number };

export type ResellerWeekRow = {
  status: PayoutStatus;
  reason: string | null;
  weekCents: number;
  totalOrders: number;
  completedOrders: number;
  carriedOverCents: number;
  weeklyOrders: {
    orderId: string;
    orderNumber: string;
    customerName: string;
    cents: number;
    status: OrderStatus;
    completedAt: string;
  }[];
  allTimeCents: number;
  allTimeOrders: number;
  allTimeCompletedOrders: number;
};

/** Dates are business dates, instants ISO texts: PostgreSQL writes both. */
export type PayoutRow = {
  id: string;
  weekStart: string;
  weekEnd: string;
  paymentDate: string;
  amountCents: number;
  ordersCount: number;
  status: PayoutStatus;
  reason: string | null;
  paymentReference: string | null;
  paidAt: string | null;
};

export type LineRow = {
  kind: "accrual" | "reversal" | "adjustment";
  orderNumber: string | null;
  productName: string | null;
  cents: number;
  reason: string | null;
  isOrderDeleted: boolean;
  at: string;
};

export type StatementRow = PayoutRow & { resellerName: string; businessName: string; lines: LineRow[] };

/** A reseller with what no payout holds. */
export type ResellerBooksRow = {
  userId: string;
  resellerName: string;
  businessName: string;
  unclaimedLines: LineRow[];
  payouts: number;
};

export type WeekRow = {
  weekStart: string;
  weekEnd: string;
  paymentDate: string;
  isOpen: boolean;
  closedAt: string | null;
  resellers: AdminRow[];
};

export type AdminRow = {
  userId: string;
  payoutId: string | null;
  resellerName: string;
  businessName: string;
  phone: string | null;
  totalOrders: number;
  cents: number;
  status: PayoutStatus;
  reason: string | null;
  paymentReference: string | null;
  hasBankDetails: boolean;
  wasEverPaid: boolean;
};

export type WeekTotalRow = {
  weekStart: string;
  weekEnd: string;
  paymentDate: string;
  isOpen: boolean;
  cents: number;
  unpaidCents: number;
  /** What of the unpaid waits on hold. */
  heldCents: number;
  resellers: number;
};

/** The rule in force, as both payout screens print it. */
export function payoutRuleView({ payoutWeekRule, minPayoutCents }: PayoutTerms): PayoutRule {
  return {
    weekStartsOn: payoutWeekRule,
    text: payoutRuleText(payoutWeekRule),
    minimumPayout: toRupees(minPayoutCents),
  };
}

export function resellerPayoutView(
  row: ResellerWeekRow,
  week: PayoutWeek,
  terms: PayoutTerms,
): ResellerPayout {
  return {
    weekStart: week.weekStart,
    weekEnd: week.weekEnd,
    paymentDate: week.paymentDate,
    totalCommission: toRupees(row.weekCents),
    totalOrders: row.totalOrders,
    completedOrders: row.completedOrders,
    carriedOver: toRupees(row.carriedOverCents),
    status: row.status,
    reason: row.reason,
    weeklyOrders: row.weeklyOrders.map(({ cents, completedAt, ...order }) => ({
      ...order,
      commissionAmount: toRupees(cents),
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

export function pastPayoutView(row: PayoutRow): PastPayout {
  return {
    id: row.id,
    weekStart: row.weekStart,
    weekEnd: row.weekEnd,
    paymentDate: row.paymentDate,
    amount: toRupees(row.amountCents),
    ordersCount: row.ordersCount,
    status: row.status,
    reason: row.reason,
    paymentReference: row.paymentReference,
    paidAt: row.paidAt === null ? null : isoInstant(row.paidAt),
  };
}

export function statementView(row: StatementRow): PayoutStatement {
  return {
    ...pastPayoutView(row),
    resellerName: row.resellerName,
    businessName: row.businessName,
    lines: row.lines.map(lineView),
  };
}

export function resellerStatementsView(row: ResellerBooksRow, payouts: StatementRow[]): ResellerStatements {
  const { userId, resellerName, businessName, unclaimedLines } = row;
  return {
    userId,
    resellerName,
    businessName,
    unclaimed: toRupees(unclaimedLines.reduce((sum, { cents }) => sum + cents, 0)),
    unclaimedLines: unclaimedLines.map(lineView),
    payouts: payouts.map(statementView),
  };
}

function lineView({ cents, at, ...line }: LineRow): PayoutLine {
  return { ...line, amount: toRupees(cents), at: isoInstant(at) };
}

export function adminRowView({ cents, ...row }: AdminRow): AdminPayoutRow {
  return { ...row, totalCommission: toRupees(cents) };
}

export function adminWeekView(row: WeekRow, terms: PayoutTerms): AdminPayoutWeek {
  const unpaid = row.resellers.filter(({ status }) => status !== "paid");
  return {
    weekStart: row.weekStart,
    weekEnd: row.weekEnd,
    paymentDate: row.paymentDate,
    isOpen: row.isOpen,
    closedAt: row.closedAt === null ? null : isoInstant(row.closedAt),
    totalCommission: sumOf(row.resellers),
    unpaid: sumOf(unpaid),
    totalOrders: row.resellers.reduce((sum, { totalOrders }) => sum + totalOrders, 0),
    resellers: row.resellers.map(adminRowView),
    rule: payoutRuleView(terms),
  };
}

/**
 * @param rows newest first. The screen opens on the oldest closed week with money to pay, else on the open one. Money on hold alone does
 * not count: a hold that lasts would keep the screen from every later payday.
 */
export function weekTotalsView(rows: WeekTotalRow[]): PayoutWeekTotal[] {
  const first =
    rows.findLast((row) => !row.isOpen && row.unpaidCents > row.heldCents) ??
    rows.find(({ isOpen }) => isOpen);
  return rows.map((row) => ({
    weekStart: row.weekStart,
    weekEnd: row.weekEnd,
    paymentDate: row.paymentDate,
    isOpen: row.isOpen,
    totalCommission: toRupees(row.cents),
    unpaid: toRupees(row.unpaidCents),
    resellers: row.resellers,
    opensFirst: row === first,
  }));
}

function sumOf(rows: AdminRow[]): number {
  return toRupees(rows.reduce((sum, { cents }) => sum + cents, 0));
}

/** PostgreSQL's JSON writes +00:00 and drops zero milliseconds; replies say 2026-11-21T03:33:00.000Z everywhere. */
function isoInstant(text: string): string {
  return new Date(text).toISOString();
}
