import { expect, test } from "vitest";
import { PAYOUT_STATUS_LABELS, PAYOUT_STATUSES } from "./payout-status.ts";

test("the statuses of a payout are pending, paid and on hold, each with its label", () => {
  expect(PAYOUT_STATUSES).toEqual(["pending", "paid", "onhold"]);
  expect(PAYOUT_STATUSES.map((status) => PAYOUT_STATUS_LABELS[status])).toEqual([
    "Pending",
    "Paid",
    "On Hold",
  ]);
});
