import { counted } from "@pola/shared/counted";
import { toRupees } from "@pola/shared/money";
import type { CloseResult, CloseWeeks } from "@pola/shared/schemas/payout-close";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { type ClosedWeek, closeDueWeeks } from "./close-weeks.ts";

/**
 * Closes the ended weeks when an admin asks for it, and records that, also when a later week fails. Returns the closed weeks; none when
 * nothing was due.
 * @throws AppError CLOSE_REFUSED
 */
export async function closeByAdmin(
  ctx: Ctx,
  actor: Actor,
  { isManyAllowed }: CloseWeeks,
): Promise<{ result: CloseResult; message: string }> {
  const weeks: ClosedWeek[] = [];
  try {
    await closeDueWeeks(ctx, { isManyAllowed, onClosed: (week) => weeks.push(week) });
  } catch (error) {
    if (weeks.length > 0) await record(ctx, actor, weeks);
    throw error;
  }
  const message =
    weeks.length === 0 ? "There are no finished weeks to close" : `${counted(weeks.length, "week")} closed`;
  return { result: await record(ctx, actor, weeks), message };
}

async function record(ctx: Ctx, actor: Actor, closed: readonly ClosedWeek[]): Promise<CloseResult> {
  const weeks = closed.map(({ weekStart, payouts, amountCents }) => ({
    weekStart,
    payouts,
    amount: toRupees(amountCents),
  }));
  const after = { weeks };
  await recordActivity(ctx.db, { actor, now: ctx.now() }, "payout.close", null, { after });
  return after;
}
