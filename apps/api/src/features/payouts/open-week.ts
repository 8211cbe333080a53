import { payoutWeekOf, type PayoutWeek } from "@pola/shared/calendar";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand, txQuery } from "@pola/database/sql";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import { conflict } from "../../lib/app-error.ts";
import { periodBetween } from "../../domain/payout-weeks.ts";
import { openPeriod } from "./close.sql.ts";
import { openWeekBounds } from "./open-week.sql.ts";
import { COUNTS_AS_ORDER } from "./payouts.sql.ts";

/** The week that is open now, as it is shown. `period` has the bounds it will be closed with; it may start later (see open-week.sql.ts). */
export type OpenWeek = PayoutWeek & { period: PayoutWeek };

export async function findOpenWeek(ctx: Ctx): Promise<OpenWeek> {
  const now = ctx.now();
  const week = payoutWeekOf(now, ctx.config.payoutWeekRule);
  const { startsAt, endsAt, periodStartsAt } = await openWeekBounds.one(ctx.pool, now, week);
  return { ...periodBetween(startsAt, endsAt), period: periodBetween(periodStartsAt, endsAt) };
}

/** Locks a reseller's entries that no payout holds, in id order. */
const lockUnclaimed = txCommand("lock unclaimed", {
  sql: (userId: string, endsAt: Date) => sql`
    select id from commission_entries
     where user_id = ${userId}::uuid and payout_id is null and created_at < ${endsAt}::timestamptz
     order by id for no key update`,
  samples: [[SAMPLE.id, SAMPLE.at]],
});

/**
 * The id of the open week's period, which is created by the first action on the week. The caller holds `PAYOUT_LOCK`, so no close runs.
 * @throws AppError CONFLICT when the week was closed since it was looked up.
 */
export async function openPeriodId(tx: Tx, { period }: OpenWeek, now: Date): Promise<string> {
  const { id, isClosed } = await openPeriod.one(tx, period, now);
  if (isClosed) throw conflict("This week has just been closed. Please refresh and try again.");
  return id;
}

const Unclaimed = z.strictObject({ ids: z.array(z.guid()), cents: z.number(), orders: z.int32() });
/** Entries that no payout holds, their sum, and of how many orders they are. */
type Unclaimed = z.infer<typeof Unclaimed>;

const sumUnclaimed = txQuery("sum unclaimed", {
  row: Unclaimed,
  sql: (userId: string, endsAt: Date) => sql`
    with entry as (
      select id, order_id, kind, amount_cents from commission_entries
       where user_id = ${userId}::uuid and payout_id is null and created_at < ${endsAt}::timestamptz
    )
    select (select coalesce(json_agg(id), '[]') from entry) as ids,
           (select coalesce(sum(amount_cents), 0)::float8 from entry) as cents,
           (select count(*)::integer from (select from entry where order_id is not null
                                            group by order_id having ${COUNTS_AS_ORDER}) counted) as orders`,
  samples: [[SAMPLE.id, SAMPLE.at]],
});

/**
 * Locks the entries of a reseller that no payout holds, and sums them. They are locked by a statement of their own, so that a reversal is
 * either included or waits (see domain/ledger.ts).
 */
export async function lockAndSumUnclaimed(tx: Tx, userId: string, endsAt: Date): Promise<Unclaimed> {
  await lockUnclaimed(tx, userId, endsAt);
  return await sumUnclaimed.one(tx, userId, endsAt);
}

/** Puts entries into a payout: those that were summed, and none that was booked since. */
export const claimEntries = txCommand("claim entries", {
  sql: (payoutId: string, ids: string[]) => sql`
    update commission_entries set payout_id = ${payoutId}::uuid where id = any(${ids}::uuid[])`,
  samples: [[SAMPLE.id, [SAMPLE.id]]],
});
