import { join, query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import type { Slice } from "@pola/database/sql-text";
import { ORDER_REASONS, type OrderReason } from "@pola/shared/order-reason";
import { RETURNS_GROUPINGS, type ReturnsReportQuery, ReturnsRow } from "@pola/shared/schemas/delivery-result";
import * as z from "zod";
import { businessNameOf } from "../../domain/person-name.sql.ts";

type Grouping = ReturnsReportQuery["by"];
type Range = { startsAt: Date; endsAt: Date };
/** Parcels of the range that arrived or came back. An order without a courier was returned before it was shipped (D-2350). */
function ended({ startsAt, endsAt }: Range): Sql {
  return sql`o.created_at >= ${startsAt} and o.created_at < ${endsAt} and o.status in ('delivered', 'completed', 'returned')
    and (o.status <> 'returned' or o.courier_id is not null) and o.deleted_at is null`;
}

/** The key of a parcel's group, and the group's name once the page is known. */
const KEYS: Record<Grouping, Sql> = {
  courier: sql`o.courier_id`,
  reseller: sql`o.user_id`,
  product: sql`line.product_id`,
  // With the collation "C" this takes a third of the time.
  area: sql`lower(o.customer_area collate "C")`,
};
const NAMES: Record<Grouping, Sql> = {
  courier: sql`coalesce((select name from couriers where id = g.key), 'No courier')`,
  reseller: sql`coalesce((select ${businessNameOf(sql`users`)} from users where id = g.key), '')`,
  product: sql`coalesce((select name from products where id = g.key), '')`,
  area: sql`coalesce(nullif(initcap(g.key), ''), 'Unknown')`,
};

/**
 * The parcels of the report. For products only those that came back, each once for a product: the arrived ones are counted by
 * `parcelsOfProducts`. The lines are looked up parcel by parcel, because PostgreSQL joins a year of them by reading every line there is.
 */
function parcels(by: Grouping, range: Range): Sql {
  const columns = sql`${KEYS[by]} as key, o.status, o.reason`;
  return by === "product"
    ? sql`select ${columns} from orders o
        cross join lateral (select distinct product_id from order_items where order_id = o.id) line
        where ${ended(range)} and o.status = 'returned'`
    : sql`select ${columns} from orders o where ${ended(range)}`;
}

/** A reason and how many parcels came back for it; null is without a reason. */
const countOfReason = (reason: OrderReason | null): Sql => sql`
  ${reason ?? "none"}::text, count(*) filter (where status = 'returned' and reason is not distinct from ${reason}::order_reason)`;

/**
 * Groups with the most returns first; `total` counts all groups. Products without a return are left out, and the `parcels` of the others are
 * only those that came back.
 */
export const returnsReport = query("returns report", {
  row: z.strictObject({ ...ReturnsRow.shape, total: z.int() }),
  sql: (by: Grouping, range: Range, { take, skip }: Slice) => sql`
    with g as materialized (
      select key, count(*) as parcels, count(*) filter (where status = 'returned') as returned,
        json_build_object(${join([...ORDER_REASONS, null].map(countOfReason))}) as reasons, count(*) over () as total
      from (${parcels(by, range)}) parcel group by key order by returned desc, parcels desc, key limit ${take} offset ${skip}
    )
    select ${by === "area" ? sql`null::uuid` : sql`g.key`} as id, ${NAMES[by]} as name, g.parcels, returned, reasons, total
    from g order by g.returned desc, g.parcels desc, g.key`,
  samples: RETURNS_GROUPINGS.map((by): [Grouping, Range, Slice] => [
    by,
    { startsAt: SAMPLE.at, endsAt: SAMPLE.at },
    { take: 10, skip: 0 },
  ]),
  isPrepared: () => false,
});

/**
 * The parcels with these products that arrived or came back. Not prepared: by the lines of just these products PostgreSQL chooses between
 * looking each order up and reading the orders of the range once.
 */
export const parcelsOfProducts = query("parcels of products", {
  row: z.strictObject({ id: z.guid(), parcels: z.int() }),
  sql: (ids: string[], range: Range) => sql`
    select i.product_id as id, count(distinct o.id) as parcels from order_items i join orders o on o.id = i.order_id
    where i.product_id = any(${ids}::uuid[]) and ${ended(range)} group by i.product_id`,
  samples: [[[SAMPLE.id], { startsAt: SAMPLE.at, endsAt: SAMPLE.at }]],
  isPrepared: () => false,
});
