/** The statuses of a payout. An admin may change any status to any other (docs/product/money.md, M-30). */
export const PAYOUT_STATUSES = ["pending", "paid", "onhold"] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, string> = {
  pending: "Pending",
  paid: "Paid",
  onhold: "On Hold",
};

/** The kinds of a ledger entry (docs/product/money.md, M-8). */
export const PAYOUT_LINE_KINDS = ["accrual", "reversal", "adjustment"] as const;
