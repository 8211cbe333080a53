import { ORDER_STATUSES, type OrderStatus } from "@pola/shared/order-status";
import * as z from "zod";
import { type Connection, query, sql } from "@pola/database/sql";
import { cappedCount, COUNT_LIMIT } from "@pola/database/sql-text";
import { EVERY_FILTER, isPlannedOnce, type OrderFilter, orderConditions } from "./order-filter.sql.ts";

const orderCount = query("order count", {
  row: z.strictObject({ count: z.int() }),
  sql: (filter: OrderFilter) => {
    if (!isByStatusAlone(filter)) return cappedCount(sql`orders o where ${orderConditions(filter)}`);
    const status = filter.status === undefined ? sql`true` : sql`o.status = ${filter.status}`;
    return sql`select least(coalesce(sum(orders), 0), ${COUNT_LIMIT})::bigint as count from order_totals o where ${status}`;
  },
  samples: EVERY_FILTER.map((filter): [OrderFilter] => [filter]),
  isPrepared: isPlannedOnce,
});

/** How many orders match, at most one beyond COUNT_CAP. */
export async function countOrders(connection: Connection, filter: OrderFilter): Promise<number> {
  return (await orderCount.one(connection, filter)).count;
}

/**
 * How many orders match, by status, each at most one beyond COUNT_CAP. No filter: read the kept totals. Search: count the matches once.
 * Otherwise: one index range per status.
 */
const countsByStatus = query("order counts by status", {
  row: z.strictObject({ status: z.enum(ORDER_STATUSES), count: z.int() }),
  sql: (filter: OrderFilter) => {
    if (isByStatusAlone(filter))
      return sql`select status, least(sum(orders), ${COUNT_LIMIT})::bigint as count from order_totals group by status`;
    const where = orderConditions(filter);
    if (filter.words.length > 0)
      return sql`select o.status, least(count(*), ${COUNT_LIMIT}) as count from orders o where ${where} group by o.status`;
    return sql`
      select status, (${cappedCount(sql`orders o where o.status = status.status and ${where}`)}) as count
      from unnest(enum_range(null::order_status)) status (status)`;
  },
  samples: EVERY_FILTER.map((filter): [OrderFilter] => [{ ...filter, status: undefined }]),
  isPrepared: isPlannedOnce,
});

/** How many orders match in each status; the filter's own status is not looked at. */
export async function countOrdersByStatus(
  connection: Connection,
  filter: OrderFilter,
): Promise<{ status: OrderStatus; count: number }[]> {
  return await countsByStatus.rows(connection, { ...filter, status: undefined });
}

function isByStatusAlone(filter: OrderFilter): boolean {
  const { userId, isOpen, needsSlip, from, before, orderNumber, phone, words } = filter;
  return (
    !isOpen &&
    [userId, needsSlip, from, before, orderNumber, phone, words[0]].every((value) => value === undefined)
  );
}
