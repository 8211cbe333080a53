import * as z from "zod/mini";
import { MAX_PAYOUTS_PER_CHANGE } from "../limits.ts";
import { PayoutRupees, PayoutStatusChange } from "./payout.ts";
import { BusinessDay, chosenIds, Id, requiredText } from "./text.ts";

/** Payouts of one week that one transfer paid. Without a week: the current one. */
export const PayMany = z.object({
  userIds: chosenIds("payout", MAX_PAYOUTS_PER_CHANGE),
  /** What the admin saw of each, in rupees, by user id. A payout without one is paid with what it is worth at that moment. */
  amounts: z.optional(z.record(Id, PayoutRupees)),
  weekStart: z.optional(BusinessDay),
  paymentReference: requiredText("A payment reference is required", 100),
});
export type PayMany = z.infer<typeof PayMany>;

/** The form that pays them: which payouts is chosen in the list. */
export const PaymentReference = z.pick(PayMany, { paymentReference: true });

/**
 * Which payouts changed, and which were refused or failed and why (docs/product/server.md, I-120). A payout that was already paid with
 * this reference counts as changed.
 */
export const PayManyResult = z.object({
  changed: z.array(PayoutStatusChange),
  refused: z.array(
    z.object({
      userId: z.string(),
      code: z.string(),
      message: z.string(),
      /** With AMOUNT_CHANGED: what the payout is worth now. */
      amount: z.optional(z.number()),
    }),
  ),
  /** Whether these were paid is unknown: look at them again. */
  failed: z.array(z.object({ userId: z.string(), message: z.string() })),
});
export type PayManyResult = z.infer<typeof PayManyResult>;
