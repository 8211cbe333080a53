import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees, toRupees } from "@pola/shared/money";
import * as z from "zod";
import type { Tx } from "@pola/database/db";
import { SAMPLE, type Sql, sql, txCommand, txQuery } from "@pola/database/sql";
import type { Ctx } from "../context.ts";
import { queueMailTo } from "./outbox.ts";

/**
 * Why a payout is held, over `payouts` and `users`; null when it is not. Two things hold a payout: an admin's hold, a row of payout_holds that
 * an admin ends; and the state of the reseller's account, which `account_hold` reads (docs/product/money.md, M-74 and M-75).
 */
const HOLD_REASON: Sql = sql`
  coalesce((select hold.reason from payout_holds hold
             where hold.payout_id = payouts.id and hold.ended_at is null order by hold.created_at, hold.id limit 1),
           account_hold(users))`;

/** Locks the payouts of a reseller that a hold can apply to, in id order. One in a run may be locked by its payment, which may wait for this week. */
export const lockUnpaid = txCommand("lock unpaid payouts", {
  sql: (userId: string) => sql`
    select id from payouts
     where user_id = ${userId}::uuid and status <> 'paid' and voided_at is null and payment_run_id is null
     order by id for no key update`,
  samples: [[SAMPLE.id]],
});

const reviseHolds = txQuery("apply holds", {
  row: z.strictObject({ weekStart: z.string(), amountCents: z.number(), isReleased: z.boolean() }),
  sql: (userId: string, actorId: string, now: Date) => sql`
    with changed as (
      update payouts
         set status = (case when state.reason is null then 'pending' else 'onhold' end)::payout_status, reason = state.reason
        from (select payouts.id, ${HOLD_REASON} as reason
                from payouts join users on users.id = payouts.user_id
               where payouts.user_id = ${userId}::uuid and payouts.status <> 'paid' and payouts.amount_cents > 0
                 and payouts.payment_run_id is null) state
       where state.id = payouts.id and payouts.reason is distinct from state.reason
      returning payouts.id, payouts.period_id, payouts.amount_cents, old.status as from_status, new.status as to_status, new.reason
    ), recorded as (
      insert into payout_events (payout_id, from_status, to_status, reason, actor_id, created_at)
      select id, from_status, to_status, reason, ${actorId}::uuid, ${now}::timestamptz from changed order by id
    )
    select payout_periods.week_start::text as "weekStart", amount_cents::float8 as "amountCents", to_status = 'pending' as "isReleased"
      from changed join payout_periods on payout_periods.id = period_id
     order by payout_periods.week_start`,
  samples: [[SAMPLE.id, SAMPLE.id, SAMPLE.at]],
});

/** A payout that nothing holds any more. */
type Released = { weekStart: string; amountCents: number };

/**
 * Brings the unpaid payouts of a reseller in line with their holds. Call it, or {@link applyAccountHolds}, after every change of an
 * account's status or bank details, in the same transaction. It holds every unpaid payout when the account gives a cause, and releases
 * those that nothing holds any more (docs/product/money.md, M-75). A payout in a payment run changes with its run only.
 * @returns the released payouts, oldest week first
 */
export async function applyHolds(
  tx: Tx,
  { userId, actor, now }: { userId: string; actor: { id: string }; now: Date },
): Promise<Released[]> {
  await lockUnpaid(tx, userId);
  const changed = await reviseHolds.rows(tx, userId, actor.id, now);
  return changed.filter(({ isReleased }) => isReleased);
}

/** {@link applyHolds}, and tells the reseller by mail what was released. */
export async function applyAccountHolds(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  actor: { id: string },
): Promise<void> {
  const released = await applyHolds(tx, { userId, actor, now: ctx.now() });
  if (released.length > 0) await mailReleased(ctx, tx, userId, released);
}

async function mailReleased(ctx: Ctx, tx: Tx, userId: string, released: Released[]): Promise<void> {
  const total = released.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amount = formatRupees(toRupees(total));
  const weeks = released.map(({ weekStart }) => formatBusinessDate(weekStart)).join("; ");
  await queueMailTo(ctx, tx, userId, {
    kind: "payout.released",
    subject: `Your payout of ${amount} is released`,
    paragraphs: [
      `Your payout of ${amount} is no longer on hold. It will be paid with the next payout.`,
      `${released.length === 1 ? "Week" : "Weeks"} from: ${weeks}`,
    ],
    link: { label: "See your payouts", path: "/payouts" },
  });
}
