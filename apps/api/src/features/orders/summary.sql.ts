import { ProductEarnings } from "@pola/shared/schemas/orders-summary";
import * as z from "zod";
import { omit } from "zod/mini";
import { query, SAMPLE, sql } from "@pola/database/sql";

const SummaryRow = z.strictObject({
  totalOrders: z.int(),
  completedOrders: z.int(),
  deliveredOrders: z.int(),
  pendingOrders: z.int(),
  totalCommissionCents: z.int(),
  earningsCents: z.int(),
  earningsThisMonthCents: z.int(),
  earningsLastMonthCents: z.int(),
  ordersThisMonth: z.int(),
  ordersLastMonth: z.int(),
  topProducts: z.array(
    z.strictObject({ productId: z.guid(), name: z.string(), quantity: z.int(), revenueCents: z.int() }),
  ),
});

type Months = { lastStart: Date; thisStart: Date };

/** The products that earned a reseller the most commission, from the sums that triggers keep. */
export const bestProducts = query("best products", {
  row: z.strictObject({
    ...omit(ProductEarnings, { revenue: true, commission: true }).shape,
    revenueCents: z.int(),
    commissionCents: z.int(),
  }),
  sql: (userId: string) => sql`
  select s.product_id as "productId", p.name, s.quantity, s.revenue_cents as "revenueCents", s.commission_cents as "commissionCents"
  from product_sales s join products p on p.id = s.product_id
  where s.user_id = ${userId} and s.quantity > 0
  order by s.commission_cents desc, s.product_id limit 10`,
  samples: [[SAMPLE.id]],
});

/** A reseller's figures over all orders that are not deleted. */
export const ordersSummary = query("orders summary", {
  row: SummaryRow,
  sql: (userId: string, { lastStart, thisStart }: Months) => sql`
  with mine as (
    select status, status in ('delivered', 'completed') as is_earned, status not in ('cancelled', 'returned') as is_valid,
      created_at >= ${thisStart} as is_this_month,
      created_at >= ${lastStart} and created_at < ${thisStart} as is_last_month,
      count(*) as orders, sum(total_commission_cents) as cents
    from orders where user_id = ${userId} and deleted_at is null
    group by status, is_this_month, is_last_month
  ), top as (
    select product_id, products.name, quantity, revenue_cents
    from product_sales join products on products.id = product_id
    where user_id = ${userId} and quantity > 0
    order by revenue_cents desc, product_id limit 3
  )
  select coalesce(sum(orders), 0)::bigint as "totalOrders",
    coalesce(sum(orders) filter (where is_earned), 0)::bigint as "completedOrders",
    coalesce(sum(orders) filter (where status = 'delivered'), 0)::bigint as "deliveredOrders",
    coalesce(sum(orders) filter (where status in ('pending', 'processing')), 0)::bigint as "pendingOrders",
    coalesce(sum(cents) filter (where is_valid), 0)::bigint as "totalCommissionCents",
    coalesce(sum(cents) filter (where is_earned), 0)::bigint as "earningsCents",
    coalesce(sum(cents) filter (where is_earned and is_this_month), 0)::bigint as "earningsThisMonthCents",
    coalesce(sum(cents) filter (where is_earned and is_last_month), 0)::bigint as "earningsLastMonthCents",
    coalesce(sum(orders) filter (where is_earned and is_this_month), 0)::bigint as "ordersThisMonth",
    coalesce(sum(orders) filter (where is_earned and is_last_month), 0)::bigint as "ordersLastMonth",
    coalesce((select json_agg(json_build_object('productId', product_id, 'name', name, 'quantity', quantity,
      'revenueCents', revenue_cents) order by revenue_cents desc, product_id) from top), '[]') as "topProducts"
  from mine`,
  samples: [[SAMPLE.id, { lastStart: SAMPLE.at, thisStart: SAMPLE.at }]],
});
