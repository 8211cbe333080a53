import { keysOf } from "./keys-of.ts";

/** Every kind of mail that the product sends, as area and event (docs/product/accounts.md, A-67). */
export const MAIL_KIND_LABELS = {
  "account.verify": "Verify email",
  "account.reset": "Reset password",
  "account.password": "Password changed",
  "account.two-factor": "Two-factor sign-in",
  "account.bank": "Bank details changed",
  "account.invitation": "Invitation",
  "account.approved": "Account approved",
  "account.rejected": "Account rejected",
  "account.suspended": "Account suspended",
  "order.placed": "Order placed",
  "order.shipped": "Order shipped",
  "order.corrected": "Order corrected",
  "order.delivered": "Order delivered",
  "order.returned": "Order returned",
  "payout.closed": "Weekly payout",
  "payout.paid": "Payout paid",
  "payout.onhold": "Payout on hold",
  "payout.released": "Payout released",
} as const;

export type MailKind = keyof typeof MAIL_KIND_LABELS;

export const MAIL_KINDS = keysOf(MAIL_KIND_LABELS);
