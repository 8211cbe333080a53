import { toRupees } from "@pola/shared/money";
import type { Adjustment } from "@pola/shared/schemas/payout";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction } from "@pola/database/db";

/**
 * A bonus (above 0) or a deduction (below 0) in a reseller's ledger; the next close includes it (docs/product/money.md, M-13).
 * @throws AppError NOT_FOUND unless the person is a reseller.
 */
export async function addAdjustment(
  ctx: Ctx,
  actor: Actor,
  { userId, amountCents, reason }: { userId: string; amountCents: number; reason: string },
): Promise<Adjustment> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const reseller = await tx.user.findFirst({
      where: { id: userId, role: "reseller" },
      select: { id: true },
    });
    if (!reseller) throw new AppError("NOT_FOUND", "Reseller not found");
    const { id } = await tx.commissionEntry.create({
      data: { userId, kind: "adjustment", amountCents, reason, actorId: actor.id, createdAt: now },
      select: { id: true },
    });
    await recordActivity(tx, {
      now,
      actor,
      action: "payout.adjust",
      subjectType: "user",
      subjectId: userId,
      after: { amountCents, reason },
    });
    return { id, userId, amount: toRupees(amountCents), reason, at: now.toISOString() };
  });
}
