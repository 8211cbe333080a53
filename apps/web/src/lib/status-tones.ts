import type { OrderStatus } from "@pola/shared/order-status";
import type { PaymentRunStatus } from "@pola/shared/payment-run-status";
import type { PayoutStatus } from "@pola/shared/payout-status";
import type { StockLabel } from "@pola/shared/stock";
import type { UserStatus } from "@pola/shared/user-status";

export type Tone = "green" | "yellow" | "blue" | "red" | "grey";

const orderTones: Record<OrderStatus, Tone> = {
  pending: "yellow",
  processing: "grey",
  shipped: "blue",
  delivered: "grey",
  completed: "green",
  returned: "grey",
  cancelled: "red",
};

const payoutTones: Record<PayoutStatus, Tone> = { pending: "yellow", paid: "green", onhold: "red" };

const paymentRunTones: Record<PaymentRunStatus, Tone> = { open: "yellow", paid: "green", cancelled: "grey" };

const userTones: Record<UserStatus, Tone> = {
  pending: "yellow",
  approved: "green",
  rejected: "red",
  suspended: "grey",
};

const stockTones: Record<StockLabel, Tone> = {
  "In Stock": "green",
  "Low Stock": "yellow",
  "Out of Stock": "red",
};

/** The badge colour of an order (docs/product/interface.md, I-56). */
export function orderTone(status: OrderStatus): Tone {
  return orderTones[status];
}

/** The badge colour of a reseller's payout. */
export function payoutTone(status: PayoutStatus): Tone {
  return payoutTones[status];
}

/** The badge colour of a payment run. */
export function paymentRunTone(status: PaymentRunStatus): Tone {
  return paymentRunTones[status];
}

/** The badge colour of an account. */
export function userTone(status: UserStatus): Tone {
  return userTones[status];
}

/** The badge colour of a stock label. */
export function stockTone(label: StockLabel): Tone {
  return stockTones[label];
}
