import { USER_ROLES, USER_STATUSES } from "@pola/shared/user-status";
import * as z from "zod";
import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { IS_OPEN_ORDER } from "../../domain/order-rows.sql.ts";
import { nameOf } from "../../domain/person-name.sql.ts";
import { MoneyLadderRow } from "../../views/money-ladder-view.ts";
import { AnalyticsRow, RankedRow } from "../../views/payout-analytics-view.ts";
import { PayoutRow, ResellerWeekRow, StatementRow } from "../../views/payout-view.ts";
import { isClosingFor, openWeek, SAMPLE_WEEK, unclaimedOf, type Week } from "./open-week.sql.ts";

/** Whether a payout has an amount: a voided one has none. A condition over `payouts`. */
export const HAS_AMOUNT: Sql = sql`payouts.amount_cents > 0`;

/** Whether a payout of a closed week still has to be paid. A condition over `payouts` and their `period`. */
export const IS_UNPAID: Sql = sql`period.closed_at is not null and payouts.status <> 'paid' and ${HAS_AMOUNT}`;

/** Whether a person can be paid: nothing of the bank account is blank. A condition over `users`. */
export const HAS_BANK_DETAILS: Sql = sql`
  coalesce(btrim(users.account_holder_name) <> '' and btrim(users.bank_name) <> '' and btrim(users.account_number) <> ''
           and btrim(users.branch_name) <> '', false)`;

/** The columns of an `AccountColumns`, over `users`. */
export const ACCOUNT_COLUMNS: Sql = sql`users.status as "userStatus", users.deleted_at is not null as "isDeleted"`;

/** Whether an order counts among the orders of an amount: not when its whole commission was reversed. Over the entries of one order. */
export const COUNTS_AS_ORDER: Sql = sql`sum(amount_cents) > 0 or bool_and(kind = 'accrual')`;

/** Why the payout of a reseller's open week would be on hold: an admin's hold that waits for it, else the state of the account. */
const openHoldOf = (userId: string): Sql => sql`
  held as (
    select coalesce((select hold.reason from payout_holds hold
                      where hold.user_id = users.id and hold.payout_id is null and hold.ended_at is null
                      order by hold.created_at, hold.id limit 1), account_hold(users)) as reason,
           ${HAS_BANK_DETAILS} as has_bank_details
      from users where id = ${userId}::uuid
  )`;

/**
 * A reseller's open week. A reversal counts in the week of its accrual. The entries of the week are in no payout yet, or in one of a period
 * that ends after the week started: nothing else is read. An order whose whole commission was reversed is not counted. The sums over all
 * weeks come from commission_months, which triggers keep.
 */
