import type { PayoutWeek } from "@pola/shared/calendar";
import type { Pool, QueryResultRow } from "pg";
import type { AnalyticsRow, RankedRow } from "../../views/payout-analytics-view.ts";
import type { PayoutRow, ResellerWeekRow, StatementRow } from "../../views/payout-view.ts";

/** The open week and the rows that belong to it; instants as PostgreSQL writes them in JSON. */
export type OpenWeekBounds = { startsAt: string; endsAt: string };

/**
 * The open week inside a statement. Parameters $1 to $3: now, start and end of the week of the rule in force. It keeps the
 * boundaries somebody already acted on, and never starts before the last period ended (see payout-calendar.ts).
 */
export const OPEN_WEEK = `
  week as (
    select running.id as period_id,
           coalesce(running.starts_at, greatest($2::timestamptz, (select max(ends_at) from payout_periods))) as starts_at,
           coalesce(running.ends_at, $3::timestamptz) as ends_at
      from (select) always
      left join payout_periods running on running.closed_at is null and running.ends_at > $1::timestamptz
  )`;

const OPEN_WEEK_BOUNDS = `
  with ${OPEN_WEEK}
  select to_json(starts_at)#>>'{}' as "startsAt", to_json(ends_at)#>>'{}' as "endsAt" from week`;

/**
 * A reversal counts where its accrual did, and an accrual is never younger than its reversal: so the entries of a week's orders are all
 * since its start. An order counts unless all of it was taken back. The sums over all weeks come from the days that a trigger keeps.
 */
const RESELLER_WEEK = `
  with ${OPEN_WEEK},
  entry as (
    select entry.order_id, entry.amount_cents, coalesce(accrual.created_at, entry.created_at) as at
      from week, commission_entries entry left join commission_entries accrual on accrual.id = entry.accrual_id
     where entry.user_id = $4::uuid and entry.created_at >= week.starts_at and entry.kind <> 'adjustment'
  ),
  of_week as (
    select earned.order_id, earned.cents, earned.at, orders.order_number, orders.customer_name, orders.status,
           orders.deleted_at is null and orders.created_at >= week.starts_at and orders.created_at < week.ends_at as is_placed_in_it
      from (select order_id, at, sum(amount_cents)::bigint as cents from entry group by order_id, at) earned
      join orders on orders.id = earned.order_id, week
     where earned.at >= week.starts_at and earned.at < week.ends_at and (orders.deleted_at is null or earned.cents <> 0)
  ),
  unclaimed as (
    select entry.amount_cents, entry.kind, coalesce(accrual.created_at, entry.created_at) as at
      from commission_entries entry left join commission_entries accrual on accrual.id = entry.accrual_id
     where entry.user_id = $4::uuid and entry.payout_id is null
  ),
  payout as (
    select payouts.status, payouts.reason from payouts, week
     where payouts.period_id = week.period_id and payouts.user_id = $4::uuid
  ),
  ever as (
    select count(*) as orders, count(*) filter (where status = 'completed') as completed
      from orders where user_id = $4::uuid and deleted_at is null
  )
  select to_json(week.starts_at)#>>'{}' as "startsAt", to_json(week.ends_at)#>>'{}' as "endsAt",
         coalesce((select status from payout), 'pending') as status,
         (select reason from payout) as reason,
         (select coalesce(sum(cents), 0)::bigint from of_week) as "weekCents",
         (select count(*) from orders
           where user_id = $4::uuid and deleted_at is null and created_at >= week.starts_at and created_at < week.ends_at)
         + (select count(*) from of_week where not is_placed_in_it) as "totalOrders",
         (select count(*) from of_week where status = 'completed') as "completedOrders",
         (select coalesce(sum(amount_cents), 0)::bigint from unclaimed
           where kind = 'adjustment' or at < week.starts_at or at >= week.ends_at) as "carriedOverCents",
         (select coalesce(json_agg(json_build_object('orderId', order_id, 'orderNumber', order_number,
                   'customerName', customer_name, 'cents', cents, 'status', status, 'completedAt', at)
                   order by at desc, order_number desc), '[]') from of_week) as "weeklyOrders",
         (select coalesce(sum(earned_cents + adjusted_cents), 0)::bigint from commission_days
           where user_id = $4::uuid) as "allTimeCents",
         ever.orders as "allTimeOrders", ever.completed as "allTimeCompletedOrders"
    from week, ever`;

/** Entries as lines of a statement. `where` says whose, over the alias "entry". */
export const linesOf = (where: string) => `
  (select coalesce(json_agg(json_build_object('kind', entry.kind, 'orderNumber', orders.order_number,
            'productName', order_items.product_name, 'cents', entry.amount_cents, 'reason', entry.reason,
            'isOrderDeleted', orders.deleted_at is not null, 'at', entry.created_at)
            order by entry.created_at, orders.order_number, order_items.position, entry.id), '[]')
     from commission_entries entry
     left join orders on orders.id = entry.order_id
     left join order_items on order_items.id = entry.order_item_id
    where ${where})`;

