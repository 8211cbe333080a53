import type { PayoutWeek } from "@pola/shared/calendar";
import type { Pool } from "pg";
import type { AdminRow, WeekTotalRow } from "../../views/payout-view.ts";
import { OPEN_WEEK, type OpenWeekBounds, queryNamed } from "./payouts.sql.ts";

const PERSON = `
  users.id as "userId", concat_ws(' ', users.first_name, users.last_name) as "resellerName",
  users.business_name as "businessName", users.phone,
  coalesce(users.account_holder_name <> '' and users.bank_name <> '' and users.account_number <> ''
           and users.branch_name <> '', false) as "hasBankDetails"`;

/** The rows of a week as JSON: from a row, PostgreSQL builds it in half the time that a list of names and values takes. */
const resellersOf = (rows: string) => `
  (select coalesce(json_agg(reseller order by reseller.cents desc, reseller."businessName", reseller."userId"), '[]')
     from (${rows}) reseller)`;

/**
 * Completed orders in each payout of a period: all of what it claimed, less what was taken back in it. Payout by payout, because its
 * entries lie in an index by order. A hold without lines has none.
 */
const claimedOrders = (period: string) => `
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
 * Per reseller: what the close would take now; the payout where this week was ever paid, for later entries join the next; a
 * remembered hold, also with nothing earned.
 */
const OPEN_ROWS = `
  ${claimedOrders("(select period_id from week)")},
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

const OPEN_ADMIN_WEEK = `
  with ${OPEN_WEEK}, ${OPEN_ROWS}
  select to_json(week.starts_at)#>>'{}' as "startsAt", to_json(week.ends_at)#>>'{}' as "endsAt",
         ${resellersOf(`
           select ${PERSON}, open_rows.id as "payoutId", open_rows.orders as "totalOrders", open_rows.cents,
                  coalesce(open_rows.status, 'pending') as status, open_rows.reason,
                  open_rows.payment_reference as "paymentReference", open_rows.was_ever_paid as "wasEverPaid"
             from open_rows join users on users.id = open_rows.user_id`)} as resellers
    from week`;

const CLOSED_ADMIN_WEEK = `
  with period as (select * from payout_periods where week_start = $1::date and closed_at is not null),
  ${claimedOrders("(select id from period)")}
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         to_json(period.closed_at)#>>'{}' as "closedAt", false as "isOpen",
         ${resellersOf(`
           select ${PERSON}, payout.id as "payoutId", claimed.orders as "totalOrders", payout.amount_cents as cents, payout.status,
                  payout.reason, payout.payment_reference as "paymentReference", payout.first_paid_at is not null as "wasEverPaid"
             from claimed join payouts payout on payout.id = claimed.payout_id join users on users.id = payout.user_id`)} as resellers
    from period`;

const OPEN_TOTAL = `
  with ${OPEN_WEEK}, ${OPEN_ROWS}
  select to_json(week.starts_at)#>>'{}' as "startsAt", to_json(week.ends_at)#>>'{}' as "endsAt",
         (select coalesce(sum(cents), 0)::bigint from open_rows) as cents,
         (select coalesce(sum(cents), 0)::bigint from open_rows where status is distinct from 'paid') as "unpaidCents",
         (select coalesce(sum(cents), 0)::bigint from open_rows where status = 'onhold') as "heldCents",
         (select count(*) from open_rows) as resellers
    from week`;

/** What has an amount is in the totals that a trigger keeps; who has nothing left counts, too, if there are lines. */
const CLOSED_TOTALS = `
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         false as "isOpen", coalesce(total.amount_cents, 0) as cents, coalesce(total.unpaid_cents, 0) as "unpaidCents",
         coalesce(total.held_cents, 0) as "heldCents",
         coalesce(total.payouts, 0) + (
           select count(*) from payouts
            where period_id = period.id and amount_cents = 0
              and exists (select from commission_entries where payout_id = payouts.id)) as resellers
    from payout_periods period left join payout_totals total on total.period_id = period.id
   where period.closed_at is not null
   order by period.week_start desc`;

/** A payout's amount is the sum of its entries, so the ledger is only asked for what no payout claimed. */
const PENDING = `
  select ((select coalesce(sum(amount_cents), 0) from commission_entries where payout_id is null)
        + (select coalesce(sum(unpaid_cents), 0) from payout_totals))::bigint as cents`;

export async function selectOpenAdminWeek(pool: Pool, now: Date, week: PayoutWeek) {
  return await queryNamed<OpenWeekBounds & { resellers: AdminRow[] }>(pool, "open-week", OPEN_ADMIN_WEEK, [
    now,
    week.startsAt,
    week.endsAt,
  ]);
}

export async function selectClosedAdminWeek(pool: Pool, weekStart: string) {
  type Row = {
    weekStart: string;
    weekEnd: string;
    paymentDate: string;
    closedAt: string;
    isOpen: boolean;
    resellers: AdminRow[];
  };
  return await queryNamed<Row>(pool, "closed-week", CLOSED_ADMIN_WEEK, [weekStart]);
}

export async function selectOpenTotal(pool: Pool, now: Date, week: PayoutWeek) {
  return await queryNamed<
    OpenWeekBounds & Pick<WeekTotalRow, "cents" | "unpaidCents" | "heldCents" | "resellers">
  >(pool, "open-total", OPEN_TOTAL, [now, week.startsAt, week.endsAt]);
}

/** Newest first. */
export async function selectClosedTotals(pool: Pool) {
  return await queryNamed<WeekTotalRow>(pool, "closed-totals", CLOSED_TOTALS, []);
}

export async function selectPendingCents(pool: Pool) {
  return await queryNamed<{ cents: number }>(pool, "pending", PENDING, []);
}
