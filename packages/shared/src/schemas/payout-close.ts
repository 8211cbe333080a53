import * as z from "zod/mini";

/** The result of closing the weeks that have ended. */
export const CloseResult = z.object({
  weeks: z.array(z.object({ weekStart: z.string(), payouts: z.number(), amount: z.number() })),
});
export type CloseResult = z.infer<typeof CloseResult>;

/** `data` of a 409 CLOSE_REFUSED: the clock is wrong, or too many weeks are due at once, and how many are due. */
export const CloseRefusal = z.object({ cause: z.enum(["clock", "weeks"]), weeks: z.number() });
export type CloseRefusal = z.infer<typeof CloseRefusal>;

/** `isManyAllowed`: the admin says that more than eight weeks are really due (docs/product/money.md, M-86). */
export const CloseWeeks = z.object({ isManyAllowed: z.optional(z.boolean()) });
export type CloseWeeks = z.infer<typeof CloseWeeks>;
