import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { AmountChanged, type PayMany, type PayManyResult } from "@pola/shared/schemas/payout";
import * as z from "zod/mini";
import { AppError } from "../../lib/app-error.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

/**
 * Pays the payouts of several resellers for one week with one reference, each in its own transaction. Returns what changed, and what did not
 * and why. Only pending payouts are paid: a hold must be lifted first, and a paid payout keeps its own reference. One whose amount is not in
 * `amounts` as the admin saw it is refused with the fresh amount (docs/product/money.md, M-69).
 */
export async function payMany(
  ctx: Ctx,
  actor: Actor,
  { userIds, amounts, weekStart, paymentReference }: PayMany,
): Promise<PayManyResult> {
  const result: PayManyResult = { changed: [], refused: [] };
  const wanted = { status: "paid", weekStart, paymentReference } as const;
  for (const userId of new Set(userIds)) {
    try {
      const payment = { ...wanted, userId, amount: amounts?.[userId] };
      result.changed.push(await setPayoutStatus(ctx, actor, payment, { onlyFrom: "pending" }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const fresh = z.safeParse(AmountChanged, error.data);
      const amount = fresh.success ? { amount: fresh.data.amount } : {};
      result.refused.push({ userId, code: error.code, message: error.message, ...amount });
    }
  }
  return result;
}
