import type { OrderStatus } from "@pola/shared/order-status";
import type { PayoutStatus } from "@pola/shared/payout-status";
import {
  type Entry,
  type Hold,
  type Line,
  type Order,
  type Payout,
  type Product,
  REASON,
  type Reseller,
  type Run,
  SUSPENDED,
  type WeekState,
} from "./rows.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Monday midnight in Colombo. 1 January 1970 was a Thursday, and Colombo is 5.5 hours ahead of UTC. */
const MONDAY_MS = 4 * DAY_MS - 5.5 * 3_600_000;

/** The first instant of the week, in milliseconds, that an instant belongs to. */
export function weekStartOf(at: number): number {
  return Math.floor((at - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
}

/** The business date of a week's start. */
export function dayOf(weekStart: number): string {
  return new Date(weekStart + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

/** The delivery charge of a weight, in cents. */
export function deliveryCents(grams: number): number {
  return 40_000 + Math.max(0, Math.ceil(grams / 1000) - 1) * 8_000;
}

/** The expected books of the shop, kept in memory. The rules are written here a second time and use no code of the product. */
export class Books {
  readonly resellers: Reseller[] = [];
  readonly products: Product[] = [];
  readonly orders: Order[] = [];
  readonly payouts: Payout[] = [];
  readonly runs: Run[] = [];
  readonly couriers: string[] = [];
  /** The parcels of every dispatch, and the cash that its courier collects. */
  readonly handedOver = { parcels: 0, cents: 0 };
  /** The courier and the lines of each settlement file that settled orders. */
  readonly settlements = new Set<string>();
  readonly entries: Entry[] = [];
  readonly holds: Hold[] = [];
  /** The latest week that an action changed or closed. */
  #lastWeek: { start: number; isClosed: boolean } | null = null;

  lineOf(product: Product, quantity: number): Line & { priceCents: number } {
    const isWholesale = quantity >= 15 && product.wholesaleCents !== null;
    const priceCents =
      isWholesale && product.wholesaleCents !== null ? product.wholesaleCents : product.priceCents;
    return { product, quantity, commissionCents: product.commissionCents * quantity, priceCents };
  }

  place(placed: Pick<Order, "id" | "number">, reseller: Reseller, lines: Line[], totalCents: number): Order {
    for (const { product, quantity } of lines) product.stock -= quantity;
    const order: Order = {
      ...placed,
      reseller,
      lines,
      totalCents,
      status: "pending",
      isDeleted: false,
      wasCompleted: false,
      goods: null,
      waybill: null,
      courierId: null,
      hasShipped: false,
      isSettled: false,
      results: new Set(),
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
    if (to === "shipped") order.hasShipped = true;
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
      const isOpen = payout !== null && !payout.wasEverPaid && payout.run === null;
      const joins = isOpen && payout.cents > cents;
      if (joins) payout.cents -= cents;
      else if (isOpen) this.#void(payout);
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

  /** Pays all unclaimed entries of an open week. */
  settle(reseller: Reseller, weekStart: number): Payout {
    this.#lastWeek = { start: weekStart, isClosed: false };
    const payout = this.#create(reseller, weekStart);
    for (const entry of this.entries)
      if (entry.reseller === payout.reseller && entry.payout === null) this.#claim(entry, payout);
    for (const hold of this.#waiting(reseller)) Object.assign(hold, { payout, isLive: false });
    Object.assign(payout, { status: "paid", wasEverPaid: true });
    return payout;
  }

  /** Places a hold on an open week in place of those that wait already, or only ends these. */
  holdOpenWeek(reseller: Reseller, weekStart: number, isHeld: boolean): void {
    for (const hold of this.#waiting(reseller)) hold.isLive = false;
    if (!isHeld) return;
    this.#lastWeek = { start: weekStart, isClosed: false };
    this.holds.push({ reseller, weekStart, payout: null, isLive: true, reason: REASON });
  }

  /** What a payout is after an admin asked for a status: `pending` ends the admin's holds, and the account's stays. */
  setStatus(payout: Payout, status: PayoutStatus): void {
    const { reseller } = payout;
    for (const hold of this.holds) if (hold.payout === payout) hold.isLive = false;
    if (status === "onhold") this.hold(payout, REASON);
    payout.status = status;
    if (status === "paid") Object.assign(payout, { reason: null, wasEverPaid: true });
    else this.applyHolds(reseller);
  }

  /** An admin's hold on a payout. */
  hold(payout: Payout, reason: string): void {
    const { reseller, weekStart } = payout;
    this.holds.push({ reseller, weekStart, payout, isLive: true, reason });
  }

  /** The payouts of closed weeks that are not paid and in no run. */
  unpaid(): Payout[] {
    return this.payouts.filter(
      ({ weekStart, status, isVoided, run }) =>
        this.#isClosed(weekStart) && status !== "paid" && !isVoided && run === null,
    );
  }

  /** Brings the unpaid payouts of a reseller in line with the holds. */
  applyHolds(reseller: Reseller): void {
    for (const payout of this.payouts) {
      if (payout.reseller !== reseller || payout.status === "paid" || payout.isVoided || payout.run) continue;
      const held = this.holds.find((hold) => hold.payout === payout && hold.isLive);
      payout.reason = held?.reason ?? (reseller.isSuspended ? SUSPENDED : null);
      payout.status = payout.reason === null ? "pending" : "onhold";
    }
  }

  /** Null for a week without a payout that is not open. */
  weekState(reseller: Reseller, weekStart: number, isOpen: boolean): WeekState | null {
    const payout = this.payouts.find(
      (known) => known.reseller === reseller && known.weekStart === weekStart && !known.isVoided,
    );
    if (payout) return { payout, status: payout.status, reason: payout.reason };
    if (!isOpen) return null;
    const isHeld = this.#waiting(reseller).length > 0;
    const reason = isHeld ? REASON : reseller.isSuspended ? SUSPENDED : null;
    return { payout: null, status: reason === null ? "pending" : "onhold", reason };
  }

  unclaimedCents(reseller: Reseller): number {
    return this.entries
      .filter((entry) => entry.reseller === reseller && entry.payout === null)
      .reduce((sum, { cents }) => sum + cents, 0);
  }

  earnedCents(reseller: Reseller): number {
    const own = this.entries.filter((entry) => entry.reseller === reseller);
    return own.reduce((sum, { cents }) => sum + cents, 0);
  }

  pendingCents(): number {
    const unpaid = this.entries.filter(({ payout }) => payout?.status !== "paid");
    return unpaid.reduce((sum, { cents }) => sum + cents, 0);
  }

  #isClosed(weekStart: number): boolean {
    const last = this.#lastWeek;
    return last !== null && (weekStart < last.start || (weekStart === last.start && last.isClosed));
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
      const settled = this.payouts.some(
        (known) => known.reseller === reseller && known.weekStart === start && known.wasEverPaid,
      );
      if (settled) continue;
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
      const payout = this.#create(reseller, start);
      for (const entry of due) this.#claim(entry, payout);
      for (const hold of this.#waiting(reseller))
        if (due.some(({ at }) => at < hold.weekStart + WEEK_MS)) hold.payout = payout;
      this.applyHolds(reseller);
      filled.push(payout);
    }
    for (const hold of this.holds) {
      const holdsNothing = !this.entries.some(
        (entry) =>
          entry.reseller === hold.reseller && entry.payout === null && entry.at < hold.weekStart + WEEK_MS,
      );
      if (hold.payout === null && hold.weekStart <= start && holdsNothing) hold.isLive = false;
    }
    return filled;
  }

  #waiting(reseller: Reseller): Hold[] {
    return this.holds.filter((hold) => hold.reseller === reseller && hold.isLive && hold.payout === null);
  }

  #void(payout: Payout): void {
    for (const entry of this.entries) if (entry.payout === payout) entry.payout = null;
    for (const hold of this.holds) if (hold.payout === payout && hold.isLive) hold.payout = null;
    Object.assign(payout, { cents: 0, status: "pending", reason: null, isVoided: true });
  }

  #create(reseller: Reseller, weekStart: number): Payout {
    const payout: Payout = {
      reseller,
      weekStart,
      cents: 0,
      status: "pending",
      reason: null,
      wasEverPaid: false,
      isVoided: false,
      run: null,
    };
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
