import type { OrderStatus } from "@pola/shared/order-status";
import type { OrderSort } from "@pola/shared/schemas/order";
import { COUNT_CAP } from "@pola/shared/list-count";
import type { Pool } from "pg";
import { cappedCount, limitOf, Parameters } from "@pola/database/sql-text";
import type { OrderEventRow, OrderRow } from "../../views/order-view.ts";

export type OrderFilter = {
  userId: string | undefined;
  status: OrderStatus | undefined;
  /** Half-open instants of creation. */
  from: Date | undefined;
  before: Date | undefined;
  /** A whole one, as it is stored. */
  orderNumber?: string | undefined;
  /** A whole one as it is stored and as it was written, which a courier's number may look like. */
  phone?: { stored: string; written: string } | undefined;
  /** LIKE patterns over the search column; all must match. */
  patterns: string[];
};

export type WaybillOrderRow = {
  id: string;
  orderNumber: string;
  customerName: string;
  status: OrderStatus;
  trackingNumber: string | null;
};

const COLUMNS = `o.id, o.order_number as "orderNumber", o.user_id as "userId", o.status,
  o.customer_name as "customerName", o.customer_phone as "customerPhone", o.customer_address as "customerAddress",
  o.customer_city as "customerCity", o.subtotal_cents as "subtotalCents", o.shipping_cost_cents as "shippingCostCents",
  o.total_amount_cents as "totalAmountCents", o.total_commission_cents as "totalCommissionCents",
  o.total_weight_grams as "totalWeightGrams", o.tracking_number as "trackingNumber", o.created_at as "createdAt",
  o.completed_at as "completedAt", o.slip_printed_at as "slipPrintedAt", u.first_name as "resellerFirstName",
  u.last_name as "resellerLastName", u.business_name as "businessName", u.phone as "resellerPhone",
  u.logo_url as "resellerLogo", i.rows as items`;

const JOINS = `join users u on u.id = o.user_id
  cross join lateral (
    select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'productName', i.product_name, 'image', i.image,
      'quantity', i.quantity, 'unitPriceCents', i.unit_price_cents, 'subtotalCents', i.subtotal_cents,
      'totalCommissionCents', i.total_commission_cents, 'weightGrams', i.weight_grams, 'isWholesale', i.is_wholesale,
      'variations', i.variations) order by i.position) as rows
    from order_items i where i.order_id = o.id
  ) i`;

const ONE = `select ${COLUMNS} from orders o ${JOINS} where o.id = $1 and (o.deleted_at is null or $2)`;

const BY_IDS = `select ${COLUMNS} from orders o ${JOINS} where o.id = any($1) and o.deleted_at is null`;

const STANDING = `select ${COLUMNS} from orders o ${JOINS} where o.created_at >= $1 and o.created_at < $2
  and o.status not in ('cancelled', 'returned') and o.deleted_at is null`;

const EVENTS = `select e.kind, e.from_status as "fromStatus", e.to_status as "toStatus", e.note, e.actor_id as "actorId",
    nullif(trim(concat_ws(' ', a.first_name, a.last_name)), '') as "actorName", e.created_at as "createdAt"
  from order_events e left join users a on a.id = e.actor_id
  where e.order_id = $1 order by e.created_at, e.id`;

/** Each ends in the id, so that equal rows keep their place from page to page. Statuses sort as the steps of an order. */
const ORDER: Record<OrderSort, string> = {
  "-createdAt": "o.created_at desc, o.id",
  createdAt: "o.created_at, o.id desc",
  "-totalAmount": "o.total_amount_cents desc, o.id",
  totalAmount: "o.total_amount_cents, o.id",
  "-totalCommission": "o.total_commission_cents desc, o.id",
  totalCommission: "o.total_commission_cents, o.id",
  status: "o.status, o.created_at desc, o.id",
};

type Page = { sort: OrderSort; take: number; skip: number };

/** A page of orders. Ids are sorted and limited first; lines and resellers are joined to that page only. */
export async function selectOrders(
  pool: Pool,
  filter: OrderFilter,
  { sort, ...page }: Page,
): Promise<OrderRow[]> {
  const parameters = new Parameters();
  const where = whereOf(filter, parameters);
  const { limit, size } = limitOf(page, parameters);
  const text = `with page as materialized (
      select o.id from orders o where ${where} order by ${ORDER[sort]} ${limit}
    )
    select ${COLUMNS} from page join orders o on o.id = page.id ${JOINS} order by ${ORDER[sort]}`;
  const { rows } = await pool.query<OrderRow>({
    ...named("orders", filter, sort, size),
    text,
    values: parameters.values,
  });
  return rows;
}

