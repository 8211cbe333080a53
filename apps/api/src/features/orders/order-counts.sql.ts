import { ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import * as z from "zod";
import { type Connection, query, sql } from "@pola/database/sql";
import { cappedCount, COUNT_LIMIT } from "@pola/database/sql-text";
import { EVERY_FILTER, isWithoutWords, type OrderFilter, orderConditions } from "./order-filter.sql.ts";
import { countFound, countFoundByStatus } from "./order-search.sql.ts";

/** Samples that reach every filter. Words are counted by their own statements. */
const WITHOUT_WORDS = EVERY_FILTER.filter(isWithoutWords);

const orderCount = query("order count", {
  row: z.strictObject({ count: z.int() }),
  sql: (filter: OrderFilter) => {
    if (!isByStatusAlone(filter)) return cappedCount(sql`orders o where ${orderConditions(filter)}`);
    const status = filter.status === undefined ? sql`true` : sql`o.status = ${filter.status}`;
    return sql`select least(coalesce(sum(orders), 0), ${COUNT_LIMIT})::bigint as count from order_totals o where ${status}`;
  },
  samples: WITHOUT_WORDS.map((filter): [OrderFilter] => [filter]),
});

/** How many orders match, at most one beyond COUNT_CAP, or beyond SEARCH_COUNT_CAP when the filter has words. */
export async function countOrders(connection: Connection, filter: OrderFilter): Promise<number> {
  if (filter.words.length > 0) return await countFound(connection, filter);
  return (await orderCount.one(connection, filter)).count;
}

/** How many orders match, by status, each at most one beyond COUNT_CAP. No filter: read the kept totals. Otherwise: one index range per status. */
const countsByStatus = query("order counts by status", {
  row: z.strictObject({ status: z.enum(ORDER_STATUSES), count: z.int() }),
  sql: (filter: OrderFilter) => {
    if (isByStatusAlone(filter))
      return sql`select status, least(sum(orders), ${COUNT_LIMIT})::bigint as count from order_totals group by status`;
    const where = orderConditions(filter);
    return sql`
      select status, (${cappedCount(sql`orders o where o.status = status.status and ${where}`)}) as count
      from unnest(enum_range(null::order_status)) status (status)`;
  },
  samples: WITHOUT_WORDS.map((filter): [OrderFilter] => [{ ...filter, status: undefined }]),
});

/** How many orders match in each status; the filter's own status is not looked at. */
export async function countOrdersByStatus(
  connection: Connection,
  filter: OrderFilter,
): Promise<{ status: OrderStatus; count: number }[]> {
  const everyStatus = { ...filter, status: undefined };
  if (filter.words.length > 0) return await countFoundByStatus(connection, everyStatus);
  return await countsByStatus.rows(connection, everyStatus);
}

/** The filter has no words here. Every other filter, also one that is added later, needs the orders themselves. */
function isByStatusAlone({ status: _status, words: _words, ...others }: OrderFilter): boolean {
  return Object.values(others).every((value) => value === undefined || value === false);
}
