import { businessDateOf, dayBounds, type PayoutWeek } from "@pola/shared/calendar";
import * as z from "zod";
import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { WeekBoundsRow } from "../../views/payout-view.ts";

export type Week = Pick<PayoutWeek, "startsAt" | "endsAt">;

export const SAMPLE_WEEK: Week = { startsAt: SAMPLE.at, endsAt: SAMPLE.at };

/**
 * The open week as a part of a statement's WITH. `week` is the week of the rule in force. A period that exists already keeps its bounds,
 * and the open week is the one after the last period. Weeks that were closed too early may reach into the future. The open week then runs
 * from today (`starts_at`) to the end of its own period (`period_starts_at` to `ends_at`), so it never starts after today.
 */
export const openWeek = (now: Date, week: Week): Sql => sql`
  bounds as (
    select running.id as period_id,
           coalesce(running.starts_at, greatest(${week.startsAt}::timestamptz, last.ends_at)) as period_starts_at,
           coalesce(running.ends_at, ${week.endsAt}::timestamptz + interval '7 days' * greatest(0,
             floor(extract(epoch from last.ends_at - ${week.endsAt}::timestamptz) / 604800) + 1)::float8) as ends_at
      from (select max(ends_at) as ends_at from payout_periods) last
      left join payout_periods running on running.closed_at is null and running.ends_at > ${now}::timestamptz
  ),
  week as (
    select *, least(period_starts_at, ${dayBounds(businessDateOf(now)).startsAt}::timestamptz) as starts_at from bounds
  )`;

export const openWeekBounds = query("open week bounds", {
  row: z.strictObject({ ...WeekBoundsRow.shape, periodStartsAt: z.date() }),
  sql: (now: Date, week: Week) => sql`
  with ${openWeek(now, week)}
  select starts_at as "startsAt", ends_at as "endsAt", period_starts_at as "periodStartsAt" from week`,
  samples: [[SAMPLE.at, SAMPLE_WEEK]],
});

/** A reseller's entries that no payout holds, over `week`. A reversal belongs to the week of its accrual, a bonus or deduction to its own. */
export const unclaimedOf = (userId: string): Sql => sql`
  unclaimed as (
    select entry.order_id, entry.kind, entry.amount_cents, entry.reason, coalesce(accrual.created_at, entry.created_at) as at,
           coalesce(accrual.created_at, entry.created_at) >= week.starts_at as is_of_week
      from week, commission_entries entry left join commission_entries accrual on accrual.id = entry.accrual_id
     where entry.user_id = ${userId}::uuid and entry.payout_id is null
  )`;

/**
 * Whether the week before the open one has ended, and its close, which has not run yet, will pay the reseller (docs/product/earnings.md, M-2170).
 * A condition over `week`.
 */
export const isClosingFor = (userId: string): Sql => sql`
  not exists (
    select from payout_periods p where p.ends_at >= week.starts_at and (p.closed_at is not null or exists (
      select from payouts where period_id = p.id and user_id = ${userId}::uuid and voided_at is null)))`;
