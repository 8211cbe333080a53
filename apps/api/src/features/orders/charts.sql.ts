import { query, SAMPLE, sql } from "@pola/database/sql";
import { ORDER_STATUSES } from "@pola/shared/order-status";
import * as z from "zod";

type Instants = { startsAt: Date; endsAt: Date };
type Days = { from: string; to: string };

// The best plan for a week is not the best for a year.
const isPrepared = () => false;

/**
 * Orders that are not deleted by the start of their day and by status. `startsAt` is a midnight in Colombo, which has no daylight saving,
 * so every day is 24 hours after it. Reads the index orders_placed_idx alone.
 */
export const orderDays = query("order days", {
  row: z.strictObject({
    startsAt: z.date(),
    status: z.enum(ORDER_STATUSES),
    orders: z.int(),
    cents: z.int(),
  }),
  sql: ({ startsAt, endsAt }: Instants) => sql`
    select date_bin('1 day', created_at, ${startsAt}::timestamptz) as "startsAt", status, count(*) as orders,
      sum(total_amount_cents) as cents
    from orders where created_at >= ${startsAt} and created_at < ${endsAt} and deleted_at is null
    group by 1, 2`,
  samples: [[{ startsAt: SAMPLE.at, endsAt: SAMPLE.at }]],
  isPrepared,
});

const RankRow = z.strictObject({ id: z.guid(), name: z.string(), count: z.int(), cents: z.int() });

/** The ten products with the most sales of these days, from the sums that triggers keep (docs/decisions/0040). */
export const topProducts = query("top products", {
  row: RankRow,
  sql: ({ from, to }: Days) => sql`
    with top as (
      select product_id, sum(quantity)::bigint as count, sum(revenue_cents)::bigint as cents
      from product_days where day between ${from}::date and ${to}::date
      group by product_id having sum(quantity) > 0 order by cents desc, product_id limit 10
    )
    select p.id, p.name, top.count, top.cents from top join products p on p.id = top.product_id order by top.cents desc, p.id`,
  samples: [[{ from: SAMPLE.day, to: SAMPLE.day }]],
  isPrepared,
});

/** The ten resellers with the most sales. Reads the index orders_placed_idx, and ten people. */
export const topResellers = query("top resellers", {
  row: RankRow,
  sql: ({ startsAt, endsAt }: Instants) => sql`
    with top as (
      select user_id, count(*) as count, sum(total_amount_cents) as cents
      from orders
      where created_at >= ${startsAt} and created_at < ${endsAt} and status not in ('cancelled', 'returned') and deleted_at is null
      group by user_id order by cents desc, user_id limit 10
    )
    select u.id, coalesce(nullif(u.business_name, ''), trim(concat_ws(' ', u.first_name, u.last_name))) as name, top.count, top.cents
    from top join users u on u.id = top.user_id order by top.cents desc, u.id`,
  samples: [[{ startsAt: SAMPLE.at, endsAt: SAMPLE.at }]],
  isPrepared,
});
