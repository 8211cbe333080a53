import { type PayMany, type PayManyResult } from "@pola/shared/schemas/pay-many";
import { AmountChanged } from "@pola/shared/schemas/payout";
import * as z from "zod/mini";
import type { Ctx } from "../../context.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeMany } from "../../domain/change-many.ts";
import { AppError } from "../../lib/app-error.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

/**
 * Pays the payouts of several resellers for one week with one reference, each in its own transaction. Returns what changed, and what was
 * refused or failed and why (docs/product/server.md, I-120). Only pending payouts are paid: a hold must be lifted first, and a paid
 * payout keeps its own reference. One whose amount is not in `amounts` as the admin saw it is refused with the fresh amount
 * (docs/product/money.md, M-69).
 */
export async function payMany(
  ctx: Ctx,
  actor: Actor,
  { userIds, amounts, weekStart, paymentReference }: PayMany,
): Promise<PayManyResult> {
  const changed: PayManyResult["changed"] = [];
  const fresh = new Map<string, number>();
  const pay = async (userId: string) => {
    const payment = {
      userId,
      status: "paid",
      fromStatus: "pending",
      weekStart,
      paymentReference,
      amount: amounts?.[userId],
    } as const;
    try {
      changed.push(await setPayoutStatus(ctx, actor, payment));
    } catch (error) {
      const repriced = z.safeParse(AmountChanged, error instanceof AppError ? error.details.data : undefined);
      if (repriced.success) fresh.set(userId, repriced.data.amount);
      throw error;
    }
  };
  const { refused, failed } = await changeMany(ctx, userIds, pay);
  return {
    changed,
    refused: refused.map(({ id, code, message }) => ({ userId: id, code, message, amount: fresh.get(id) })),
    failed: failed.map(({ id, message }) => ({ userId: id, message })),
  };
}
