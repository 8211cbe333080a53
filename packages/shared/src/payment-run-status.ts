/** The statuses of a payment run. An open run becomes paid or cancelled, once (docs/product/money.md, M-96 and M-97). */
export const PAYMENT_RUN_STATUSES = ["open", "paid", "cancelled"] as const;

export type PaymentRunStatus = (typeof PAYMENT_RUN_STATUSES)[number];

export const PAYMENT_RUN_STATUS_LABELS: Record<PaymentRunStatus, string> = {
  open: "Open",
  paid: "Paid",
  cancelled: "Cancelled",
};
