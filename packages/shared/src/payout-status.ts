import { keysOf } from "./keys-of.ts";

/** The statuses of a payout. An admin may change any status to any other (docs/product/money.md, M-30). */
export const PAYOUT_STATUS_LABELS = {
  pending: "Pending",
  paid: "Paid",
  onhold: "On Hold",
};

export type PayoutStatus = keyof typeof PAYOUT_STATUS_LABELS;

export const PAYOUT_STATUSES = keysOf(PAYOUT_STATUS_LABELS);

/** The kinds of a ledger entry (docs/product/money.md, M-8). */
export const PAYOUT_LINE_KINDS = ["accrual", "reversal", "adjustment"] as const;
