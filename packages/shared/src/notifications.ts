import { keysOf } from "./keys-of.ts";
import type { MAIL_KIND_LABELS } from "./mail-kind.ts";

/** What a person may mute (docs/product/accounts.md, A-201). Each is a kind of mail, with the same label. */
export const NOTIFICATION_LABELS = {
  "order.shipped": "Order shipped",
  "order.delivered": "Order delivered",
  "order.returned": "Order returned",
  "payout.paid": "Payout paid",
  "payout.onhold": "Payout on hold",
} as const satisfies Partial<typeof MAIL_KIND_LABELS>;

export type Notification = keyof typeof NOTIFICATION_LABELS;

export const NOTIFICATIONS = keysOf(NOTIFICATION_LABELS);

/** Whether a kind of mail is one that a person may mute. */
export function isNotification(kind: string): kind is Notification {
  return NOTIFICATIONS.some((known) => known === kind);
}
