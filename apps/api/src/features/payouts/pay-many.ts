import type { PayMany, PayManyResult } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

/**
 * Pays the payouts of several resellers for one week with one reference, each in its own transaction. Returns what changed, and what did not
 * and why. Only pending payouts are paid: a hold must be lifted first, and a paid payout keeps its own reference. Missing bank details
 * do not prevent a payment, as with a single payout; each result has `hasBankDetails`.
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
