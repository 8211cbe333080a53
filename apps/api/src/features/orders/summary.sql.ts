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
    select id, status, total_commission_cents as cents, created_at, status in ('delivered', 'completed') as is_earned,
      created_at >= $3 and created_at < $4 as is_this_month, created_at >= $2 and created_at < $3 as is_last_month
    from orders where user_id = $1 and deleted_at is null
  ), top as (
    select i.product_id, (array_agg(i.product_name order by m.created_at desc, i.id))[1] as name, sum(i.quantity) as quantity,
      sum(i.subtotal_cents) as cents
    from mine m join order_items i on i.order_id = m.id
    where m.status not in ('cancelled', 'returned')
    group by i.product_id order by cents desc, i.product_id limit 3
  )
  select count(*) as "totalOrders",
    count(*) filter (where is_earned) as "completedOrders",
    count(*) filter (where status = 'delivered') as "deliveredOrders",
    count(*) filter (where status in ('pending', 'processing')) as "pendingOrders",
    coalesce(sum(cents) filter (where status not in ('cancelled', 'returned')), 0) as "totalCommissionCents",
    coalesce(sum(cents) filter (where is_earned), 0) as "earningsCents",
    coalesce(sum(cents) filter (where is_earned and is_this_month), 0) as "earningsThisMonthCents",
    coalesce(sum(cents) filter (where is_earned and is_last_month), 0) as "earningsLastMonthCents",
    count(*) filter (where is_this_month) as "ordersThisMonth",
    count(*) filter (where is_last_month) as "ordersLastMonth",
    coalesce((select json_agg(json_build_object('productId', product_id, 'name', name, 'quantity', quantity, 'revenueCents', cents)
      order by cents desc, product_id) from top), '[]') as "topProducts"
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
