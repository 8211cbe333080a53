import type { Pool } from "pg";

export type StatsRow = {
  totalResellers: number;
  activeResellers: number;
  totalProducts: number;
  totalOrders: number;
  totalRevenueCents: number;
  pendingCommissionCents: number;
  completedCommissionCents: number;
  pendingPayouts: number;
};

const STATS = `select
    (select count(*) from users where role = 'reseller' and deleted_at is null) as "totalResellers",
    (select count(*) from users where role = 'reseller' and status = 'approved' and deleted_at is null) as "activeResellers",
    (select count(*) from products where deleted_at is null) as "totalProducts",
    coalesce(sum(orders), 0)::bigint as "totalOrders",
    coalesce(sum(amount_cents) filter (where status not in ('cancelled', 'returned')), 0)::bigint as "totalRevenueCents",
    ((select coalesce(sum(amount_cents), 0) from commission_entries where payout_id is null)
     + (select coalesce(sum(unpaid_cents), 0) from payout_totals))::bigint as "pendingCommissionCents",
    (select count(*) from payouts where status in ('pending', 'onhold')) as "pendingPayouts",
    coalesce(sum(commission_cents) filter (where status = 'completed'), 0)::bigint as "completedCommissionCents"
  from order_totals`;

/**
 * The dashboard's figures in one statement. Pending is the sum of all entries that are in no paid payout: the unclaimed entries, and
 * the unpaid payouts, whose total is stored (docs/product/money.md, M-44 and M-45).
 */
export async function selectStats(pool: Pool): Promise<StatsRow> {
  const { rows } = await pool.query<StatsRow>({ name: "admin_stats", text: STATS });
  const [row] = rows;
  if (!row) throw new Error("The statistics have no row");
  return row;
}
