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
  reseller: Reseller;
  lines: Line[];
  totalCents: number;
  status: OrderStatus;
  isDeleted: boolean;
  wasCompleted: boolean;
};
export type Payout = {
  reseller: Reseller;
  weekStart: number;
  cents: number;
  status: PayoutStatus;
  wasEverPaid: boolean;
};
type Entry = {
  reseller: Reseller;
  cents: number;
  at: number;
  order: Order | null;
  /** The accrual that a reversal cancels. */
  takesBack: Entry | null;
  payout: Payout | null;
};

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Monday midnight in Colombo. 1 January 1970 was a Thursday, and Colombo is 5.5 hours ahead of UTC. */
const MONDAY_MS = 4 * DAY_MS - 5.5 * 3_600_000;

export function weekStartOf(at: number): number {
  return Math.floor((at - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
}

/** The business date of a week's start. */
export function dayOf(weekStart: number): string {
  return new Date(weekStart + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

export function deliveryCents(grams: number): number {
  return 40_000 + Math.max(0, Math.ceil(grams / 1000) - 1) * 8_000;
}

/** The expected books of the shop, kept in memory. The rules are written here a second time and use no code of the product. */
export class Books {
  readonly resellers: Reseller[] = [];
  readonly products: Product[] = [];
  readonly orders: Order[] = [];
  readonly payouts: Payout[] = [];
  readonly entries: Entry[] = [];
  /** The latest week that an action changed or closed. */
  #lastWeek: { start: number; isClosed: boolean } | null = null;

  lineOf(product: Product, quantity: number): Line & { priceCents: number } {
    const isWholesale = quantity >= 15 && product.wholesaleCents !== null;
    const priceCents =
      isWholesale && product.wholesaleCents !== null ? product.wholesaleCents : product.priceCents;
    return { product, quantity, commissionCents: product.commissionCents * quantity, priceCents };
  }

  place(id: string, reseller: Reseller, lines: Line[], totalCents: number): Order {
    for (const { product, quantity } of lines) product.stock -= quantity;
    const order: Order = {
      id,
      reseller,
      lines,
      totalCents,
      status: "pending",
      isDeleted: false,
      wasCompleted: false,
    };
    this.orders.push(order);
    return order;
  }

  giveBack({ lines }: Order): void {
    for (const { product, quantity } of lines) product.stock += quantity;
  }

  move(order: Order, to: OrderStatus, at: number): void {
    if ((to === "cancelled" || to === "returned") && order.status !== "returned") this.giveBack(order);
    if (to === "completed") {
      order.wasCompleted = true;
      for (const { commissionCents } of order.lines)
        this.#book({ reseller: order.reseller, cents: commissionCents, at, order });
    }
    order.status = to;
  }

  adjust(reseller: Reseller, cents: number, at: number): void {
    this.#book({ reseller, cents, at, order: null });
  }

  /** Reverses the commission of an order. `paidStays` is the rule of a deleted order. */
  takeBack(order: Order, at: number, paidStays: boolean): void {
    const isReversed = (accrual: Entry) => this.entries.some(({ takesBack }) => takesBack === accrual);
    const accruals = this.entries.filter(
      (entry) => entry.order === order && entry.takesBack === null && entry.cents > 0 && !isReversed(entry),
    );
    const meant = accruals.filter(({ payout }) => !(paidStays && payout?.wasEverPaid));
    for (const payout of new Set(meant.map((accrual) => accrual.payout))) {
      const group = meant.filter((accrual) => accrual.payout === payout);
      const cents = group.reduce((sum, entry) => sum + entry.cents, 0);
      const joins = payout !== null && !payout.wasEverPaid && payout.cents >= cents;
      if (joins) payout.cents -= cents;
      for (const accrual of group)
        this.#book({
          reseller: order.reseller,
          cents: -accrual.cents,
          at,
          order,
          takesBack: accrual,
          payout: joins ? payout : null,
        });
    }
  }

  /** Closes the weeks that have ended. Returns them as the call must. */
  close(now: number): { weekStart: string; payouts: number; amount: number }[] {
    const closed: { weekStart: string; payouts: number; amount: number }[] = [];
    for (let start = this.#nextWeek(); start !== null && start + WEEK_MS <= now; start = this.#nextWeek()) {
      const filled = this.#fill(start);
      this.#lastWeek = { start, isClosed: true };
      const cents = filled.reduce((sum, payout) => sum + payout.cents, 0);
      closed.push({ weekStart: dayOf(start), payouts: filled.length, amount: cents / 100 });
    }
    return closed;
  }

  /** The payout of an open week, created by the first action on it. */
  payoutOfOpenWeek(reseller: Reseller, now: number): Payout {
    const weekStart = weekStartOf(now);
    this.#lastWeek = { start: weekStart, isClosed: false };
    return this.payoutOf(reseller, weekStart) ?? this.#bear(reseller, weekStart);
  }

  /** Moves all unclaimed entries into a payout. */
  settle(payout: Payout): void {
    for (const entry of this.entries)
      if (entry.reseller === payout.reseller && entry.payout === null) this.#claim(entry, payout);
  }

  payoutOf(reseller: Reseller, weekStart: number): Payout | undefined {
    return this.payouts.find((payout) => payout.reseller === reseller && payout.weekStart === weekStart);
  }

  hasLines(payout: Payout): boolean {
    return this.entries.some((entry) => entry.payout === payout);
  }

  unclaimedCents(reseller: Reseller): number {
    return this.entries
      .filter((entry) => entry.reseller === reseller && entry.payout === null)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  earnedCents(reseller: Reseller): number {
    return this.entries
      .filter((entry) => entry.reseller === reseller)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  pendingCents(): number {
    return this.entries
      .filter(({ payout }) => payout?.status !== "paid")
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  #nextWeek(): number | null {
    if (this.#lastWeek)
      return this.#lastWeek.isClosed ? this.#lastWeek.start + WEEK_MS : this.#lastWeek.start;
    const [first] = this.entries;
    return first ? weekStartOf(Math.min(...this.entries.map(({ at }) => at))) : null;
  }

  #fill(start: number): Payout[] {
    const filled: Payout[] = [];
    for (const reseller of this.resellers) {
      const known = this.payoutOf(reseller, start);
      if (known?.wasEverPaid) continue;
      const early = new Set(
        this.entries.filter(
          (entry) => entry.reseller === reseller && entry.payout === null && entry.at < start + WEEK_MS,
        ),
      );
      const due = this.entries.filter(
        (entry) =>
          early.has(entry) ||
          (entry.payout === null && entry.takesBack !== null && early.has(entry.takesBack)),
      );
      if (due.reduce((sum, { cents }) => sum + cents, 0) <= 0) continue;
      const payout = known ?? this.#bear(reseller, start);
      if (reseller.isSuspended && payout.status === "pending") payout.status = "onhold";
      for (const entry of due) this.#claim(entry, payout);
      filled.push(payout);
    }
    return filled;
  }

  #bear(reseller: Reseller, weekStart: number): Payout {
    const payout: Payout = { reseller, weekStart, cents: 0, status: "pending", wasEverPaid: false };
    this.payouts.push(payout);
    return payout;
  }

  #claim(entry: Entry, payout: Payout): void {
    entry.payout = payout;
    payout.cents += entry.cents;
  }

  #book(entry: Omit<Entry, "takesBack" | "payout"> & Partial<Pick<Entry, "takesBack" | "payout">>): void {
    this.entries.push({ takesBack: null, payout: null, ...entry });
  }
}
