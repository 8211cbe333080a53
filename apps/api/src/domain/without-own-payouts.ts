import * as z from "zod";
import { query, sql } from "@pola/database/sql";
import { sumRupees, toRupees } from "@pola/shared/money";
import type { Ctx } from "../context.ts";
import { readTogether } from "../lib/read-together.ts";
import type { Actor } from "./actor.ts";

const duePayoutsOfAdmins = query("due payouts of admins", {
  row: z.strictObject({ userId: z.guid(), weekStart: z.iso.date(), cents: z.int() }),
  // Materialized: right after a close PostgreSQL would expect few pending payouts, and read those of all resellers.
  sql: () => sql`
  with own as materialized (
    select payouts.user_id, period_id, amount_cents, payouts.status, payment_run_id
      from users join payouts on payouts.user_id = users.id
     where users.role = 'admin'
  )
  select own.user_id as "userId", period.week_start as "weekStart", own.amount_cents as cents
    from own join payout_periods period on period.id = own.period_id
   where own.status = 'pending' and own.payment_run_id is null and own.amount_cents > 0`,
  samples: [[]],
});

const readDuePayoutsOfAdmins = readTogether(async (ctx: Ctx) => await duePayoutsOfAdmins.rows(ctx.pool));

type Due = { weekStart: string; payouts: number; amount: number };

/** What can be paid of closed weeks, in rupees, without the payouts of the admin who asks (docs/product/money.md, M-330). */
export async function withoutOwnPayouts<Week extends Due>(
  ctx: Ctx,
  actor: Actor,
  weeks: readonly Week[],
): Promise<Week[]> {
  if (weeks.every(({ payouts }) => payouts === 0)) return [...weeks];
  const own = (await readDuePayoutsOfAdmins(ctx, undefined)).filter(({ userId }) => userId === actor.id);
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
