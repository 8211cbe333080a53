import { toRupees } from "@pola/shared/money";
import type { MoneyLadder, NextPayout } from "@pola/shared/schemas/money-ladder";
import * as z from "zod";
import { paysCarriedOver, WeekBoundsRow, type Weeks } from "./payout-view.ts";

/** The sums of a reseller. `weekCents` and `carriedOverCents` are in no payout. The bounds are those of the open week. */
export const MoneyLadderRow = z.strictObject({
  ...WeekBoundsRow.shape,
  openOrders: z.int(),
  openCents: z.int(),
  weekOrders: z.int(),
  weekCents: z.int(),
  carriedOverCents: z.int(),
  /** The week before has ended, and its close, which has not run yet, will pay the reseller. */
  isClosing: z.boolean(),
  unpaidPayouts: z.int(),
  unpaidCents: z.int(),
  /** Unpaid and not on hold; `dueDate` is the first payment date among them. */
  dueCents: z.int(),
  dueDate: z.iso.date().nullable(),
  heldCents: z.int(),
  holdReasons: z.array(z.string()),
  /** Why the payout of the open week would be on hold. */
  openHold: z.string().nullable(),
  hasBankDetails: z.boolean(),
  paidPayouts: z.int(),
  paidCents: z.int(),
  /** The open week has a payout, made by a payment within it. */
  isWeekPaid: z.boolean(),
});
type MoneyLadderRow = Omit<z.infer<typeof MoneyLadderRow>, keyof WeekBoundsRow>;

type Terms = Weeks & { today: string; minPayoutCents: number };

/** A reseller's money in four steps, in rupees (docs/product/earnings.md, M-120). */
export function moneyLadderView(row: MoneyLadderRow, terms: Terms): MoneyLadder {
  const { weekStart, weekEnd } = terms.week;
  const isClosing = row.openHold === null && paysCarriedOver(row, terms.minPayoutCents);
  return {
    onTheWay: { amount: toRupees(row.openCents), orders: row.openOrders },
    earnedThisWeek: { amount: toRupees(row.weekCents), orders: row.weekOrders, weekStart, weekEnd },
    toBePaid: {
      amount: toRupees(row.unpaidCents + row.carriedOverCents),
      payouts: row.unpaidPayouts,
      carriedOver: toRupees(row.carriedOverCents),
      carriedOverDate: isClosing ? terms.endedPaymentDate : null,
      onHold: { amount: toRupees(row.heldCents), reasons: row.holdReasons },
    },
    paid: { amount: toRupees(row.paidCents), payouts: row.paidPayouts },
    nextPayout: nextPayout(row, terms),
    hasBankDetails: row.hasBankDetails,
  };
}

/**
 * A payout that is due comes first, then one on hold, then what the close of an ended week will pay (docs/product/earnings.md, M-2170), then
 * what the open week will pay. After a payment within the week its rest is paid with the following one (M-1881).
 */
function nextPayout(row: MoneyLadderRow, terms: Terms): NextPayout {
  const { week, following, endedPaymentDate, today, minPayoutCents } = terms;
  const { dueCents, dueDate, heldCents, holdReasons, openHold, carriedOverCents } = row;
  const openCents = row.weekCents + carriedOverCents;
  if (dueDate !== null) return payoutOn(dueDate, dueCents, today);
  const reason = openHold ?? (openCents > 0 ? null : (holdReasons[0] ?? null));
  if (reason !== null) {
    const cents = heldCents > 0 ? heldCents : Math.max(0, openCents);
    return { state: "onhold", amount: toRupees(cents), date: null, reason };
  }
  if (paysCarriedOver(row, minPayoutCents)) return payoutOn(endedPaymentDate, carriedOverCents, today);
  const open = { amount: toRupees(openCents), reason: null };
  if (openCents <= 0) return { ...open, state: "nothing", date: null };
  if (openCents < minPayoutCents) return { ...open, state: "below-minimum", date: null };
  return { ...open, state: "scheduled", date: (row.isWeekPaid ? following : week).paymentDate };
}

function payoutOn(date: string, cents: number, today: string): NextPayout {
  return { state: date < today ? "late" : "scheduled", amount: toRupees(cents), date, reason: null };
}
