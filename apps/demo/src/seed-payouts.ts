import { businessDateOf, payoutWeekOf } from "@pola/shared/calendar";
import type { Ctx } from "../../api/src/context.ts";
import type { Actor } from "../../api/src/domain/actor.ts";
import { cancelPaymentRun } from "../../api/src/features/payouts/cancel-payment-run.ts";
import { closeDueWeeks } from "../../api/src/features/payouts/close-weeks.ts";
import { createPaymentRun } from "../../api/src/features/payouts/create-payment-run.ts";
import { payPaymentRun } from "../../api/src/features/payouts/pay-payment-run.ts";
import { setPayoutStatus } from "../../api/src/features/payouts/set-payout-status.ts";
import type { DemoAction } from "./demo-clock.ts";

const WEEKS = 11;
const CLOSE_AFTER_MS = 5 * 60_000;
const PAYDAY_AFTER_MS = 11 * 3_600_000;
/** How many payouts of the latest week are in the open payment run. */
const IN_OPEN_RUN = 2;

/**
 * Closes every week as the job does and pays it on the same Monday. The last payday but one was paid with a payment run, after a first one
 * was cancelled. Payouts of resellers without bank details are on hold. On the latest payday the demo login was paid, two payouts are in an
 * open payment run and the others are pending. On a Monday before payday the week that has just ended is closed and unpaid.
 */
export function payoutActions(ctx: Ctx, admin: Actor): DemoAction[] {
  const rule = ctx.config.payoutWeekRule;
  const actions: DemoAction[] = [];
  let { startsAt: boundary } = payoutWeekOf(ctx.now(), rule);
  let paydays = 0;
  for (let weeksAgo = 0; weeksAgo < WEEKS; weeksAgo += 1) {
    const closedAt = boundary;
    actions.push({
      at: new Date(closedAt.getTime() + CLOSE_AFTER_MS),
      run: async (then) => {
        await closeDueWeeks(then);
      },
    });
    const payday = new Date(closedAt.getTime() + PAYDAY_AFTER_MS);
    if (payday <= ctx.now()) {
      const pay = [payLatest, payWithRun][paydays] ?? payEach;
      actions.push({
        at: payday,
        run: async (then) => await pay(then, admin, await duePayouts(then, closedAt)),
      });
      paydays += 1;
    }
    boundary = payoutWeekOf(new Date(boundary.getTime() - 1), rule).startsAt;
  }
  return actions;
}

type Due = { id: string; userId: string; weekStart: string };

/** The payouts of a closed week that can be paid, the demo login's first. */
async function duePayouts(ctx: Ctx, endsAt: Date): Promise<Due[]> {
  const payouts = await ctx.db.payout.findMany({
    where: { period: { endsAt }, status: "pending", voidedAt: null },
    select: { id: true, userId: true, period: { select: { weekStart: true } } },
    orderBy: { user: { createdAt: "asc" } },
  });
  return payouts.map(({ id, userId, period }) => ({
    id,
    userId,
    weekStart: period.weekStart.toISOString().slice(0, 10),
  }));
}

async function payEach(ctx: Ctx, admin: Actor, due: Due[]): Promise<void> {
  for (const [index, { userId, weekStart }] of due.entries()) {
    const paymentReference = `${referenceOf(ctx)}-${String(index + 1).padStart(2, "0")}`;
    await setPayoutStatus(ctx, admin, { userId, weekStart, status: "paid", paymentReference });
  }
}

async function payWithRun(ctx: Ctx, admin: Actor, [first]: Due[]): Promise<void> {
  if (!first) return;
  const { weekStart } = first;
  const refused = await createPaymentRun(ctx, admin, { weekStart });
  await cancelPaymentRun(ctx, admin, refused.id, {
    reason: "The bank refused the file: wrong sender account",
  });
  const { id, total } = await createPaymentRun(ctx, admin, { weekStart });
  const transfer = { paymentReference: referenceOf(ctx), paidOn: businessDateOf(ctx.now()), amount: total };
  await payPaymentRun(ctx, admin, id, transfer);
}

async function payLatest(ctx: Ctx, admin: Actor, due: Due[]): Promise<void> {
  await payEach(ctx, admin, due.slice(0, 1));
  const payoutIds = due.slice(1, 1 + IN_OPEN_RUN).map(({ id }) => id);
  if (payoutIds.length > 0) await createPaymentRun(ctx, admin, { payoutIds });
}

function referenceOf(ctx: Ctx): string {
  return `DEMO-${businessDateOf(ctx.now()).replaceAll("-", "")}`;
}
