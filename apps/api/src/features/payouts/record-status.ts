import type { Tx } from "@pola/database/db";
import type { Payout } from "@pola/database/generated/prisma/client";
import type { PayoutStatus } from "@pola/shared/payout-status";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import type { WeekState } from "./week-state.ts";

/** Records in the history of a payout and in the activity log what an admin did to the week that they saw. */
export async function recordStatus(
  ctx: Ctx,
  tx: Tx,
  { actor, seen, payout }: { actor: Actor; seen: WeekState; payout: Payout },
): Promise<void> {
  const { id, status, reason, paymentReference } = payout;
  const paid = status === "paid" ? { amountCents: Number(payout.amountCents) } : {};
  await addPayoutEvent(ctx, tx, { actor, payout, fromStatus: seen.payout?.status ?? null });
  await recordActivity(tx, { actor, now: ctx.now() }, "payout.status", id, {
    before: { status: seen.status, reason: seen.reason, paymentReference: seen.paymentReference },
    after: { status, reason, paymentReference, ...paid },
  });
}

/** Adds the status that a payout now has to its history. The event of a payment keeps the amount. */
export async function addPayoutEvent(
  ctx: Ctx,
  tx: Tx,
  { actor, payout, fromStatus }: { actor: Actor; payout: Payout; fromStatus: PayoutStatus | null },
): Promise<void> {
  const { id, status, reason, paymentReference } = payout;
  const amountCents = status === "paid" ? payout.amountCents : null;
  const change = { fromStatus, toStatus: status, reason, paymentReference, amountCents };
  await tx.payoutEvent.create({ data: { payoutId: id, ...change, actorId: actor.id, createdAt: ctx.now() } });
}