/**
 * The same page of a search, and how many orders it finds, at most one beyond COUNT_CAP: what is dear is to find them, so it is done
 * once, and not beyond what is told. A letter that stands in every order is found by walking the list's own order that far.
 */
export async function searchOrders(
  pool: Pool,
  filter: OrderFilter,
  { sort, take, skip }: Page,
): Promise<[OrderRow[], number]> {
  const parameters = new Parameters();
  const text = `with found as materialized (
      select o.id, o.status, o.created_at, o.total_amount_cents, o.total_commission_cents
      from orders o where ${whereOf(filter, parameters)}
      order by ${ORDER[sort]} limit ${parameters.add(Math.max(COUNT_CAP + 1, skip + take))}
    ), page as materialized (
      select o.id from found o order by ${ORDER[sort]} limit ${parameters.add(take)} offset ${parameters.add(skip)}
    )
    select ${COLUMNS}, (select least(count(*), ${COUNT_CAP + 1}) from found) as total
      from page join orders o on o.id = page.id ${JOINS} order by ${ORDER[sort]}`;
  const { rows } = await pool.query<OrderRow & { total: number }>(text, parameters.values);
  // Beyond the last page there is no row to tell it.
  const total = rows[0]?.total ?? (skip === 0 ? 0 : await countOrders(pool, filter));
  return [rows, total];
}

/** Ids, numbers and statuses alone, newest first. */
export async function selectMatching(
  pool: Pool,
  filter: OrderFilter,
  take: number,
): Promise<{ id: string; orderNumber: string; status: OrderStatus }[]> {
  const parameters = new Parameters();
  const text = `select o.id, o.order_number as "orderNumber", o.status from orders o
    where ${whereOf(filter, parameters)} order by ${ORDER["-createdAt"]} limit ${parameters.add(take)}`;
  const { rows } = await pool.query({ ...named("matching_orders", filter), text, values: parameters.values });
  return rows;
}

/** The next orders after one, in the list's own order: a reader who keeps asking passes each once, however many there are. */
export async function selectOrdersAfter(
  pool: Pool,
  filter: OrderFilter,
  { after, take }: { after: { createdAt: Date; id: string } | undefined; take: number },
): Promise<OrderRow[]> {
  const parameters = new Parameters();
  const conditions = [whereOf(filter, parameters)];
  if (after) {
    const [at, id] = [parameters.add(after.createdAt), parameters.add(after.id)];
    conditions.push(`o.created_at <= ${at} and (o.created_at < ${at} or o.id > ${id})`);
  }
  const text = `with page as materialized (
      select o.id from orders o where ${conditions.join(" and ")}
      order by ${ORDER["-createdAt"]} limit ${parameters.add(take)}
    )
    select ${COLUMNS} from page join orders o on o.id = page.id ${JOINS} order by ${ORDER["-createdAt"]}`;
  const { rows } = await pool.query<OrderRow>(text, parameters.values);
  return rows;
}

/** The orders of these ids that are not deleted. */
export async function selectOrdersByIds(pool: Pool, ids: string[]): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>({ name: "orders_by_ids", text: BY_IDS, values: [ids] });
  return rows;
}

/** The orders of these numbers, and those that hold one of these tracking numbers; none that is deleted. */
export async function selectWaybillOrders(
  pool: Pool,
  { orderNumbers, trackingNumbers }: { orderNumbers: string[]; trackingNumbers: string[] },
): Promise<WaybillOrderRow[]> {
  const { rows } = await pool.query<WaybillOrderRow>({
    name: "waybill_orders",
    text: `select o.id, o.order_number as "orderNumber", o.customer_name as "customerName", o.status,
      o.tracking_number as "trackingNumber" from orders o
      where (o.order_number = any($1) or o.tracking_number = any($2)) and o.deleted_at is null`,
    values: [orderNumbers, trackingNumbers],
  });
  return rows;
}

/** The orders placed between two instants that are still to be delivered or were, half-open. */
export async function selectStandingOrders(pool: Pool, startsAt: Date, endsAt: Date): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>({
    name: "standing_orders",
    text: STANDING,
    values: [startsAt, endsAt],
  });
  return rows;
}

