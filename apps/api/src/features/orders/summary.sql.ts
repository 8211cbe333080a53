import type { Pool } from "pg";

export type SummaryRow = {
  totalOrders: number;
  completedOrders: number;
  deliveredOrders: number;
  pendingOrders: number;
  totalCommissionCents: number;
  earningsCents: number;
  earningsThisMonthCents: number;
  earningsLastMonthCents: number;
  ordersThisMonth: number;
  ordersLastMonth: number;
  topProducts: { productId: string; name: string; quantity: number; revenueCents: number }[];
};

/** $1 the reseller, $2 the start of last month, $3 of this month, $4 of next month. */
const SUMMARY = `with mine as (
    select status, status in ('delivered', 'completed') as is_earned, status not in ('cancelled', 'returned') as stands,
      created_at >= $3 and created_at < $4 as is_this_month, created_at >= $2 and created_at < $3 as is_last_month,
      count(*) as orders, sum(total_commission_cents) as cents
    from orders where user_id = $1 and deleted_at is null
    group by status, is_this_month, is_last_month
  ), top as (
    select product_id, products.name, quantity, revenue_cents
    from product_sales join products on products.id = product_id
    where user_id = $1 and quantity > 0
    order by revenue_cents desc, product_id limit 3
  )
  select coalesce(sum(orders), 0)::bigint as "totalOrders",
    coalesce(sum(orders) filter (where is_earned), 0)::bigint as "completedOrders",
    coalesce(sum(orders) filter (where status = 'delivered'), 0)::bigint as "deliveredOrders",
    coalesce(sum(orders) filter (where status in ('pending', 'processing')), 0)::bigint as "pendingOrders",
    coalesce(sum(cents) filter (where stands), 0)::bigint as "totalCommissionCents",
    coalesce(sum(cents) filter (where is_earned), 0)::bigint as "earningsCents",
    coalesce(sum(cents) filter (where is_earned and is_this_month), 0)::bigint as "earningsThisMonthCents",
    coalesce(sum(cents) filter (where is_earned and is_last_month), 0)::bigint as "earningsLastMonthCents",
    coalesce(sum(orders) filter (where is_this_month), 0)::bigint as "ordersThisMonth",
    coalesce(sum(orders) filter (where is_last_month), 0)::bigint as "ordersLastMonth",
    coalesce((select json_agg(json_build_object('productId', product_id, 'name', name, 'quantity', quantity,
      'revenueCents', revenue_cents) order by revenue_cents desc, product_id) from top), '[]') as "topProducts"
  from mine`;

/** A reseller's figures over all orders that are not deleted. */
export async function selectSummary(
  pool: Pool,
  userId: string,
  months: { lastStart: Date; thisStart: Date; nextStart: Date },
): Promise<SummaryRow | undefined> {
  const values = [userId, months.lastStart, months.thisStart, months.nextStart];
  const { rows } = await pool.query<SummaryRow>({ name: "orders_summary", text: SUMMARY, values });
  return rows[0];
}
