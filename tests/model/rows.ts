import type { OrderStatus } from "@pola/shared/order-status";
import type { PayoutStatus } from "@pola/shared/payout-status";

export type Reseller = { id: string; isSuspended: boolean; tokenVersion: number };
export type Product = {
  id: string;
  priceCents: number;
  commissionCents: number;
  /** Null for none. */
  wholesaleCents: number | null;
  weightGrams: number;
  stock: number;
  isActive: boolean;
};
export type Line = { product: Product; quantity: number; commissionCents: number };
export type Order = {
  id: string;
  number: string;
  reseller: Reseller;
  lines: Line[];
  totalCents: number;
  status: OrderStatus;
  isDeleted: boolean;
  wasCompleted: boolean;
  /** What the admin who sent it back chose for its goods. */
  goods: "restock" | "writeoff" | null;
  waybill: string | null;
  /** The courier of its last dispatch. Without one, a shipped order is of Own delivery. */
  courierId: string | null;
  /** Whether it was ever handed over. */
  hasShipped: boolean;
  isSettled: boolean;
  /** Results that a courier reported, each with its day. */
  results: Set<string>;
};
export type Payout = {
  reseller: Reseller;
  weekStart: number;
  cents: number;
  status: PayoutStatus;
  reason: string | null;
  wasEverPaid: boolean;
  isVoided: boolean;
  /** The live payment run that holds it. */
  run: Run | null;
};
/** A bank file. Its payouts stay listed when they left it. */
export type Run = { id: string; payouts: Payout[]; cents: number; status: "open" | "paid" | "cancelled" };
/** A hold of an admin on a week. Without a payout it waits for the one that claims the week's entries. */
export type Hold = {
  reseller: Reseller;
  weekStart: number;
  payout: Payout | null;
  isLive: boolean;
  reason: string;
};
/** A reseller's week as an admin sees it. */
export type WeekState = { payout: Payout | null; status: PayoutStatus; reason: string | null };

/** The reason of every hold that the model places. */
export const REASON = "Checking";
export const SUSPENDED = "The account is suspended";
export type Entry = {
  reseller: Reseller;
  cents: number;
  at: number;
  order: Order | null;
  /** The accrual that a reversal cancels. */
  takesBack: Entry | null;
  payout: Payout | null;
};
