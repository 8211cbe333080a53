import * as z from "zod";
import { type Connection, query, SAMPLE, sql, txCommand } from "@pola/database/sql";
import {
  addDays,
  businessDateOf,
  paymentDateOf,
  payoutWeekOf,
  type PayoutWeek,
  type PayoutWeekRule,
} from "@pola/shared/calendar";
import type { Ctx } from "../context.ts";

/** The latest period, closed or not. */
const lastPeriod = query("last period", {
  row: z.strictObject({ startsAt: z.date(), endsAt: z.date(), isClosed: z.boolean() }),
  sql: () => sql`
  select starts_at as "startsAt", ends_at as "endsAt", closed_at is not null as "isClosed"
    from payout_periods order by ends_at desc limit 1`,
  samples: [[]],
});

/** When the first commission was booked; null before it. */
const firstEntry = query("first entry", {
  row: z.strictObject({ at: z.date().nullable() }),
  sql: () => sql`select min(created_at) as at from commission_entries`,
  samples: [[]],
  // It runs before the first period only.
  isPrepared: () => false,
});

/** The first week that is not closed: the one after the last closed one, or that of the first entry. Null before the first entry. */
export async function nextWeek(ctx: Ctx, connection: Connection): Promise<PayoutWeek | null> {
  const rule = ctx.config.payoutWeekRule;
  const last = await lastPeriod.first(connection);
  // A period that was created while its week was open keeps its bounds.
  if (last) return last.isClosed ? periodAfter(last.endsAt, rule) : periodBetween(last.startsAt, last.endsAt);
  const { at } = await firstEntry.one(connection);
  return at && payoutWeekOf(at, rule);
}

/** The weeks that have ended and are not closed yet, oldest first. From the end of a week to its close it is one of them. */
export async function listDueWeeks(ctx: Ctx): Promise<PayoutWeek[]> {
  const now = ctx.now();
  const due: PayoutWeek[] = [];
  let week = await nextWeek(ctx, ctx.pool);
  while (week && week.endsAt <= now) {
    due.push(week);
    week = periodAfter(week.endsAt, ctx.config.payoutWeekRule);
  }
  return due;
}

/**
 * The period between two instants, both of them midnight in Sri Lanka, with its business dates. It is a whole week unless the week rule
 * changed (docs/product/money.md, M-18).
 */
export function periodBetween(startsAt: Date, endsAt: Date): PayoutWeek {
  const weekEnd = addDays(businessDateOf(endsAt), -1);
  return {
    weekStart: businessDateOf(startsAt),
    weekEnd,
    paymentDate: paymentDateOf(weekEnd),
    startsAt,
    endsAt,
  };
}

/**
 * The period that follows one that ended at `endsAt`: it starts there and runs to the next week boundary of the rule in force. So after a
 * change of PAYOUT_WEEK_START the first period is short: 5 days from Monday to Saturday, 2 from Saturday to Monday. All others are weeks.
 * No two overlap, and there is no gap.
 */
export function periodAfter(endsAt: Date, rule: PayoutWeekRule): PayoutWeek {
  return periodBetween(endsAt, payoutWeekOf(endsAt, rule).endsAt);
}

/** Locks the sums of the weeks of these payouts, in the order in which a change of many payouts locks them. */
export const lockWeekTotals = txCommand("lock week totals", {
  sql: (payoutIds: string[]) => sql`
    select from payout_totals where period_id in (select period_id from payouts where id = any(${payoutIds}::uuid[]))
     order by period_id for no key update`,
  samples: [[[SAMPLE.id]]],
});