/** How many orders match, at most one beyond COUNT_CAP. */
export async function countOrders(pool: Pool, filter: OrderFilter): Promise<number> {
  const parameters = new Parameters();
  const text = isByStatusAlone(filter)
    ? `select least(coalesce(sum(orders), 0), ${COUNT_CAP + 1})::bigint as total from order_totals o where ${statusOf(filter, parameters)}`
    : cappedCount(`orders o where ${whereOf(filter, parameters)}`);
  const { rows } = await pool.query<{ total: number }>({
    ...named("count_orders", filter),
    text,
    values: parameters.values,
  });
  return rows[0]?.total ?? 0;
}

/**
 * How many orders match, status by status, each at most one beyond COUNT_CAP. Without any wish the totals say it; a search looks at its
 * matches once; else each status is a stretch of an index.
 */
export async function countOrdersByStatus(
  pool: Pool,
  filter: Omit<OrderFilter, "status">,
): Promise<{ status: OrderStatus; count: number }[]> {
  const parameters = new Parameters();
  const all = { ...filter, status: undefined };
  const { rows } = await pool.query<{ status: OrderStatus; count: number }>({
    ...named("count_orders_by_status", all),
    text: countsByStatus(all, parameters),
    values: parameters.values,
  });
  return rows;
}

function countsByStatus(filter: OrderFilter, parameters: Parameters): string {
  if (isByStatusAlone(filter))
    return `select status, least(sum(orders), ${COUNT_CAP + 1})::bigint as count from order_totals group by status`;
  const where = whereOf(filter, parameters);
  if (filter.patterns.length > 0)
    return `select o.status, least(count(*), ${COUNT_CAP + 1}) as count from orders o where ${where} group by o.status`;
  return `select status, (${cappedCount(`orders o where o.status = status.status and ${where}`, "count")}) as count
    from unnest(enum_range(null::order_status)) status (status)`;
}

/** One order with its lines; a deleted one only when asked for. */
export async function selectOrder(
  pool: Pool,
  id: string,
  withDeleted = false,
): Promise<OrderRow | undefined> {
  const { rows } = await pool.query<OrderRow>({ name: "order", text: ONE, values: [id, withDeleted] });
  return rows[0];
}

/** The time line of an order, oldest first. */
export async function selectOrderEvents(pool: Pool, orderId: string): Promise<OrderEventRow[]> {
  const { rows } = await pool.query<OrderEventRow>({ name: "order_events", text: EVENTS, values: [orderId] });
  return rows;
}

function whereOf(
  { userId, status, from, before, orderNumber, phone, patterns }: OrderFilter,
  parameters: Parameters,
): string {
  const conditions = ["o.deleted_at is null"];
  if (orderNumber !== undefined) conditions.push(`o.order_number = ${parameters.add(orderNumber)}`);
  if (userId !== undefined) conditions.push(`o.user_id = ${parameters.add(userId)}`);
  if (status !== undefined) conditions.push(`o.status = ${parameters.add(status)}`);
  if (from !== undefined) conditions.push(`o.created_at >= ${parameters.add(from)}`);
  if (before !== undefined) conditions.push(`o.created_at < ${parameters.add(before)}`);
  if (phone !== undefined) {
    const [stored, written] = [parameters.add(phone.stored), parameters.add(phone.written)];
    conditions.push(`(o.customer_phone = ${stored} or o.tracking_number = ${written})`);
  }
  for (const pattern of patterns) conditions.push(`o.search_text like ${parameters.add(pattern)}`);
  return conditions.join(" and ");
}

function isByStatusAlone({ userId, from, before, orderNumber, phone, patterns }: OrderFilter): boolean {
  return [userId, from, before, orderNumber, phone, patterns[0]].every((wish) => wish === undefined);
}

function statusOf({ status }: OrderFilter, parameters: Parameters): string {
  return status === undefined ? "true" : `o.status = ${parameters.add(status)}`;
}

/** Prepared once per connection. Searches are not: their best plan depends on the words. */
function named(name: string, filter: OrderFilter, ...form: string[]): { name?: string } {
  if (filter.patterns.length > 0) return {};
  const { userId, status, from, before, orderNumber, phone } = filter;
  const given = Object.entries({ userId, status, from, before, orderNumber, phone }).filter(
    ([, value]) => value !== undefined,
  );
  return { name: [name, ...given.map(([key]) => key), ...form].join(":") };
}
