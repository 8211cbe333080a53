import type { OrderStatus } from "@pola/shared/order-status";
import type { PaymentRunStatus } from "@pola/shared/payment-run-status";
import type { PayoutStatus } from "@pola/shared/payout-status";
import type { StockLabel } from "@pola/shared/stock";
import type { UserStatus } from "@pola/shared/user-status";
import type { Tone } from "../ui/badge.tsx";

/** The badge colour of an order (docs/product/accessibility.md, I-56). */
export const ORDER_TONES: Record<OrderStatus, Tone> = {
  pending: "yellow",
  processing: "grey",
  shipped: "blue",
  delivered: "grey",
  completed: "green",
  returned: "grey",
  cancelled: "red",
};

export const PAYOUT_TONES: Record<PayoutStatus, Tone> = { pending: "yellow", paid: "green", onhold: "red" };

export const PAYMENT_RUN_TONES: Record<PaymentRunStatus, Tone> = {
  open: "yellow",
  paid: "green",
  cancelled: "grey",
};

export const USER_TONES: Record<UserStatus, Tone> = {
  pending: "yellow",
  approved: "green",
  rejected: "red",
  suspended: "grey",
};

export const STOCK_TONES: Record<StockLabel, Tone> = {
  "In Stock": "green",
  "Low Stock": "yellow",
  "Out of Stock": "red",
};
