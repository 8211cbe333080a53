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
    o.count as "totalOrders",
    o.revenue as "totalRevenueCents",
    (select coalesce(sum(e.amount_cents), 0)::bigint from commission_entries e left join payouts p on p.id = e.payout_id
      where p.status is distinct from 'paid') as "pendingCommissionCents",
    (select count(*) from payouts where status <> 'paid') as "pendingPayouts",
    o.commission as "completedCommissionCents"
  from (
    select count(*),
      coalesce(sum(total_amount_cents) filter (where status not in ('cancelled', 'returned')), 0)::bigint as revenue,
      coalesce(sum(total_commission_cents) filter (where status = 'completed'), 0)::bigint as commission
    from orders where deleted_at is null
  ) o`;

/** The dashboard's figures in one statement. Pending is every entry that is not in a paid payout (domain.md, Weekly payouts). */
export async function selectStats(pool: Pool): Promise<StatsRow> {
  const { rows } = await pool.query<StatsRow>({ name: "admin_stats", text: STATS });
  const [row] = rows;
  if (!row) throw new Error("The statistics have no row");
  return row;
}
