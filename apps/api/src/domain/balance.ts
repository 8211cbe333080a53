import { toRupees } from "@pola/shared/money";
import type { Tx } from "@pola/database/db";
import { SAMPLE, type Sql, sql, txQuery } from "@pola/database/sql";
import * as z from "zod";

/**
 * A person's commission that is not paid, in cents; negative is owed. The amount of a paid payout never changes, so this reads one row for
 * each month and each payout instead of one for each order (docs/decisions/0021).
 */
export function unpaidCents(userId: Sql): Sql {
  return sql`(
    coalesce((select sum(earned_cents + adjusted_cents) from commission_months where user_id = ${userId}), 0)
    - coalesce((select sum(amount_cents) from payouts where user_id = ${userId} and status = 'paid'), 0))`;
}

const balance = txQuery("balance", {
  row: z.strictObject({ cents: z.number() }),
  sql: (userId: string) => sql`select ${unpaidCents(sql`${userId}::uuid`)}::float8 as cents`,
  samples: [[SAMPLE.id]],
});

/** What a person owes in rupees: commission that was paid and later taken back (docs/product/accounts.md, A-130). 0 when nothing. */
export async function owedRupees(tx: Tx, userId: string): Promise<number> {
  const { cents } = await balance.one(tx, userId);
  return toRupees(Math.max(0, -cents));
}
