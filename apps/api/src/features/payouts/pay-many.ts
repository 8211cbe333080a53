import type { PayMany, PayManyResult } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

/**
 * Pays several resellers' payouts of a week with one reference, each in its own transaction; says what changed and what could not,
 * and why. Only pending ones are paid: what is on hold is first taken off it, and what was paid keeps its own reference. Missing
 * bank details refuse nothing, as with a single payout; `hasBankDetails` of each tells them.
 */
export async function payMany(
  ctx: Ctx,
  actor: Actor,
  { userIds, weekStart, paymentReference }: PayMany,
): Promise<PayManyResult> {
  const result: PayManyResult = { changed: [], refused: [] };
  const wanted = { status: "paid", weekStart, paymentReference } as const;
  for (const userId of new Set(userIds)) {
    try {
      result.changed.push(await setPayoutStatus(ctx, actor, { ...wanted, userId }, { onlyFrom: "pending" }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ userId, code: error.code, message: error.message });
    }
  }
  return result;
}
