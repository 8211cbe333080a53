import { toRupees } from "@pola/shared/money";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import * as z from "zod";

const balance = txQuery("balance", {
  row: z.strictObject({ cents: z.number() }),
  sql: (userId: string) => sql`select coalesce(sum(e.amount_cents), 0)::float8 as cents
    from commission_entries e left join payouts p on p.id = e.payout_id
    where e.user_id = ${userId}::uuid and p.status is distinct from 'paid'`,
  samples: [[SAMPLE.id]],
});

/** What a person owes in rupees: commission that was paid and later taken back (docs/product/accounts.md, A-130). 0 when nothing. */
export async function owedRupees(tx: Tx, userId: string): Promise<number> {
  const { cents } = await balance.one(tx, userId);
  return toRupees(Math.max(0, -cents));
}