export const resellerWeek = query("reseller week", {
  row: ResellerWeekRow,
  sql: (now: Date, week: Week, userId: string) => sql`
  with ${openWeek(now, week)},
  ${unclaimedOf(userId)},
  entry as (
    select order_id, kind, amount_cents, reason, at from unclaimed where is_of_week
     union all
    select claimed.order_id, claimed.kind, claimed.amount_cents, claimed.reason, coalesce(accrual.created_at, claimed.created_at)
      from week join payout_periods on payout_periods.ends_at > week.starts_at
      join payouts on payouts.period_id = payout_periods.id and payouts.user_id = ${userId}::uuid and payouts.voided_at is null
      join commission_entries claimed on claimed.payout_id = payouts.id
      left join commission_entries accrual on accrual.id = claimed.accrual_id
     where coalesce(accrual.created_at, claimed.created_at) >= week.starts_at
  ),
  of_week as (
    select earned.order_id, earned.cents, earned.at, orders.order_number, orders.customer_name, orders.status,
           orders.total_commission_cents as placed_cents,
           orders.deleted_at is null and orders.created_at >= week.starts_at and orders.created_at < week.ends_at as is_placed_in_it
      from (select order_id, at, sum(amount_cents)::bigint as cents from entry where kind <> 'adjustment' group by order_id, at) earned
      join orders on orders.id = earned.order_id, week
     where earned.at < week.ends_at and (orders.deleted_at is null or earned.cents <> 0)
  ),
  adjusted as (
    select coalesce(sum(amount_cents), 0)::bigint as cents,
           coalesce(json_agg(json_build_object('cents', amount_cents, 'reason', reason) order by at), '[]') as lines
      from entry where kind = 'adjustment'
  ),
  taken_back as (
    select orders.order_number, entry.reason, sum(entry.amount_cents)::bigint as cents, min(entry.at) as at
      from (select order_id, case when order_id is null then reason end as reason, amount_cents, at from unclaimed where not is_of_week) entry
      left join orders on orders.id = entry.order_id
     group by orders.order_number, entry.reason having sum(entry.amount_cents) < 0
  ),
  payout as (
    select payouts.status, payouts.reason, payouts.amount_cents from payouts, week
     where payouts.period_id = week.period_id and payouts.user_id = ${userId}::uuid and payouts.voided_at is null
  ),
  ${openHoldOf(userId)},
  ever as (
    select coalesce(sum(earned_cents + adjusted_cents), 0)::bigint as cents, coalesce(sum(orders), 0)::bigint as completed
      from commission_months where user_id = ${userId}::uuid
  )
  select week.starts_at as "startsAt", week.ends_at as "endsAt",
         coalesce((select status from payout), (select 'onhold' from held where reason is not null)::payout_status, 'pending') as status,
         coalesce((select reason from payout), (select reason from held)) as reason,
         (select amount_cents from payout) as "payoutCents",
         (select coalesce(sum(cents), 0)::bigint from of_week) + adjusted.cents as "weekCents", adjusted.cents as "adjustmentCents",
         adjusted.lines as "adjustmentLines",
         (select count(*) from orders
           where user_id = ${userId}::uuid and deleted_at is null and created_at >= week.starts_at and created_at < week.ends_at)
         + (select count(*) from of_week where not is_placed_in_it) as "totalOrders",
         (select count(*) from of_week where status = 'completed') as "completedOrders",
         (select coalesce(sum(amount_cents), 0)::bigint from unclaimed where is_of_week) as "toComeCents",
         (select coalesce(sum(amount_cents), 0)::bigint from unclaimed where not is_of_week) as "carriedOverCents",
         (select coalesce(json_agg(json_build_object('cents', cents, 'orderNumber', order_number, 'reason', reason) order by at), '[]')
            from taken_back) as "deductions",
         ${isClosingFor(userId)} as "isClosing",
         (select coalesce(json_agg(json_build_object('orderId', order_id, 'orderNumber', order_number,
                   'customerName', customer_name, 'cents', cents, 'placedCents', placed_cents, 'status', status, 'completedAt', at)
                   order by at desc, order_number desc), '[]') from of_week) as "weeklyOrders",
         ever.cents as "allTimeCents", ever.completed as "allTimeCompletedOrders",
         (select count(*) from orders where user_id = ${userId}::uuid and deleted_at is null) as "allTimeOrders"
    from week, adjusted, ever`,
  samples: [[SAMPLE.at, SAMPLE_WEEK, SAMPLE.id]],
});

/** A reseller's money in four steps, from their open orders, unclaimed entries and payouts, each by its index; never from finished orders. */
export const moneyLadder = query("money ladder", {
  row: MoneyLadderRow,
  sql: (now: Date, week: Week, userId: string) => sql`
  with ${openWeek(now, week)},
  ${unclaimedOf(userId)},
  ${openHoldOf(userId)},
  on_the_way as (
    select count(*) as orders, coalesce(sum(total_commission_cents), 0)::bigint as cents
      from orders where user_id = ${userId}::uuid and ${IS_OPEN_ORDER} and deleted_at is null
  ),
  of_payouts as (
    select count(*) filter (where status <> 'paid') as "unpaidPayouts",
           coalesce(sum(amount_cents) filter (where status <> 'paid'), 0)::bigint as "unpaidCents",
           coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::bigint as "dueCents",
           min(payment_date) filter (where status = 'pending') as "dueDate",
           coalesce(sum(amount_cents) filter (where status = 'onhold'), 0)::bigint as "heldCents",
           coalesce(json_agg(distinct reason) filter (where status = 'onhold'), '[]') as "holdReasons",
           count(*) filter (where status = 'paid') as "paidPayouts",
           coalesce(sum(amount_cents) filter (where status = 'paid'), 0)::bigint as "paidCents",
           coalesce(bool_or(payouts.period_id = week.period_id), false) as "isWeekPaid"
      from week, payouts join payout_periods on payout_periods.id = payouts.period_id
     where payouts.user_id = ${userId}::uuid and ${HAS_AMOUNT}
  )
  select week.starts_at as "startsAt", week.ends_at as "endsAt",
         on_the_way.orders as "openOrders", on_the_way.cents as "openCents", of_payouts.*, held.reason as "openHold", held.has_bank_details as "hasBankDetails",
         (select coalesce(sum(amount_cents), 0)::bigint from unclaimed where is_of_week) as "weekCents",
         (select coalesce(sum(amount_cents), 0)::bigint from unclaimed where not is_of_week) as "carriedOverCents", ${isClosingFor(userId)} as "isClosing",
         (select count(*) from (select from unclaimed where is_of_week and order_id is not null
                                 group by order_id having ${COUNTS_AS_ORDER}) counted) as "weekOrders"
    from week, on_the_way, of_payouts, held`,
  samples: [[SAMPLE.at, SAMPLE_WEEK, SAMPLE.id]],
});

