import { businessDateOf, payoutWeekOf } from "@pola/shared/calendar";
import type { Ctx } from "../../api/src/context.ts";
import { closeDueWeeks } from "../../api/src/features/payouts/close-weeks.ts";
import { setPayoutStatus } from "../../api/src/features/payouts/set-payout-status.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import type { DemoAction } from "./demo-clock.ts";

const WEEKS = 11;
const CLOSE_AFTER_MS = 5 * 60_000;
const PAYDAY_AFTER_MS = 11 * 3_600_000;

/**
 * Closes every week as the job does and pays it on the same Monday. Payouts of resellers without bank details are on hold. In the latest
 * closed week only the first payout is paid; the others are pending.
 */
export function payoutActions(ctx: Ctx, admin: Actor): DemoAction[] {
  const rule = ctx.config.payoutWeekRule;
  const actions: DemoAction[] = [];
  let { startsAt: boundary } = payoutWeekOf(ctx.now(), rule);
  const latest = boundary;
  for (let week = 0; week < WEEKS; week += 1) {
    const closedAt = boundary;
    actions.push({
      at: new Date(closedAt.getTime() + CLOSE_AFTER_MS),
      run: async (then) => {
        await closeDueWeeks(then);
      },
    });
    actions.push({
      at: new Date(closedAt.getTime() + PAYDAY_AFTER_MS),
      run: (then) => settle(then, admin, { endsAt: closedAt, isLatest: closedAt === latest }),
    });
    boundary = payoutWeekOf(new Date(boundary.getTime() - 1), rule).startsAt;
  }
  return actions;
}

async function settle(
  ctx: Ctx,
  admin: Actor,
  { endsAt, isLatest }: { endsAt: Date; isLatest: boolean },
): Promise<void> {
  const payouts = await ctx.db.payout.findMany({
    where: { period: { endsAt }, status: "pending" },
    select: { userId: true, period: { select: { weekStart: true } } },
    orderBy: { userId: "asc" },
  });
  const payday = businessDateOf(ctx.now()).replaceAll("-", "");
  let paid = 0;
  for (const { userId, period } of isLatest ? payouts.slice(0, 1) : payouts) {
    const weekStart = period.weekStart.toISOString().slice(0, 10);
    paid += 1;
    const paymentReference = `DEMO-${payday}-${String(paid).padStart(2, "0")}`;
    await setPayoutStatus(ctx, admin, { userId, weekStart, status: "paid", paymentReference });
  }
}
