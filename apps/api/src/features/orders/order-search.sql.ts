import { SEARCH_COUNT_CAP } from "@pola/shared/list-count";
import { OPEN_ORDER_STATUSES, ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import * as z from "zod";
import { type Connection, join, literal, query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { ORDER_COLUMNS, ORDER_JOINS } from "../../domain/order-rows.sql.ts";
import { OrderRow } from "../../views/order-view.ts";
import {
  EVERY_FILTER,
  ORDER_BY,
  orderBy,
  type OrderFilter,
  type OrderPage,
  orderConditions,
} from "./order-filter.sql.ts";

/** The status in which orders end: a list of it is nearly as long as that of all orders. */
const FINAL: OrderStatus = "completed";
/** A word that {@link SAMPLED.frequent} of the newest orders have is frequent: then orders are compared with it one by one, newest first. */
const SAMPLED = { orders: literal(2_000), frequent: literal(120) };
/** How many orders are compared for each one that is wanted: a frequent word is in one of 17. */
const COMPARED_PER_FOUND = literal(20);
/** How many of the newest days a search reads one at a time. With fewer matches in them than `frequent`, it is rare. */
const FIRST_DAYS = { days: literal(30), frequent: literal(100) };
/** The same in one status, where a rare search costs less. */
const FIRST_DAYS_OF_STATUS = { days: literal(5), frequent: literal(200) };
/** How many of a reseller's newest orders are compared with the words one by one. Few resellers have more. */
const OWN_ORDERS = literal(2_000);
/** Where counting a search stops: one beyond SEARCH_COUNT_CAP. */
const COUNT_LIMIT = literal(SEARCH_COUNT_CAP + 1);
const NEWEST_FIRST = ORDER_BY["-createdAt"];
const COLUMNS = sql`o.id, o.status, o.created_at, o.total_amount_cents, o.total_commission_cents`;

/**
 * The newest orders that a search finds, newest first, at most `limit` (docs/decisions/0046). Orders are compared one by one with a word that
 * many of the newest have.
 */
function newestFound(filter: OrderFilter, limit: Sql): Sql {
  if (filter.userId !== undefined) return newestOfOwn(filter, limit);
  const isOfFew = (filter.status ?? FINAL) !== FINAL || filter.isOpen || filter.needsSlip;
  if (isOfFew) return newestByIndex(filter, limit);
  const newest = (count: Sql, where = sql`true`) => sql`
    (select * from orders o where ${where} and ${orderConditions({ ...filter, words: [] })} order by ${NEWEST_FIRST} limit ${count}) o
     where ${orderConditions(oneByOne(filter))}`;
  return sql`
    with sampled as materialized (
      select count(*) as count from ${newest(SAMPLED.orders)}
    ), compared as materialized (
      select ${COLUMNS} from ${newest(sql`${limit} * ${COMPARED_PER_FOUND}`, sql`(select count >= ${SAMPLED.frequent} from sampled)`)}
       order by ${NEWEST_FIRST} limit ${limit}
    )
    select * from compared where (select count(*) from compared) = ${limit}
    union all select * from (${newestByIndex(filter, limit)}) by_index
    limit ${limit}`;
}

/** The filter without the trigram index. */
function oneByOne(filter: OrderFilter): OrderFilter {
  return { ...filter, words: filter.words.map((word) => ({ ...word, isUnindexed: true })) };
}

/**
 * The same by the trigram index. It reads the newest days first, one at a time: a frequent word has enough matches there. Otherwise it reads
 * as many more days as these matches suggest. A rare word has few matches in these days, so all older orders are searched at once.
 */
function newestByIndex(filter: OrderFilter, limit: Sql): Sql {
  const { from, before } = filter;
  // The index does not help to find that status.
  const isCompleted = filter.status === FINAL;
  const isWanted = isCompleted ? sql`(o.status = 'completed') is true` : sql`true`;
  const searched = isCompleted ? { ...filter, status: undefined } : filter;
  const { days, frequent } = searched.status === undefined ? FIRST_DAYS : FIRST_DAYS_OF_STATUS;
  const found = (where: Sql, words = filter.words): Sql =>
    sql`select ${COLUMNS} from orders o where ${isWanted} and ${where} and ${orderConditions({ ...searched, words })}`;
  // The day finds words by their index, the instants find a reseller's orders by theirs.
  const ofDay = found(
    sql`(o.created_at at time zone 'UTC')::date = newest.day - back
      and o.created_at >= (newest.day - back)::timestamp at time zone 'UTC'
      and o.created_at < (newest.day - back + 1)::timestamp at time zone 'UTC'`,
  );
  const daysBack = (first: Sql, end: Sql): Sql => sql`
    generate_series(${first}, least(${end} - 1, newest.day - (${from ?? null}::timestamptz at time zone 'UTC')::date)) back
      cross join lateral (${ofDay} order by ${NEWEST_FIRST} limit ${limit}) of_day`;
  const start = sql`(select newest.day - reach.days + 1 from newest, reach)::timestamp at time zone 'UTC'`;
  const olderWords = filter.words.map((word) => ({ ...word, isTakenAsRare: searched.status === undefined }));
  const older = found(sql`o.created_at < ${start}`, olderWords);
  // Parts of a UNION that read a WITH never run in parallel: PostgreSQL runs them one after the other and stops at the limit.
  // `offset 0` makes it find the older matches by their index first, instead of reading all older orders in the order of time.
  return sql`
    with newest as materialized (
      select (least(max(created_at), ${before ?? null}::timestamptz) at time zone 'UTC')::date as day from orders where deleted_at is null
    ), first as materialized (
      select of_day.* from newest, ${daysBack(sql`0`, days)} limit ${limit}
    ), reach as materialized (
      select case when count(*) between ${frequent} and ${limit} - 1 then ceil(1.3 * ${days} * ${limit} / count(*))::int else ${days} end as days
        from first
    )
    select * from first
    union all (select of_day.* from newest, reach, ${daysBack(days, sql`reach.days`)})
    union all (select * from (${older} offset 0) o order by ${NEWEST_FIRST} limit ${limit})
    limit ${limit}`;
}

/**
 * The same among a reseller's own orders. The trigram index lists the matches of all resellers, and PostgreSQL underestimates what that costs.
 * So it is used only for orders older than the newest {@link OWN_ORDERS}, if there are any.
 */
function newestOfOwn(filter: OrderFilter, limit: Sql): Sql {
  const own = orderConditions({ userId: filter.userId, words: [] });
  return sql`
    with newest as materialized (
      select ${COLUMNS} from (select * from orders o where ${own} order by ${NEWEST_FIRST} limit ${OWN_ORDERS}) o
        where ${orderConditions(oneByOne(filter))} order by ${NEWEST_FIRST} limit ${limit}
    ), next as materialized (
      select o.created_at, o.id from orders o where ${own} order by ${NEWEST_FIRST} limit 1 offset ${OWN_ORDERS}
    )
    select * from newest
    union all (
      select older.* from next cross join lateral (
        select ${COLUMNS} from orders o where ${orderConditions(filter)} and o.created_at <= next.created_at
          and (o.created_at < next.created_at or o.id >= next.id) order by ${NEWEST_FIRST} limit ${limit}
      ) older
    )
    limit ${limit}`;
}

/** Samples that reach every way to search. */
const SAMPLES = EVERY_FILTER.filter(({ words }) => words.length > 0).flatMap((filter) => [
  filter,
  { ...filter, userId: SAMPLE.id },
  { ...filter, status: "shipped" as const },
]);

/** The page is sorted as asked for, among what was found. */
export const orderSearch = query("order search", {
  row: z.strictObject({ ...OrderRow.shape, total: z.int() }),
  sql: (filter: OrderFilter, { sort, take, skip }: OrderPage) => sql`
    with found as materialized (${newestFound(filter, literal(Math.max(SEARCH_COUNT_CAP + 1, skip + take)))}),
    page as materialized (select o.id from found o order by ${orderBy(sort, filter)} limit ${take} offset ${skip})
    select ${ORDER_COLUMNS}, (select least(count(*), ${COUNT_LIMIT}) from found) as total
      from page join orders o on o.id = page.id ${ORDER_JOINS} order by ${orderBy(sort, filter)}`,
  samples: SAMPLES.map((filter): [OrderFilter, OrderPage] => [
    filter,
    { sort: "-createdAt", take: 10, skip: 0 },
  ]),
  isPrepared: () => false,
});

export const SelectedRow = z.strictObject({
  id: z.guid(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  userId: z.guid(),
  totalCommissionCents: z.int32(),
});
export const SELECTED_COLUMNS = sql`o.id, o.order_number as "orderNumber", o.status, o.user_id as "userId",
  o.total_commission_cents as "totalCommissionCents"`;

/** What a selection needs of the newest orders of a search. */
export const newestOfSearch = query("newest of search", {
  row: SelectedRow,
  sql: (filter: OrderFilter, take: number) => sql`
    select ${SELECTED_COLUMNS} from (${newestFound(filter, literal(take))}) found
      join orders o on o.id = found.id order by ${NEWEST_FIRST}`,
  samples: SAMPLES.map((filter): [OrderFilter, number] => [filter, 10]),
  isPrepared: () => false,
});

const StatusCount = z.strictObject({ status: z.enum(ORDER_STATUSES), count: z.int() });

const foundByStatus = query("found by status", {
  row: StatusCount,
  sql: (filter: OrderFilter) =>
    sql`select status, count(*) as count from (${newestFound(filter, COUNT_LIMIT)}) found group by status`,
  samples: SAMPLES.map((filter): [OrderFilter] => [filter]),
  isPrepared: () => false,
});

const foundInEachStatus = query("found in each status", {
  row: StatusCount,
  sql: (filter: OrderFilter) =>
    join(
      (filter.isOpen ? OPEN_ORDER_STATUSES : ORDER_STATUSES).map((status) => {
        const found = newestFound({ ...filter, status }, COUNT_LIMIT);
        return sql`select ${status}::order_status as status, count(*) as count from (${found}) found`;
      }),
      " union all ",
    ),
  samples: SAMPLES.map((filter): [OrderFilter] => [filter]),
  isPrepared: () => false,
});

/** How many orders a search finds by status, each at most one beyond SEARCH_COUNT_CAP. Few orders are counted in one search. */
export async function countFoundByStatus(
  connection: Connection,
  filter: OrderFilter,
): Promise<{ status: OrderStatus; count: number }[]> {
  const rows = await foundByStatus.rows(connection, filter);
  return totalOf(rows) > SEARCH_COUNT_CAP ? await foundInEachStatus.rows(connection, filter) : rows;
}

/** How many orders a search finds, at most one beyond SEARCH_COUNT_CAP. */
export async function countFound(connection: Connection, filter: OrderFilter): Promise<number> {
  return totalOf(await foundByStatus.rows(connection, filter));
}

/** The sum of counts by status, at most one beyond SEARCH_COUNT_CAP. */
export function totalOf(counts: readonly { count: number }[]): number {
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return Math.min(sum, SEARCH_COUNT_CAP + 1);
}
