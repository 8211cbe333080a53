import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import { sumRupees, toRupees } from "@pola/shared/money";
import type { Ctx } from "../context.ts";
import type { Actor } from "./actor.ts";

const ownDuePayouts = query("own due payouts", {
  row: z.strictObject({ weekStart: z.iso.date(), cents: z.int() }),
  // The weeks are picked here: with their days as a parameter PostgreSQL would plan the statement at every call.
  sql: (userId: string) => sql`
  select period.week_start as "weekStart", payouts.amount_cents as cents
    from payouts join payout_periods period on period.id = payouts.period_id
   where payouts.user_id = ${userId}::uuid and payouts.status = 'pending' and payouts.payment_run_id is null
     and payouts.amount_cents > 0`,
  samples: [[SAMPLE.id]],
});

type Due = { weekStart: string; payouts: number; amount: number };

/** What can be paid of closed weeks, in rupees, without the payouts of the admin who asks (docs/product/money.md, M-330). */
export async function withoutOwnPayouts<Week extends Due>(
  ctx: Ctx,
  actor: Actor,
  weeks: readonly Week[],
): Promise<Week[]> {
  if (weeks.every(({ payouts }) => payouts === 0)) return [...weeks];
  const own = await ownDuePayouts.rows(ctx.pool, actor.id);
  return weeks.map((week) => {
    const found = own.find(({ weekStart }) => weekStart === week.weekStart);
    if (!found || week.payouts === 0) return week;
    return {
      ...week,
      payouts: week.payouts - 1,
      amount: sumRupees([week.amount, -toRupees(found.cents)]),
    };
  });
}
