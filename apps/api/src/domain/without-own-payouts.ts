import * as z from "zod";
import { query, SAMPLE, sql } from "@pola/database/sql";
import { sumRupees, toRupees } from "@pola/shared/money";
import type { Ctx } from "../context.ts";
import type { Actor } from "./actor.ts";

const ownDuePayouts = query("own due payouts", {
  row: z.strictObject({ weekStart: z.iso.date(), cents: z.int() }),
  // The weeks are picked here: with their days as a parameter PostgreSQL would plan the statement at every call. Materialized: right after a
  // close it would expect few pending payouts, and read those of all resellers.
  sql: (userId: string) => sql`
  with own as materialized (
    select period_id, amount_cents, status, payment_run_id from payouts where user_id = ${userId}::uuid
  )
  select period.week_start as "weekStart", own.amount_cents as cents
    from own join payout_periods period on period.id = own.period_id
   where own.status = 'pending' and own.payment_run_id is null and own.amount_cents > 0`,
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
