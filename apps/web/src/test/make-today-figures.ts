import type { TodayFigures } from "@pola/shared/schemas/admin";

/** What waits for an admin, with a different number in each figure. */
export function makeTodayFigures(): TodayFigures {
  return {
    toPrint: 3,
    toShip: 8,
    toDeliver: 12,
    applications: 2,
    overdue: [
      { weekStart: "2026-11-02", paymentDate: "2026-11-16", payouts: 6, amount: 22_625 },
      { weekStart: "2026-11-09", paymentDate: "2026-11-21", payouts: 1, amount: 900 },
    ],
    toApprove: null,
    toRelease: [{ weekStart: "2026-11-02", payouts: 1, amount: 500 }],
    inRuns: { payouts: 2, amount: 4_500 },
    cashOutstanding: { parcels: 1_204, amount: 48_250 },
    failedMails: 4,
    failedJobs: 0,
  };
}
