/** What a person may mute (docs/product/accounts.md, A-201). Each is a kind of mail. */
export const NOTIFICATIONS = [
  "order.shipped",
  "order.delivered",
  "order.returned",
  "payout.paid",
  "payout.onhold",
] as const;

export type Notification = (typeof NOTIFICATIONS)[number];

export const NOTIFICATION_LABELS: Record<Notification, string> = {
  "order.shipped": "Order shipped",
  "order.delivered": "Order delivered",
  "order.returned": "Order returned",
  "payout.paid": "Payout paid",
  "payout.onhold": "Payout on hold",
};

export function isNotification(kind: string): kind is Notification {
  return NOTIFICATIONS.some((known) => known === kind);
}
