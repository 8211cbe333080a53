import { keysOf } from "./keys-of.ts";

/** The statuses of a payment run. An open run becomes paid or cancelled, once (docs/product/money.md, M-96 and M-97). */
export const PAYMENT_RUN_STATUS_LABELS = {
  open: "Open",
  paid: "Paid",
  cancelled: "Cancelled",
};

export type PaymentRunStatus = keyof typeof PAYMENT_RUN_STATUS_LABELS;

export const PAYMENT_RUN_STATUSES = keysOf(PAYMENT_RUN_STATUS_LABELS);
