import type { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import type { Bank } from "@pola/shared/schemas/bank";
import type { MoneyLadder } from "@pola/shared/schemas/money-ladder";
import type { PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";

export function makeMoneyLadder(overrides: Partial<MoneyLadder> = {}): MoneyLadder {
  return {
    onTheWay: { amount: 1200, orders: 5 },
    earnedThisWeek: { amount: 250, orders: 1, weekStart: "2026-11-16", weekEnd: "2026-11-22" },
    toBePaid: {
      amount: 900,
      payouts: 1,
      carriedOver: 0,
      carriedOverDate: null,
      onHold: { amount: 0, reasons: [] },
    },
    paid: { amount: 1850, payouts: 2 },
    nextPayout: { state: "scheduled", amount: 900, date: "2026-11-23", reason: null },
    hasBankDetails: true,
    ...overrides,
  };
}

export function makeBank(overrides: Partial<Bank> = {}): Bank {
  return {
    code: "7010",
    name: "Bank of Ceylon",
    accountDigits: 10,
    branches: [
      { code: "003", name: "Galle" },
      { code: "034", name: "Kollupitiya" },
    ],
    ...overrides,
  };
}

export function makeOrdersSummary(overrides: Partial<OrdersSummary> = {}): OrdersSummary {
  return {
    totalOrders: 12,
    completedOrders: 7,
    deliveredOrders: 2,
    pendingOrders: 3,
    totalCommission: 3000,
    totalEarnings: 1750,
    pendingPayout: 1750,
    earningsThisMonth: 1000,
    earningsLastMonth: 750,
    ordersThisMonth: 5,
    ordersLastMonth: 4,
    topProducts: [
      {
        productId: "018f0000-0000-7000-8000-0000000000aa",
        name: "Cotton Saree",
        quantity: 6,
        revenue: 14_700,
      },
    ],
    ...overrides,
  };
}

/** A week that was paid. */
export const PAST_PAYOUT = {
  id: "018f0000-0000-7000-8000-0000000000bb",
  weekStart: "2026-11-09",
  weekEnd: "2026-11-15",
  paymentDate: "2026-11-16",
  amount: 1250.5,
  ordersCount: 4,
  status: "paid",
  reason: null,
  paymentReference: "BOC-77",
  paidAt: "2026-11-16T05:00:00.000Z",
  paidOn: "2026-11-16",
} as const;

/** A week that earned nothing so far, after one that did not either, unless the test says otherwise. */
export function makePayoutAnalytics(
  metrics: Partial<PayoutAnalytics["performanceMetrics"]> = {},
  thisWeek = 0,
): PayoutAnalytics {
  return {
    performanceMetrics: {
      totalCommission: 0,
      totalOrders: 0,
      averageCommission: 0,
      weeklyGrowth: 0,
      comparedDays: 3,
      sameDaysCommission: 0,
      ...metrics,
    },
    weeklyTrends: [{ week: "2026-11-16", weekEnd: "2026-11-22", commission: thisWeek, orders: 0 }],
    monthlyTrends: [],
  };
}
