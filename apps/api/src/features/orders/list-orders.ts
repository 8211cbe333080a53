import { dayBounds, startOfBusinessDay } from "@pola/shared/calendar";
import { MAX_SELECTED_ORDERS } from "@pola/shared/limits";
import { toRupees } from "@pola/shared/money";
import { parsePhone } from "@pola/shared/phone";
import {
  type MatchingOrders,
  type Order,
  type OrderCounts,
  type OrderExportQuery,
  type OrderListQuery,
} from "@pola/shared/schemas/order";
import type { Connection } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";
import { type Page, pageOf } from "../../http/paging.ts";
import type { Actor } from "../../domain/actor.ts";
import { searchWords } from "../../domain/search-words.sql.ts";
import { orderView } from "../../views/order-view.ts";
import { countOrders, countOrdersByStatus } from "./order-counts.sql.ts";
import type { OrderFilter } from "./order-filter.sql.ts";
import { newestOfSearch, totalOf } from "./order-search.sql.ts";
import { matchingOrders, orderPage, searchOrders } from "./orders.sql.ts";

const ORDER_NUMBER = /^ORD-\d{6,}$/;
/** How a whole phone number starts. Nine digits without it may be a part of another number. */
const DIALLED = /^[0+]/;

/** A page of the reseller's own orders; `total` counts every order that matches. */
export async function listOwnOrders(ctx: Ctx, reseller: Actor, query: OrderListQuery): Promise<Page<Order>> {
  return await listOrders(ctx, { ...query, userId: reseller.id });
}

/**
 * A page of all orders with their lines, for admins. The search looks at order number, customer, tracking number, reseller and
 * business (docs/product/order-lists.md, O-63 and O-65); dates are days in Asia/Colombo, both inclusive.
 */
export async function listOrders(ctx: Ctx, query: OrderListQuery): Promise<Page<Order>> {
  const { take, skip } = pageOf(query);
  const filter = await filterOf(ctx, query);
  const page = { take, skip, sort: query.sort ?? "-createdAt" };
  const [rows, total] =
    filter.words.length > 0
      ? await searchOrders(ctx.pool, filter, page)
      : await Promise.all([orderPage.rows(ctx.pool, filter, page), countOrders(ctx.pool, filter)]);
  return { rows: rows.map(orderView), total };
}

/** The numbers on the admin's status tabs: the same search and dates, every status. */
export async function countOrdersForTabs(ctx: Ctx, query: OrderListQuery): Promise<OrderCounts> {
  const filter = await filterOf(ctx, query);
  const rows = await countOrdersByStatus(ctx.pool, filter);
  const counts: OrderCounts = {
    all: 0,
    pending: 0,
    processing: 0,
    shipped: 0,
    delivered: 0,
    completed: 0,
    returned: 0,
    cancelled: 0,
  };
  for (const { status, count } of rows) {
    counts[status] = count;
    counts.all += count;
  }
  return filter.words.length > 0 ? { ...counts, all: totalOf(rows) } : counts;
}

/** The orders that "select all" selects: the newest MAX_SELECTED_ORDERS of a filter, each as it is now. */
export async function listMatching(ctx: Ctx, query: OrderExportQuery): Promise<MatchingOrders> {
  const filter = await filterOf(ctx, query);
  const [rows, total] = await Promise.all([
    (filter.words.length > 0 ? newestOfSearch : matchingOrders).rows(ctx.pool, filter, MAX_SELECTED_ORDERS),
    countOrders(ctx.pool, filter),
  ]);
  const orders = rows.map(({ totalCommissionCents, ...order }) =>
    Object.assign(order, { totalCommission: toRupees(totalCommissionCents) }),
  );
  return { total: Math.max(total, orders.length), orders };
}

/** The filter of a list's query; dates are days in Asia/Colombo, both inclusive. */
export async function filterOf(
  { pool }: Ctx,
  { userId, status, isOpen, slip, from, to, search = "" }: OrderExportQuery,
): Promise<OrderFilter> {
  return {
    userId,
    status,
    isOpen: isOpen === "true",
    needsSlip: slip !== undefined,
    from: from === undefined ? undefined : startOfBusinessDay(from),
    before: to === undefined ? undefined : dayBounds(to).endsAt,
    ...(await searchOf(pool, search.trim(), userId)),
  };
}

/** A whole order number or phone number is recognised and found by its own index. Any other words are searched. */
async function searchOf(
  connection: Connection,
  search: string,
  userId: string | undefined,
): Promise<Pick<OrderFilter, "orderNumber" | "phone" | "words">> {
  const number = search.toUpperCase();
  if (ORDER_NUMBER.test(number)) return { orderNumber: number, words: [] };
  const phone = DIALLED.test(search) ? parsePhone(search) : null;
  if (phone !== null) return { phone: { stored: phone, written: search }, words: [] };
  return { words: await searchWords(connection, search, "reseller", userId) };
}
