import * as z from "zod";
import { literal, query, sql } from "@pola/database/sql";
import { NEEDS_SLIP, ORDER_COLUMNS, ORDER_JOINS } from "../../domain/order-rows.sql.ts";
import { OrderRow } from "../../views/order-view.ts";

/**
 * The dashboard's figures in one statement. Pending commission is every entry that is not in a paid payout: what no payout claimed, and
 * the kept sums of the payouts that are not paid (docs/product/money.md, M-44 and M-45).
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
    overduePayouts: z.int(),
    overdueCents: z.int(),
    overdueSince: z.string().nullable(),
    cashOutstandingCents: z.int(),
  }),
  sql: (today: string) => sql`
    with overdue as (
      select p.amount_cents, w.payment_date from payouts p join payout_periods w on w.id = p.period_id
      where p.status = 'pending' and p.amount_cents > 0 and p.voided_at is null and w.payment_date < ${today}::date
    )
    select
      (select count(*) from orders o where ${NEEDS_SLIP} and o.deleted_at is null) as "toPrint",
      coalesce(sum(orders) filter (where status = 'processing'), 0)::bigint as "toShip",
      coalesce(sum(orders) filter (where status = 'shipped'), 0)::bigint as "toDeliver",
      (select count(*) from users where role = 'reseller' and status = 'pending' and deleted_at is null) as "applications",
      (select count(*) from overdue) as "overduePayouts",
      (select coalesce(sum(amount_cents), 0)::bigint from overdue) as "overdueCents",
      (select to_char(min(payment_date), 'YYYY-MM-DD') from overdue) as "overdueSince",
      (select coalesce(sum(cents), 0)::bigint from outstanding_days) as "cashOutstandingCents",
      (select count(*) from users where role = 'reseller' and deleted_at is null) as "totalResellers",
      (select count(*) from users where role = 'reseller' and status = 'approved' and deleted_at is null) as "activeResellers",
      (select count(*) from products where deleted_at is null) as "totalProducts",
      coalesce(sum(orders), 0)::bigint as "totalOrders",
      coalesce(sum(amount_cents) filter (where status not in ('cancelled', 'returned')), 0)::bigint as "totalRevenueCents",
      ((select coalesce(sum(amount_cents), 0) from commission_entries where payout_id is null)
       + (select coalesce(sum(unpaid_cents), 0) from payout_totals))::bigint as "pendingCommissionCents",
      (select count(*) from payouts where status in ('pending', 'onhold') and amount_cents > 0) as "pendingPayouts",
      coalesce(sum(commission_cents) filter (where status = 'completed'), 0)::bigint as "completedCommissionCents"
    from order_totals`,
  samples: [["2026-11-22"]],
});

/** How many of the newest orders and applications the dashboard shows (docs/product/money.md, M-56). */
export const NEWEST = 5;

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
