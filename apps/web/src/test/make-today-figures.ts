import type { TodayFigures } from "@pola/shared/schemas/admin";

/** What waits for an admin, with a different number in each figure. */
export function makeTodayFigures(): TodayFigures {
  return {
    toPrint: 3,
    toShip: 8,
    toDeliver: 12,
    applications: 2,
    overdue: { payouts: 6, amount: 22_625, since: "2026-11-16" },
    cashOutstanding: 48_250,
  };
}
