import * as z from "zod";
import { literal, query, SAMPLE, sql } from "@pola/database/sql";
import { ORDER_COLUMNS, ORDER_JOINS } from "../../domain/order-rows.sql.ts";
import { OrderRow } from "../../views/order-view.ts";
import { ViewedUserRow } from "../../views/user-view.ts";

/**
 * The dashboard's figures in one statement, from sums that are kept as they happen (docs/decisions/0021, 0039 and 0045). Pending commission is every
 * entry that is not in a paid payout (docs/product/money.md, M-44 and M-45).
 */
export const adminStats = query("admin stats", {
  row: z.strictObject({
    totalResellers: z.int(),
    activeResellers: z.int(),
    totalProducts: z.int(),
    totalOrders: z.int(),
    totalRevenueCents: z.int(),
    pendingCommissionCents: z.int(),
    completedCommissionCents: z.int(),
    pendingPayouts: z.int(),
    toPrint: z.int(),
    toShip: z.int(),
    toDeliver: z.int(),
    applications: z.int(),
    overdue: z.array(
      z.strictObject({ weekStart: z.string(), paymentDate: z.string(), payouts: z.int(), cents: z.int() }),
    ),
    toRelease: z.array(z.strictObject({ weekStart: z.string(), payouts: z.int(), cents: z.int() })),
    runPayouts: z.int(),
    runCents: z.int(),
    outstandingParcels: z.int(),
    outstandingCents: z.int(),
    failedMails: z.int(),
    failedJobs: z.int(),
  }),
  sql: (today: string, jobs: readonly string[]) => sql`
    with overdue as (
      select w.week_start as "weekStart", w.payment_date as "paymentDate", t.due_payouts as payouts, t.due_cents as cents
      from payout_totals t join payout_periods w on w.id = t.period_id
      where w.payment_date <= ${today}::date and t.due_payouts > 0
    ), to_release as (
      select w.week_start as "weekStart", count(*) as payouts, sum(p.amount_cents)::bigint as cents
      from payouts p join payout_periods w on w.id = p.period_id
      where p.id in (select payout_id from payout_holds where ended_at is null) and p.status = 'onhold' and w.closed_at is not null
      group by w.week_start
    ), people as (
      select coalesce(sum(resellers), 0)::bigint as resellers,
        coalesce(sum(resellers) filter (where status = 'approved'), 0)::bigint as active,
        coalesce(sum(resellers) filter (where status = 'pending'), 0)::bigint as applications
      from reseller_totals
    ), held as (
      select coalesce(sum(parcels), 0)::bigint as parcels, coalesce(sum(cents), 0)::bigint as cents from outstanding_days
    ), runs as (
      select coalesce(sum(unpaid_payouts - held_payouts - due_payouts), 0)::bigint as payouts,
        coalesce(sum(unpaid_cents - held_cents - due_cents), 0)::bigint as cents
      from payout_totals
    ), counted as (
      select coalesce(sum(orders), 0)::bigint as orders,
        coalesce(sum(orders) filter (where status = 'processing'), 0)::bigint as processing,
        coalesce(sum(orders) filter (where status = 'shipped'), 0)::bigint as shipped,
        coalesce(sum(amount_cents) filter (where status not in ('cancelled', 'returned')), 0)::bigint as revenue,
        coalesce(sum(commission_cents) filter (where status = 'completed'), 0)::bigint as commission,
        coalesce(sum(to_print), 0)::bigint as to_print
      from order_totals
    )
    select
      counted.to_print as "toPrint", counted.processing as "toShip", counted.shipped as "toDeliver", people.applications,
      (select coalesce(json_agg(overdue order by "weekStart"), '[]') from overdue) as overdue,
      (select coalesce(json_agg(to_release order by "weekStart"), '[]') from to_release) as "toRelease",
      runs.payouts as "runPayouts", runs.cents as "runCents",
      held.parcels as "outstandingParcels", held.cents as "outstandingCents",
      (select count(*) from mail_outbox where status = 'given_up' and to_email <> '') as "failedMails",
      (select count(*) from job_runs where is_failed and name = any(${jobs}::text[])) as "failedJobs",
      people.resellers as "totalResellers", people.active as "activeResellers",
      (select coalesce(sum(products), 0)::bigint from product_totals) as "totalProducts",
      counted.orders as "totalOrders", counted.revenue as "totalRevenueCents",
      ((select coalesce(sum(cents), 0) from unclaimed_totals)
       + (select coalesce(sum(unpaid_cents), 0) from payout_totals))::bigint as "pendingCommissionCents",
      (select coalesce(sum(unpaid_payouts), 0)::bigint from payout_totals) as "pendingPayouts",
      counted.commission as "completedCommissionCents"
    from counted, people, held, runs`,
  samples: [[SAMPLE.day, [SAMPLE.text]]],
});

/** How many of the newest orders and applications the dashboard shows (docs/product/money.md, M-56). */
const NEWEST = 5;

/** The newest orders that are not deleted, newest first. */
export const newestOrders = query("newest orders", {
  row: OrderRow,
  sql: () => sql`
    with page as materialized (
      select o.id from orders o where o.deleted_at is null order by o.created_at desc, o.id desc limit ${literal(NEWEST)}
    )
    select ${ORDER_COLUMNS} from page join orders o on o.id = page.id ${ORDER_JOINS} order by o.created_at desc, o.id desc`,
  samples: [[]],
});

/** The newest resellers that are not deleted, newest first. */
export const newestApplications = query("newest applications", {
  row: ViewedUserRow,
  sql: () => sql`
    select id, email, first_name as "firstName", last_name as "lastName", phone, business_name as "businessName",
      business_address as "businessAddress", city, role, to_json(limited_to) as "limitedTo", status, status_reason as "statusReason",
      account_holder_name as "accountHolderName", bank_name as "bankName", account_number as "accountNumber", branch_name as "branchName",
      bank_code as "bankCode", branch_code as "branchCode", logo_url as "logoUrl", is_named_on_leaderboard as "isNamedOnLeaderboard",
      terms_version as "termsVersion", terms_accepted_at as "termsAcceptedAt", email_verified_at as "emailVerifiedAt",
      totp_enabled_at as "totpEnabledAt", created_at as "createdAt"
    from users where role = 'reseller' and deleted_at is null order by created_at desc, id desc limit ${literal(NEWEST)}`,
  samples: [[]],
});
