import * as z from "zod";
import { query, sql } from "@pola/database/sql";
import { sumRupees, toRupees } from "@pola/shared/money";
import type { Actor } from "./actor.ts";

const OwnDue = z.strictObject({ userId: z.guid(), weekStart: z.iso.date(), cents: z.int() });

/** What closed weeks owe to people who are admins now. */
export const duePayoutsOfAdmins = query("due payouts of admins", {
  row: OwnDue,
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

type Due = { weekStart: string; payouts: number; amount: number };

/**
 * What can be paid of closed weeks, in rupees, without the payouts of the admin who asks (docs/product/money.md, M-330).
 * @param due the rows of `duePayoutsOfAdmins`
 */
export function withoutOwnPayouts<Week extends Due>(
  { id }: Actor,
  weeks: readonly Week[],
  due: readonly z.infer<typeof OwnDue>[],
): Week[] {
  return weeks.map((week) => {
    const own = due.find(({ userId, weekStart }) => userId === id && weekStart === week.weekStart);
    if (!own || week.payouts === 0) return week;
    return {
      ...week,
      payouts: week.payouts - 1,
      amount: sumRupees([week.amount, -toRupees(own.cents)]),
    };
  });
}
