import * as z from "zod";
import { empty, query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { ClosedWeekRow, LiveTotalRow, LiveWeekRow, WeekTotalRow } from "../../views/payout-view.ts";
import { ACCOUNT_COLUMNS, HAS_BANK_DETAILS, IS_WORTH } from "./payouts.sql.ts";

const PERSON = sql`
  users.id as "userId", concat_ws(' ', users.first_name, users.last_name) as "resellerName",
  users.business_name as "businessName", ${ACCOUNT_COLUMNS}, users.phone,
  ${HAS_BANK_DETAILS} as "hasBankDetails"`;

/** The rows of a week as JSON. PostgreSQL builds it from a row in half the time that json_build_object takes. */
const resellersOf = (rows: Sql): Sql => sql`
  (select coalesce(json_agg(reseller order by reseller.cents desc, reseller."businessName", reseller."userId"), '[]')
     from (${rows}) reseller)`;

/**
 * The number of completed orders in each payout of a period: those it claimed, less those it took back. One index range per payout,
 * because an index holds a payout's entries by order. Voided payouts are left out.
 */
const claimedOrders = (period: Sql): Sql => sql`
  claimed as (
    select payouts.id as payout_id, counted.orders
      from payouts, lateral (
        select count(*) filter (where order_id is not null and (cents > 0 or is_accrual)) as orders
          from (select order_id, sum(amount_cents) as cents, bool_and(kind = 'accrual') as is_accrual
                  from commission_entries where payout_id = payouts.id group by order_id) by_order
      ) counted
     where payouts.period_id = ${period} and ${IS_WORTH}
  )`;

/**
 * A week that is not closed: the open one, or one that has ended and waits for its close. `isFirst`: no earlier week waits, so all that is
 * unclaimed belongs to it.
 */
export type LiveWeek = { weekStart: string; startsAt: Date; endsAt: Date; isFirst: boolean; isOpen: boolean };

const SAMPLE_LIVE = { weekStart: SAMPLE.day, startsAt: SAMPLE.at, endsAt: SAMPLE.at };
const LIVE_SAMPLES: [LiveWeek, number][] = [
  [{ ...SAMPLE_LIVE, isFirst: true, isOpen: true }, 0],
  [{ ...SAMPLE_LIVE, isFirst: true, isOpen: false }, 0],
  [{ ...SAMPLE_LIVE, isFirst: false, isOpen: true }, 0],
];

/** Whether an unclaimed entry belongs to a week that is not closed. A reversal follows its accrual while that is unclaimed, as in the close. */
function isOfWeek({ startsAt, endsAt, isFirst, isOpen }: LiveWeek): { join: Sql; where: Sql } {
  if (isFirst && isOpen) return { join: empty, where: sql`entry.created_at < ${endsAt}::timestamptz` };
  const at = sql`case when accrual.payout_id is null then coalesce(accrual.created_at, entry.created_at) else entry.created_at end`;
  return {
    join: sql`left join commission_entries accrual on accrual.id = entry.accrual_id`,
    where: isFirst
      ? sql`${at} < ${endsAt}::timestamptz`
      : sql`${at} < ${endsAt}::timestamptz and ${at} >= ${startsAt}::timestamptz`,
  };
}

/**
 * One row per reseller of a week that is not closed: the sum that its close would claim now; the payout itself when this week was ever
 * paid, since later entries join the next one; and a hold that waits for a payout, also when nothing was earned.
 */
const liveRows = (week: LiveWeek, minPayoutCents: number): Sql => sql`
  period as (select id from payout_periods where week_start = ${week.weekStart}::date),
  ${claimedOrders(sql`(select id from period)`)},
  unclaimed as (
    select user_id, sum(cents)::bigint as cents, count(*) filter (where counts) as orders
      from (select entry.user_id, sum(entry.amount_cents) as cents,
                   bool_or(entry.kind = 'accrual') and (sum(entry.amount_cents) > 0 or bool_and(entry.kind = 'accrual')) as counts
              from commission_entries entry ${isOfWeek(week).join}
             where entry.payout_id is null and ${isOfWeek(week).where}
             group by entry.user_id, entry.order_id) by_order
     group by user_id
  ),
  holds as (
    select distinct on (user_id) user_id, reason
      from payout_holds where payout_id is null and ended_at is null order by user_id, created_at, id
  ),
  settled as (
    select payouts.*, claimed.orders from claimed join payouts on payouts.id = claimed.payout_id
  ),
  live_rows as (
    select settled.user_id, settled.id, settled.status, settled.reason, settled.payment_reference, true as was_ever_paid,
           settled.amount_cents as cents, settled.orders
      from settled
    union all
    select users.id, null, (case when standing.reason is null then 'pending' else 'onhold' end)::payout_status, standing.reason,
           null, false, greatest(coalesce(unclaimed.cents, 0), 0), coalesce(unclaimed.orders, 0)
      from unclaimed full join holds on holds.user_id = unclaimed.user_id
      join users on users.id = coalesce(unclaimed.user_id, holds.user_id)
     cross join lateral (select coalesce(holds.reason, account_hold(users)) as reason) standing
     where users.id not in (select user_id from settled)
       and (unclaimed.cents > ${week.isOpen ? 0 : Math.max(minPayoutCents - 1, 0)}::bigint
            or ${week.isOpen} and holds.reason is not null)
  )`;

/** A week that is not closed with a row for each reseller. */
export const liveAdminWeek = query("live admin week", {
  row: LiveWeekRow,
  sql: (week: LiveWeek, minPayoutCents: number) => sql`
  with ${liveRows(week, minPayoutCents)}
  select ${resellersOf(sql`
           select ${PERSON}, live_rows.id as "payoutId", live_rows.orders as "totalOrders", live_rows.cents, live_rows.status,
                  live_rows.reason, live_rows.payment_reference as "paymentReference", live_rows.was_ever_paid as "wasEverPaid", null as run
             from live_rows join users on users.id = live_rows.user_id`)} as resellers`,
  samples: LIVE_SAMPLES,
});

/** The closed week that started on a business date, if there is one. */
export const closedAdminWeek = query("closed admin week", {
  row: ClosedWeekRow,
  sql: (weekStart: string) => sql`
  with period as (select * from payout_periods where week_start = ${weekStart}::date and closed_at is not null),
  ${claimedOrders(sql`(select id from period)`)}
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         to_json(period.closed_at)#>>'{}' as "closedAt",
         ${resellersOf(sql`
           select ${PERSON}, payout.id as "payoutId", claimed.orders as "totalOrders", payout.amount_cents as cents, payout.status,
                  payout.reason, payout.payment_reference as "paymentReference", payout.first_paid_at is not null as "wasEverPaid",
                  (select json_build_object('id', id, 'number', number, 'status', status)
                     from payment_runs where id = payout.payment_run_id) as run
             from claimed join payouts payout on payout.id = claimed.payout_id join users on users.id = payout.user_id`)} as resellers
    from period`,
  samples: [[SAMPLE.day]],
});

/** The sums of a week that is not closed. */
export const liveWeekTotal = query("live week total", {
  row: LiveTotalRow,
  sql: (week: LiveWeek, minPayoutCents: number) => sql`
  with ${liveRows(week, minPayoutCents)}
  select coalesce(sum(cents), 0)::bigint as cents,
         coalesce(sum(cents) filter (where status <> 'paid'), 0)::bigint as "unpaidCents",
         coalesce(sum(cents) filter (where status = 'onhold'), 0)::bigint as "heldCents", count(*) as resellers
    from live_rows`,
  samples: LIVE_SAMPLES,
});

/** The sums of every closed week, newest first, as triggers keep them. */
export const closedWeekTotals = query("closed week totals", {
  row: WeekTotalRow,
  sql: () => sql`
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         coalesce(total.amount_cents, 0) as cents, coalesce(total.unpaid_cents, 0) as "unpaidCents",
         coalesce(total.held_cents, 0) as "heldCents", coalesce(total.payouts, 0)::bigint as resellers
    from payout_periods period left join payout_totals total on total.period_id = period.id
   where period.closed_at is not null
   order by period.week_start desc`,
  samples: [[]],
});

/** The commission in no paid payout. A payout's amount is the sum of its entries, so only unclaimed entries are summed. */
export const pendingCommission = query("pending commission", {
  row: z.strictObject({ cents: z.int() }),
  sql: () => sql`
  select ((select coalesce(sum(cents), 0) from unclaimed_totals)
        + (select coalesce(sum(unpaid_cents), 0) from payout_totals))::bigint as cents`,
  samples: [[]],
});