export const PAYOUT_COLUMNS = `
  payouts.id, payout_periods.week_start as "weekStart", payout_periods.week_end as "weekEnd",
  payout_periods.payment_date as "paymentDate", payouts.amount_cents as "amountCents", payouts.status, payouts.reason,
  payouts.payment_reference as "paymentReference",
  (select count(*)
     from (select from commission_entries
            where payout_id = payouts.id and order_id is not null
            group by order_id
           having sum(amount_cents) > 0 or bool_and(kind = 'accrual')) counted) as "ordersCount",
  case when payouts.status = 'paid' then (
    select to_json(max(created_at))#>>'{}' from payout_events where payout_id = payouts.id and to_status = 'paid'
  ) end as "paidAt"`;

/** A hold of the open week is remembered as a payout without lines: it is none yet. */
const HISTORY = `
  select ${PAYOUT_COLUMNS}
    from payouts join payout_periods on payout_periods.id = payouts.period_id
   where payouts.user_id = $1::uuid and exists (select from commission_entries where payout_id = payouts.id)
   order by payout_periods.week_start desc
   limit 200`;

const STATEMENT = `
  select ${PAYOUT_COLUMNS},
         concat_ws(' ', users.first_name, users.last_name) as "resellerName", users.business_name as "businessName",
         ${linesOf("entry.payout_id = payouts.id")} as lines
    from payouts
    join payout_periods on payout_periods.id = payouts.period_id
    join users on users.id = payouts.user_id
   where payouts.id = $1::uuid and payouts.user_id = $2::uuid
     and exists (select from commission_entries where payout_id = payouts.id)`;

/** Weeks of seven days counted from the day $2; months from the day $3. The days are walked once. */
const ANALYTICS = `
  with sums as (
    select case when day >= $2::date then day - (day - $2::date) % 7 end as week,
           case when day >= $3::date then date_trunc('month', day::timestamp) end as month,
           sum(earned_cents + adjusted_cents) as cents, sum(orders) as orders
      from commission_days where user_id = $1::uuid group by 1, 2
  ),
  weeks as (
    select week, sum(cents)::bigint as cents, sum(orders)::bigint as orders from sums where week is not null group by week
  ),
  months as (
    select to_char(month, 'YYYY-MM') as month, sum(cents)::bigint as cents, sum(orders)::bigint as orders
      from sums where month is not null group by sums.month
  )
  select coalesce(sum(cents), 0)::bigint as "totalCents", coalesce(sum(orders), 0)::bigint as "totalOrders",
         (select coalesce(json_agg(weeks), '[]') from weeks) as weeks,
         (select coalesce(json_agg(months), '[]') from months) as months
    from sums`;

/** Approved resellers with a commission between two days, half-open; $3 is the reader. Answers the top five and the reader's own row. */
const LEADERBOARD = `
  with earned as (
    select user_id, sum(earned_cents)::bigint as cents, sum(orders) as orders
      from commission_days where day >= $1::date and day < $2::date group by user_id
  ),
  ranked as (
    select users.id as "userId", users.first_name as "firstName", users.business_name as "businessName", earned.cents, earned.orders,
           rank() over (order by earned.cents desc) as rank,
           row_number() over (order by earned.cents desc, users.id) as place
      from earned join users on users.id = earned.user_id
     where earned.cents > 0 and users.role = 'reseller' and users.status = 'approved' and users.deleted_at is null
  )
  select (select count(*) from ranked) as ranked,
         (select coalesce(json_agg(ranked order by place), '[]') from ranked where place <= 5 or "userId" = $3::uuid) as rows`;

/** One statement, prepared once per connection under its name. */
export async function queryNamed<Row extends QueryResultRow>(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: `payouts-${name}`, text, values });
  return rows;
}

export async function selectOpenWeek(pool: Pool, now: Date, week: PayoutWeek) {
  return await queryNamed<OpenWeekBounds>(pool, "open-bounds", OPEN_WEEK_BOUNDS, [
    now,
    week.startsAt,
    week.endsAt,
  ]);
}

export async function selectResellerWeek(pool: Pool, now: Date, week: PayoutWeek, userId: string) {
  return await queryNamed<ResellerWeekRow & OpenWeekBounds>(pool, "reseller-week", RESELLER_WEEK, [
    now,
    week.startsAt,
    week.endsAt,
    userId,
  ]);
}

export async function selectHistory(pool: Pool, userId: string) {
  return await queryNamed<PayoutRow>(pool, "history", HISTORY, [userId]);
}

/** Nothing for another reseller's payout: its existence is private too. */
export async function selectStatement(pool: Pool, payoutId: string, userId: string) {
  return await queryNamed<StatementRow>(pool, "statement", STATEMENT, [payoutId, userId]);
}

/** Business dates. */
export async function selectAnalytics(pool: Pool, userId: string, firstWeek: string, firstMonth: string) {
  return await queryNamed<AnalyticsRow>(pool, "analytics", ANALYTICS, [userId, firstWeek, firstMonth]);
}

/** Business dates, half-open. */
export async function selectLeaderboard(pool: Pool, from: string, to: string, readerId: string) {
  return await queryNamed<{ ranked: number; rows: RankedRow[] }>(pool, "leaderboard", LEADERBOARD, [
    from,
    to,
    readerId,
  ]);
}
