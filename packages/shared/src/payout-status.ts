/** A reseller's payout of one week; an admin may set any from any (docs/product/money.md, M-30). */
export const PAYOUT_STATUSES = ["pending", "paid", "onhold"] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, string> = {
  pending: "Pending",
  paid: "Paid",
  onhold: "On Hold",
};
