import * as z from "zod/mini";
import { Id, requiredLines, rupees } from "./text.ts";

/** A bonus or a deduction by an admin; the amount itself is above 0 (docs/product/money.md, M-13). */
export const NewAdjustment = z.object({
  /** Made by the form: the same adjustment sent again is recorded once. */
  id: z.optional(Id),
  userId: Id,
  kind: z.enum(["bonus", "deduction"], { error: "Choose bonus or deduction" }),
  amount: rupees().check(z.gt(0, { error: "The amount must be above 0" })),
  reason: requiredLines("A reason is required", 500),
});
export type NewAdjustment = z.infer<typeof NewAdjustment>;

/** The ledger entry of an adjustment: `amount` is negative for a deduction. */
export const Adjustment = z.object({
  id: z.string(),
  userId: z.string(),
  amount: z.number(),
  reason: z.string(),
  at: z.string(),
});
export type Adjustment = z.infer<typeof Adjustment>;
