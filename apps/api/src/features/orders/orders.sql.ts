import { MAX_SELECTED_ORDERS } from "@pola/shared/limits";
import { SEARCH_COUNT_CAP } from "@pola/shared/list-count";
import { SlipCounts } from "@pola/shared/schemas/slip";
import { ORDER_SORTS } from "@pola/shared/sorts";
import * as z from "zod";
import { type Connection, literal, query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { allOf, limitOf } from "@pola/database/sql-text";
import {
  EVENT_COLUMNS,
  EVENT_JOIN,
  HAS_OLD_SLIP,
  NEEDS_SLIP,
  ORDER_COLUMNS,
  ORDER_JOINS,
} from "../../domain/order-rows.sql.ts";
import { OrderEventRow, OrderRow } from "../../views/order-view.ts";
import {
  EVERY_FILTER,
  isWithoutWords,
  ORDER_BY,
  orderBy,
  type OrderFilter,
  type OrderPage,
  orderConditions,
} from "./order-filter.sql.ts";
import { countFound, orderSearch, SELECTED_COLUMNS, SelectedRow } from "./order-search.sql.ts";

/** Samples that reach every filter, every sort and both ways to write a page. */
const EVERY_LIST: [OrderFilter, OrderPage][] = [
  ...EVERY_FILTER.map((filter): [OrderFilter, OrderPage] => [
    filter,
    { sort: "-createdAt", take: 10, skip: 0 },
  ]),
  ...[{ words: [] }, { words: [], userId: SAMPLE.id }].flatMap((filter) =>
    ORDER_SORTS.map((sort): [OrderFilter, OrderPage] => [filter, { sort, take: 10, skip: 10 }]),
  ),
];

/** The last order of the page before, in the list's default order. */
type After = { createdAt: Date; id: string };

/** A reader of all pages gets each order once, also while others are placed. */
function isAfter(after: After | undefined): Sql | undefined {
  return (
    after &&
    sql`o.created_at <= ${after.createdAt} and (o.created_at < ${after.createdAt} or o.id > ${after.id})`
  );
}

/** A page of orders. Ids are sorted and limited first; lines and resellers are joined to that page only. */
export const orderPage = query("order page", {
  row: OrderRow,
  sql: (filter: OrderFilter, { sort, ...page }: OrderPage, after?: After) => sql`
    with page as materialized (
      select o.id from orders o where ${allOf([orderConditions(filter), isAfter(after)])}
      order by ${orderBy(sort, filter)} ${limitOf(page)}
    )
    select ${ORDER_COLUMNS} from page join orders o on o.id = page.id ${ORDER_JOINS} order by ${orderBy(sort, filter)}`,
  samples: [
    ...EVERY_LIST,
    [{ words: [] }, { sort: "-createdAt", take: 10, skip: 0 }, { createdAt: SAMPLE.at, id: SAMPLE.id }],
  ],
  isPrepared: (filter, _page, after?) => after === undefined && isWithoutWords(filter),
});

/** A page of a search, and how many orders it finds, at most one beyond SEARCH_COUNT_CAP. Searching is the expensive part, so one statement does both. */
export async function searchOrders(
  connection: Connection,
  filter: OrderFilter,
  page: OrderPage,
): Promise<[OrderRow[], number]> {
  const rows = await orderSearch.rows(connection, filter, page);
  const [first] = rows;
  // No row carries the total when the page is beyond the last match.
  const total = first?.total ?? (page.skip === 0 ? 0 : await countFound(connection, filter));
  // Only the newest matches were found. Another order needs them all.
  const isWhole = total <= SEARCH_COUNT_CAP || page.sort === "-createdAt";
  return [isWhole ? rows : await orderPage.rows(connection, filter, page), total];
}

/** What a selection needs of each order, newest first. */
export const matchingOrders = query("matching orders", {
  row: SelectedRow,
  sql: (filter: OrderFilter, take: number) => sql`
    select ${SELECTED_COLUMNS} from orders o
    where ${orderConditions(filter)} order by ${ORDER_BY["-createdAt"]} limit ${take}`,
  samples: EVERY_FILTER.filter(isWithoutWords).map((filter): [OrderFilter, number] => [filter, 10]),
  isPrepared: isWithoutWords,
});

/** The orders of these ids that are not deleted, newest first. */
export const ordersByIds = query("orders by ids", {
  row: OrderRow,
  sql: (ids: string[]) => sql`
    select ${ORDER_COLUMNS} from orders o ${ORDER_JOINS} where o.id = any(${ids}) and o.deleted_at is null
    order by ${ORDER_BY["-createdAt"]}`,
  samples: [[[SAMPLE.id]]],
});

/** The first orders that meet a condition, at most as many as one print can have. */
const forSlips = (condition: Sql) => sql`
  with page as materialized (
    select o.id from orders o where ${condition} and o.deleted_at is null
    order by o.created_at, o.id limit ${literal(MAX_SELECTED_ORDERS)}
  )
  select ${ORDER_COLUMNS} from page join orders o on o.id = page.id ${ORDER_JOINS}`;

/** The orders placed between two instants, half-open, without those that were cancelled or returned. */
export const ordersWithSlip = query("orders with slip", {
  row: OrderRow,
  sql: (startsAt: Date, endsAt: Date, isUnprinted: boolean) =>
    forSlips(sql`o.created_at >= ${startsAt} and o.created_at < ${endsAt} and o.status not in ('cancelled', 'returned')
      and (o.slip_printed_at is null or not ${isUnprinted})`),
  samples: [[SAMPLE.at, SAMPLE.at, true]],
});

/** The orders from before an instant that still need their slip. */
export const ordersWithoutSlip = query("orders without slip", {
  row: OrderRow,
  sql: (before: Date) => forSlips(sql`${NEEDS_SLIP} and o.created_at < ${before}`),
  samples: [[SAMPLE.at]],
});

/** The orders with a slip placed between two instants, how many of those slips were printed, and the earlier orders that need one. */
export const slipCounts = query("slip counts", {
  row: z.strictObject(SlipCounts.shape),
  sql: (startsAt: Date, endsAt: Date) => sql`
    select count(*) as today, count(o.slip_printed_at) as printed,
      (select count(*) from orders o
        where ${NEEDS_SLIP} and o.created_at < ${startsAt} and o.deleted_at is null) as earlier
    from orders o where o.created_at >= ${startsAt} and o.created_at < ${endsAt}
      and o.status not in ('cancelled', 'returned') and o.deleted_at is null`,
  samples: [[SAMPLE.at, SAMPLE.at]],
});

/** The orders of these ids whose slip was printed and needs to be printed again, oldest first. */
export const ordersWithOldSlip = query("orders with old slip", {
  row: z.strictObject({ orderNumber: z.string() }),
  sql: (ids: string[]) => sql`
    select o.order_number as "orderNumber" from orders o where o.id = any(${ids}) and ${HAS_OLD_SLIP}
      and ${NEEDS_SLIP} and o.deleted_at is null order by o.created_at, o.id`,
  samples: [[[SAMPLE.id]]],
});

/** One order with its lines; a deleted one only when asked for. */
export const orderById = query("order by id", {
  row: OrderRow,
  sql: (id: string, withDeleted: boolean) => sql`
    select ${ORDER_COLUMNS} from orders o ${ORDER_JOINS} where o.id = ${id} and (o.deleted_at is null or ${withDeleted})`,
  samples: [[SAMPLE.id, false]],
});

/** The timeline of an order, oldest first. */
export const orderEvents = query("order events", {
  row: OrderEventRow,
  sql: (orderId: string) => sql`
    select ${EVENT_COLUMNS} from order_events e ${EVENT_JOIN}
    where e.order_id = ${orderId} order by e.sequence`,
  samples: [[SAMPLE.id]],
});

export const orderRemittance = query("order remittance", {
  row: z.strictObject({ id: z.guid(), number: z.string(), receivedOn: z.iso.date() }),
  sql: (orderId: string) => sql`
    select r.id, r.number, r.received_on as "receivedOn"
    from orders o join remittances r on r.id = o.remittance_id where o.id = ${orderId}`,
  samples: [[SAMPLE.id]],
});
