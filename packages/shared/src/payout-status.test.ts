import { expect, test } from "vitest";
import { PAYOUT_STATUS_LABELS, PAYOUT_STATUSES } from "./payout-status.ts";

test("a payout is pending first, then paid or on hold", () => {
  expect(PAYOUT_STATUSES).toEqual(["pending", "paid", "onhold"]);
  expect(PAYOUT_STATUSES.map((status) => PAYOUT_STATUS_LABELS[status])).toEqual([
    "Pending",
    "Paid",
    "On Hold",
  ]);
});
