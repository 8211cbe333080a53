import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { ORDER_STATUSES } from "@pola/shared/order-status";
import * as z from "zod";
import { businessNameOf } from "../../domain/person-name.sql.ts";

/** Days that follow each other, from a midnight in Colombo on. */
type Days = { startsAt: Date; days: number };

/**
 * Each of the days with its orders that are not deleted: one range of the index orders_placed_idx a day, without reading the orders. For
 * the whole range at once PostgreSQL would read the whole table. Colombo has no daylight saving, so every day has 24 hours.
 */
function dayWith(orders: Sql, { startsAt, days }: Days): Sql {
  return sql`
    generate_series(0, ${days}::int - 1) n
    cross join lateral (select ${startsAt}::timestamptz + n * interval '24 hours' as starts_at) day
    cross join lateral (${orders}) o`;
}

const OF_DAY = sql`created_at >= day.starts_at and created_at < day.starts_at + interval '24 hours' and deleted_at is null`;
const SAMPLE_DAYS: Days = { startsAt: SAMPLE.at, days: 1 };

/** Orders that are not deleted, by the start of their day and by status; `sent` are those that have a courier, because they were shipped. */
export const orderDays = query("order days", {
  row: z.strictObject({
    startsAt: z.date(),
    status: z.enum(ORDER_STATUSES),
    orders: z.int(),
    sent: z.int(),
    cents: z.int(),
  }),
  sql: (days: Days) => sql`
    select day.starts_at as "startsAt", o.status, o.orders, o.sent, o.cents
    from ${dayWith(
      sql`select status, count(*) as orders, count(courier_id) as sent, sum(total_amount_cents) as cents from orders where ${OF_DAY} group by status`,
      days,
    )}`,
  samples: [[SAMPLE_DAYS]],
});

const RankRow = z.strictObject({ id: z.guid(), name: z.string(), count: z.int(), cents: z.int() });

export const topResellers = query("top resellers", {
  row: RankRow,
  sql: (days: Days) => sql`
    with top as (
      select user_id, count(*) as count, sum(total_amount_cents) as cents
      from ${dayWith(
        sql`select user_id, total_amount_cents from orders where ${OF_DAY} and status not in ('cancelled', 'returned')`,
        days,
      )}
      group by user_id order by cents desc, user_id limit 10
    )
    select u.id, ${businessNameOf(sql`u`)} as name, top.count, top.cents
    from top join users u on u.id = top.user_id order by top.cents desc, u.id`,
  samples: [[SAMPLE_DAYS]],
});

/** The ten products with the most sales, from the sums that triggers keep (docs/decisions/0040). The days are business dates. */
export const topProducts = query("top products", {
  row: RankRow,
  sql: ({ from, to }: { from: string; to: string }) => sql`
    with top as (
      select product_id, sum(quantity)::bigint as count, sum(revenue_cents)::bigint as cents
      from product_days where day between ${from}::date and ${to}::date
      group by product_id having sum(quantity) > 0 order by cents desc, product_id limit 10
    )
    select p.id, p.name, top.count, top.cents from top join products p on p.id = top.product_id order by top.cents desc, p.id`,
  samples: [[{ from: SAMPLE.day, to: SAMPLE.day }]],
  // The best plan for a week is not the best for a year.
  isPrepared: () => false,
});
