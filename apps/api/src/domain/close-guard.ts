import type { CloseRefusal } from "@pola/shared/schemas/payout-close";
import type { Ctx } from "../context.ts";
import { listDueWeeks } from "./payout-weeks.ts";

const MAX_SKEW_MS = 60_000;
const MAX_WEEKS = 8;

/** Why no payout week may be closed now, with the sentence that a person reads. */
type Refusal = CloseRefusal & { message: string };

/**
 * A closed week stays closed, so a wrong clock must close none (docs/product/money.md, M-85 and M-86).
 * @param skewMs see {@link clockSkewMs}
 * @param isManyAllowed an admin or operator says that more than eight weeks are really due
 * @returns null when the due weeks may be closed
 */
export async function whyNotClose(
  ctx: Ctx,
  { skewMs, isManyAllowed }: { skewMs: number; isManyAllowed: boolean },
): Promise<Refusal | null> {
  const weeks = (await listDueWeeks(ctx)).length;
  if (Math.abs(skewMs) > MAX_SKEW_MS) {
    const side = skewMs > 0 ? "ahead of" : "behind";
    const seconds = Math.round(Math.abs(skewMs) / 1000);
    const message = `No week was closed: the server's clock is ${seconds} seconds ${side} the database's. Correct the clock first.`;
    return { cause: "clock", weeks, message };
  }
  if (weeks > MAX_WEEKS && !isManyAllowed) {
    const message = `No week was closed: ${weeks} weeks are due at once. If that is correct, close them all.`;
    return { cause: "weeks", weeks, message };
  }
  return null;
}
