import * as z from "zod/mini";

/**
 * - `scheduled`: it is paid on `date`
 * - `late`: it was due on `date` and is not paid yet
 * - `onhold`: it is not paid before `reason` ends
 * - `below-minimum`: it is added to the week after
 * - `nothing`: there is nothing to pay; an `amount` below 0 is taken off what is earned next
 */
const NEXT_PAYOUT_STATES = ["scheduled", "late", "onhold", "below-minimum", "nothing"] as const;

/** The next payment to a reseller. A scheduled payment names a `date` only when nothing known prevents it. */
export const NextPayout = z.object({
  state: z.enum(NEXT_PAYOUT_STATES),
  amount: z.number(),
  date: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type NextPayout = z.infer<typeof NextPayout>;

/**
 * A reseller's money in four steps. Every cent is in one of them: on the way + earned this week + to be paid + paid is all that the
 * reseller's orders, bonuses and deductions are worth (docs/product/earnings.md, M-120).
 */
export const MoneyLadder = z.object({
  /** Commission of orders that are not completed, returned or cancelled. */
  onTheWay: z.object({ amount: z.number(), orders: z.number() }),
  /** What the current week earned and no payout holds. */
  earnedThisWeek: z.object({
    amount: z.number(),
    orders: z.number(),
    weekStart: z.string(),
    weekEnd: z.string(),
  }),
  /**
   * Earlier weeks, not paid. `onHold` is the part that is on hold; `carriedOver` is the part that no payout holds yet: negative after a
   * return of paid commission. `carriedOverDate` is its day of payment while an ended week waits for its close and nothing known prevents it.
   */
  toBePaid: z.object({
    amount: z.number(),
    payouts: z.number(),
    carriedOver: z.number(),
    carriedOverDate: z.nullable(z.string()),
    onHold: z.object({ amount: z.number(), reasons: z.array(z.string()) }),
  }),
  paid: z.object({ amount: z.number(), payouts: z.number() }),
  nextPayout: NextPayout,
  /** Without them nothing can be paid. */
  hasBankDetails: z.boolean(),
});
export type MoneyLadder = z.infer<typeof MoneyLadder>;
