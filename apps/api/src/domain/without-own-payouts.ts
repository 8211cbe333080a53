import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import { sumRupees, toRupees } from "@pola/shared/money";
import type { Ctx } from "../context.ts";
import type { Actor } from "./actor.ts";

const ownDuePayouts = query("own due payouts", {
  row: z.strictObject({ weekStart: z.iso.date(), cents: z.int() }),
  sql: (userId: string, weekStarts: string[]) => sql`
  select period.week_start as "weekStart", payouts.amount_cents as cents
    from payouts join payout_periods period on period.id = payouts.period_id
   where payouts.user_id = ${userId}::uuid and payouts.status = 'pending' and payouts.payment_run_id is null
     and payouts.amount_cents > 0 and period.week_start = any(${weekStarts}::date[])`,
  samples: [[SAMPLE.id, [SAMPLE.day]]],
});

type Due = { weekStart: string; payouts: number; amount: number };

/** What can be paid of closed weeks, in rupees, without the payouts of the admin who asks (docs/product/money.md, M-330). */
export async function withoutOwnPayouts<Week extends Due>(
  ctx: Ctx,
  actor: Actor,
  weeks: readonly Week[],
): Promise<Week[]> {
  const named = weeks.filter(({ payouts }) => payouts > 0).map(({ weekStart }) => weekStart);
  if (named.length === 0) return [...weeks];
  const own = await ownDuePayouts.rows(ctx.pool, actor.id, named);
  return weeks.map((week) => {
    const found = own.find(({ weekStart }) => weekStart === week.weekStart);
    if (!found) return week;
    return {
      ...week,
      payouts: week.payouts - 1,
      amount: sumRupees([week.amount, -toRupees(found.cents)]),
    };
  });
}
