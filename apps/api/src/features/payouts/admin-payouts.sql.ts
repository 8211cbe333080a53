import * as z from "zod";
import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { ClosedWeekRow, OpenTotalRow, OpenWeekRow, WeekTotalRow } from "../../views/payout-view.ts";
import { openWeek, SAMPLE_WEEK, type Week } from "./payouts.sql.ts";

const PERSON = sql`
  users.id as "userId", concat_ws(' ', users.first_name, users.last_name) as "resellerName",
  users.business_name as "businessName", users.phone,
  coalesce(users.account_holder_name <> '' and users.bank_name <> '' and users.account_number <> ''
           and users.branch_name <> '', false) as "hasBankDetails"`;

/** The rows of a week as JSON. PostgreSQL builds it from a row in half the time that json_build_object takes. */
const resellersOf = (rows: Sql): Sql => sql`
  (select coalesce(json_agg(reseller order by reseller.cents desc, reseller."businessName", reseller."userId"), '[]')
     from (${rows}) reseller)`;

/**
 * The number of completed orders in each payout of a period: those it claimed, less those it took back. One index range per payout,
 * because an index holds a payout's entries by order. A hold without lines is left out.
 */
const claimedOrders = (period: Sql): Sql => sql`
  claimed as (
    select payouts.id as payout_id, counted.orders
      from payouts, lateral (
        select count(*) as lines, count(*) filter (where order_id is not null and (cents > 0 or is_accrual)) as orders
          from (select order_id, sum(amount_cents) as cents, bool_and(kind = 'accrual') as is_accrual
                  from commission_entries where payout_id = payouts.id group by order_id) by_order
      ) counted
     where payouts.period_id = ${period} and counted.lines > 0
  )`;

/**
 * One row per reseller of the open week: the sum that the close would claim now; the payout itself when this week was ever paid, since
 * later entries join the next one; and a remembered hold, also when nothing was earned.
 */
const OPEN_ROWS = sql`
  ${claimedOrders(sql`(select period_id from week)`)},
  unclaimed as (
    select user_id, sum(cents)::bigint as cents, count(*) filter (where counts) as orders
      from (select entry.user_id, sum(entry.amount_cents) as cents,
                   bool_or(entry.kind = 'accrual') and (sum(entry.amount_cents) > 0 or bool_and(entry.kind = 'accrual')) as counts
              from commission_entries entry
             where entry.payout_id is null and entry.created_at < (select ends_at from week)
             group by entry.user_id, entry.order_id) by_order
     group by user_id
  ),
  open_rows as (
    select coalesce(payout.user_id, unclaimed.user_id) as user_id, payout.id, payout.status, payout.reason,
           payout.payment_reference, payout.first_paid_at is not null as was_ever_paid,
           case when payout.first_paid_at is null then greatest(coalesce(unclaimed.cents, 0), 0)
                else payout.amount_cents end as cents,
           coalesce(case when payout.first_paid_at is null then unclaimed.orders else claimed.orders end, 0) as orders
      from unclaimed
      full join (select payouts.* from payouts, week where payouts.period_id = week.period_id) payout
        on payout.user_id = unclaimed.user_id
      left join claimed on claimed.payout_id = payout.id
     where payout.first_paid_at is not null or payout.status = 'onhold' or unclaimed.cents > 0
  )`;

/** The open week with a row for each reseller. */
export const openAdminWeek = query("open admin week", {
  row: OpenWeekRow,
  sql: (now: Date, week: Week) => sql`
  with ${openWeek(now, week)}, ${OPEN_ROWS}
  select to_json(week.starts_at)#>>'{}' as "startsAt", to_json(week.ends_at)#>>'{}' as "endsAt",
         ${resellersOf(sql`
           select ${PERSON}, open_rows.id as "payoutId", open_rows.orders as "totalOrders", open_rows.cents,
                  coalesce(open_rows.status, 'pending') as status, open_rows.reason,
                  open_rows.payment_reference as "paymentReference", open_rows.was_ever_paid as "wasEverPaid", null as run
             from open_rows join users on users.id = open_rows.user_id`)} as resellers
    from week`,
  samples: [[SAMPLE.at, SAMPLE_WEEK]],
});

/** The closed week that started on a business date, if there is one. */
export const closedAdminWeek = query("closed admin week", {
  row: ClosedWeekRow,
  sql: (weekStart: string) => sql`
  with period as (select * from payout_periods where week_start = ${weekStart}::date and closed_at is not null),
  ${claimedOrders(sql`(select id from period)`)}
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         to_json(period.closed_at)#>>'{}' as "closedAt", false as "isOpen",
         ${resellersOf(sql`
           select ${PERSON}, payout.id as "payoutId", claimed.orders as "totalOrders", payout.amount_cents as cents, payout.status,
                  payout.reason, payout.payment_reference as "paymentReference", payout.first_paid_at is not null as "wasEverPaid",
                  (select json_build_object('id', id, 'number', number, 'status', status)
                     from payment_runs where id = payout.payment_run_id) as run
             from claimed join payouts payout on payout.id = claimed.payout_id join users on users.id = payout.user_id`)} as resellers
    from period`,
  samples: [[SAMPLE.day]],
});

/** The sums of the open week. */
export const openWeekTotal = query("open week total", {
  row: OpenTotalRow,
  sql: (now: Date, week: Week) => sql`
  with ${openWeek(now, week)}, ${OPEN_ROWS}
  select to_json(week.starts_at)#>>'{}' as "startsAt", to_json(week.ends_at)#>>'{}' as "endsAt",
         (select coalesce(sum(cents), 0)::bigint from open_rows) as cents,
         (select coalesce(sum(cents), 0)::bigint from open_rows where status is distinct from 'paid') as "unpaidCents",
         (select coalesce(sum(cents), 0)::bigint from open_rows where status = 'onhold') as "heldCents",
         (select count(*) from open_rows) as resellers
    from week`,
  samples: [[SAMPLE.at, SAMPLE_WEEK]],
});

/** The sums of every closed week, newest first. Triggers keep those of payouts with an amount; payouts reversed to zero are counted, too. */
export const closedWeekTotals = query("closed week totals", {
  row: WeekTotalRow,
  sql: () => sql`
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         false as "isOpen", coalesce(total.amount_cents, 0) as cents, coalesce(total.unpaid_cents, 0) as "unpaidCents",
         coalesce(total.held_cents, 0) as "heldCents",
         coalesce(total.payouts, 0) + (
           select count(*) from payouts
            where period_id = period.id and amount_cents = 0
              and exists (select from commission_entries where payout_id = payouts.id)) as resellers
    from payout_periods period left join payout_totals total on total.period_id = period.id
   where period.closed_at is not null
   order by period.week_start desc`,
  samples: [[]],
});

/** The commission in no paid payout. A payout's amount is the sum of its entries, so only unclaimed entries are summed. */
export const pendingCommission = query("pending commission", {
  row: z.strictObject({ cents: z.int() }),
  sql: () => sql`
  select ((select coalesce(sum(amount_cents), 0) from commission_entries where payout_id is null)
        + (select coalesce(sum(unpaid_cents), 0) from payout_totals))::bigint as cents`,
  samples: [[]],
});