/** Entries as lines of a statement. `where` selects them, over the alias "entry". */
export const linesOf = (where: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('kind', entry.kind, 'orderNumber', orders.order_number,
            'productName', order_items.product_name, 'cents', entry.amount_cents, 'reason', entry.reason,
            'isOrderDeleted', orders.deleted_at is not null, 'at', entry.created_at)
            order by entry.created_at, orders.order_number, order_items.position, entry.id), '[]')
     from commission_entries entry
     left join orders on orders.id = entry.order_id
     left join order_items on order_items.id = entry.order_item_id
    where ${where})`;

/** The columns of a `PayoutRow`, over payouts and payout_periods. */
const PAYOUT_COLUMNS = sql`
  payouts.id, payout_periods.week_start as "weekStart", payout_periods.week_end as "weekEnd",
  payout_periods.payment_date as "paymentDate", payouts.amount_cents as "amountCents", payouts.status, payouts.reason,
  payouts.payment_reference as "paymentReference", payouts.orders_count as "ordersCount",
  case when payouts.status = 'paid' then (
    select created_at from payout_events
     where payout_id = payouts.id and to_status = 'paid' and from_status is distinct from 'paid' order by id desc limit 1
  ) end as "paidAt",
  (select paid_on from payment_runs where id = payouts.payment_run_id) as "paidOn"`;

/** The transfers of a payout that the bank sent back, oldest first. */
const BANK_RETURNS = sql`
  (select coalesce(json_agg(json_build_object('paidOn', run.paid_on, 'paymentReference', run.payment_reference,
            'returnedAt', line.returned_at, 'reason', line.returned_reason) order by line.returned_at), '[]')
     from payment_run_lines line join payment_runs run on run.id = line.run_id
    where line.payout_id = payouts.id and line.returned_at is not null)`;

/** The columns of a `ListedPayoutRow`, over payouts and payout_periods. */
export const LISTED_PAYOUT_COLUMNS = sql`${PAYOUT_COLUMNS}, ${BANK_RETURNS} as "bankReturns"`;

/** A reseller's payouts, newest week first, at most 200. */
export const payoutHistory = query("payout history", {
  row: PayoutRow,
  sql: (userId: string) => sql`
  select ${PAYOUT_COLUMNS}
    from payouts join payout_periods on payout_periods.id = payouts.period_id
   where payouts.user_id = ${userId}::uuid and ${HAS_AMOUNT}
   order by payout_periods.week_start desc
   limit 200`,
  samples: [[SAMPLE.id]],
});

/** A reseller's payout with its lines; no row for another reseller's, whose existence is private. */
export const payoutStatement = query("payout statement", {
  row: StatementRow,
  sql: (payoutId: string, userId: string) => sql`
  select ${LISTED_PAYOUT_COLUMNS}, ${nameOf(sql`users`)} as "resellerName", users.business_name as "businessName",
         ${linesOf(sql`entry.payout_id = payouts.id`)} as lines
    from payouts
    join payout_periods on payout_periods.id = payouts.period_id
    join users on users.id = payouts.user_id
   where payouts.id = ${payoutId}::uuid and payouts.user_id = ${userId}::uuid and ${HAS_AMOUNT}`,
  samples: [[SAMPLE.id, SAMPLE.id]],
});

/**
 * Commission by week of seven days, counted from the business date `firstWeek`, and by month since the date `firstMonth`; and from the date
 * `sameDays.from` to before `sameDays.to`.
 */
export const payoutAnalytics = query("payout analytics", {
  row: AnalyticsRow,
  sql: (userId: string, firstWeek: string, firstMonth: string, sameDays: { from: string; to: string }) => sql`
  with days as (
    select day, earned_cents + adjusted_cents as cents, orders from commission_days where user_id = ${userId}::uuid and day >= ${firstWeek}::date
  ),
  weeks as (
    select day - (day - ${firstWeek}::date) % 7 as week, sum(cents)::bigint as cents, sum(orders) as orders from days group by week
  ),
  by_month as (
    select month, earned_cents, earned_cents + adjusted_cents as cents, orders from commission_months where user_id = ${userId}::uuid
  ),
  months as (
    select to_char(month, 'YYYY-MM') as month, cents, orders from by_month where by_month.month >= ${firstMonth}::date
  )
  select coalesce(sum(cents), 0)::bigint as "totalCents", coalesce(sum(earned_cents), 0)::bigint as "earnedCents",
         coalesce(sum(orders), 0)::bigint as "totalOrders",
         (select coalesce(sum(cents), 0)::bigint from days where day >= ${sameDays.from}::date and day < ${sameDays.to}::date) as "sameDaysCents",
         (select coalesce(json_agg(weeks), '[]') from weeks) as weeks,
         (select coalesce(json_agg(months), '[]') from months) as months
    from by_month`,
  samples: [[SAMPLE.id, SAMPLE.day, SAMPLE.day, { from: SAMPLE.day, to: SAMPLE.day }]],
});

const NOT_APPROVED = USER_STATUSES.filter((status) => status !== "approved");
const NOT_RESELLERS = USER_ROLES.filter((role) => role !== "reseller");

/**
 * Approved resellers with a commission in the month that starts on a date: the top five and the readers' own rows, best first. `ranked` is how
 * many there are, counted only when a reader is not among them. An index counts the better ones from each row to the next one above.
 */
export const leaderboard = query("leaderboard", {
  row: z.strictObject({ ranked: z.int().nullable(), rows: z.array(RankedRow) }),
  // Few resellers are hidden: excluding them reads less than looking up the account of everybody in the ranking.
  sql: (month: string, readerIds: string[]) => sql`
  with hidden as (
    select id from users where role = 'reseller' and status = any(${NOT_APPROVED}::user_status[])
    union all select id from users where role = any(${NOT_RESELLERS}::user_role[])
    union all select id from users where deleted_at is not null
  ), left_out as materialized (
    select user_id, earned_cents from commission_months
     where month = ${month}::date and earned_cents > 0 and user_id in (select id from hidden)
  ), earned as not materialized (
    select user_id, earned_cents, orders from commission_months
     where month = ${month}::date and earned_cents > 0 and user_id not in (select user_id from left_out)
  ), shown as (
    (select * from earned order by earned_cents desc, user_id limit 5)
    union select * from earned where user_id = any(${readerIds}::uuid[])
  ), step as (
    select *, lag(earned_cents, 1, 9223372036854775807) over (order by earned_cents desc) as above_cents from shown
  ), ranked as (
    select *, 1 + sum(better) over (order by earned_cents desc) as rank
      from (select *, (select count(*) from earned where earned.earned_cents > step.earned_cents and earned.earned_cents <= step.above_cents) as better
              from step) counted
  )
  select case when exists (select from unnest(${readerIds}::uuid[]) as reader (id) where id not in (select user_id from shown))
              then (select count(*) from earned) end as ranked,
         (select coalesce(json_agg(json_build_object('userId', users.id, 'isNamed', users.is_named_on_leaderboard,
                   'firstName', users.first_name, 'businessName', users.business_name, 'cents', ranked.earned_cents,
                   'orders', ranked.orders, 'rank', ranked.rank) order by ranked.earned_cents desc, users.id), '[]')
            from ranked join users on users.id = ranked.user_id) as rows`,
  samples: [[SAMPLE.day, [SAMPLE.id]]],
});
