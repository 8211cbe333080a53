import type { OrderStatus } from "@pola/shared/order-status";
import type { OrderSort } from "@pola/shared/schemas/order";
import { SAMPLE, type Sql, sql } from "@pola/database/sql";
import { allOf } from "@pola/database/sql-text";
import { IS_OPEN_ORDER, NEEDS_SLIP } from "../../domain/order-rows.sql.ts";
import { hasWord, type SearchWord } from "../../domain/search-words.sql.ts";

export type OrderFilter = {
  userId?: string | undefined;
  status?: OrderStatus | undefined;
  /** Only orders whose commission is on the way. */
  isOpen?: boolean | undefined;
  /** Not shipped yet, and the slip was never printed. */
  needsSlip?: boolean | undefined;
  /** Half-open instants of creation. */
  from?: Date | undefined;
  before?: Date | undefined;
  /** A whole order number, as it is stored. */
  orderNumber?: string | undefined;
  /** A whole phone number as it is stored, and as it was written: a tracking number may look like it. */
  phone?: { stored: string; written: string } | undefined;
  /** All must match. */
  words: SearchWord[];
};

export type OrderPage = { sort: OrderSort; take: number; skip: number };

/** What the reseller of an order gets: nothing for a returned or cancelled one. */
const EARNED = sql`case when o.status not in ('returned', 'cancelled') then o.total_commission_cents else 0 end`;

/** A reseller's list shows what they get (docs/product/order-lists.md, O-1100). Admins see the commission of the order. */
export function orderBy(sort: OrderSort, { userId }: OrderFilter): Sql {
  if (userId === undefined || !sort.endsWith("totalCommission")) return ORDER_BY[sort];
  return sort === "totalCommission" ? sql`${EARNED}, o.id` : sql`${EARNED} desc, o.id`;
}

/** Each ends with the id, so that no page repeats a row of the one before. Statuses sort as the steps of an order. */
export const ORDER_BY: Record<OrderSort, Sql> = {
  "-createdAt": sql`o.created_at desc, o.id`,
  createdAt: sql`o.created_at, o.id desc`,
  "-totalAmount": sql`o.total_amount_cents desc, o.id`,
  totalAmount: sql`o.total_amount_cents, o.id`,
  "-totalCommission": sql`o.total_commission_cents desc, o.id`,
  totalCommission: sql`o.total_commission_cents, o.id`,
  status: sql`o.status, o.created_at desc, o.id`,
};

/** The WHERE of a filter over `orders o`. Deleted orders never match. */
export function orderConditions(filter: OrderFilter): Sql {
  const { userId, status, isOpen, needsSlip, from, before, orderNumber, phone, words } = filter;
  return allOf([
    sql`o.deleted_at is null`,
    orderNumber === undefined ? undefined : sql`o.order_number = ${orderNumber}`,
    userId === undefined ? undefined : sql`o.user_id = ${userId}`,
    status === undefined ? undefined : sql`o.status = ${status}`,
    isOpen ? IS_OPEN_ORDER : undefined,
    needsSlip ? NEEDS_SLIP : undefined,
    from && sql`o.created_at >= ${from}`,
    before && sql`o.created_at < ${before}`,
    phone && sql`(o.customer_phone = ${phone.stored} or o.tracking_number = ${phone.written})`,
    ...words.map((word) => hasWord({ text: sql`o.search_text`, userId: sql`o.user_id` }, word)),
  ]);
}

/** Only such a statement is prepared: the best plan of a search depends on its words. */
export function isWithoutWords({ words }: OrderFilter): boolean {
  return words.length === 0;
}

/** Samples that reach every condition. */
export const EVERY_FILTER: OrderFilter[] = [
  { words: [] },
  {
    words: [
      { pattern: "%a%", userIds: [] },
      { pattern: "%b%", userIds: [SAMPLE.id] },
    ],
  },
  { words: [], status: "shipped" },
  { words: [], userId: SAMPLE.id, isOpen: true },
  { words: [], needsSlip: true },
  { words: [], userId: SAMPLE.id, from: SAMPLE.at, before: SAMPLE.at },
  { words: [], orderNumber: "ORD-000001" },
  { words: [], phone: { stored: "+94771234567", written: "0771234567" } },
];
