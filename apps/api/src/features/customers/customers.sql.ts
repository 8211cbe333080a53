import { KnownCustomer, RecentOrder } from "@pola/shared/schemas/customer";
import * as z from "zod";
import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { allOf, cappedCount, limitOf, type Slice } from "@pola/database/sql-text";

const CustomerRow = z.strictObject({ ...KnownCustomer.shape, lastOrderedAt: z.date() });
export type CustomerRow = z.infer<typeof CustomerRow>;

const COLUMNS = sql`c.name, c.phone, c.address, c.last_ordered_at as "lastOrderedAt", n.orders, n.returned`;

/** The own orders of each customer, from the index alone. */
const COUNTS = sql`cross join lateral (
    select count(*) as orders, count(*) filter (where o.status = 'returned') as returned
    from orders o where o.customer_phone = c.phone and o.user_id = c.user_id and o.deleted_at is null
  ) n`;

/** A reseller's customers, of which all words are in name or phone number. */
function matching(userId: string, patterns: string[]): Sql {
  return allOf([
    sql`c.user_id = ${userId}`,
    ...patterns.map((pattern) => sql`lower(c.name || ' ' || phone_search_text(c.phone)) like ${pattern}`),
  ]);
}

const isUnsearched = (_userId: string, patterns: string[]) => patterns.length === 0;

/** A page of a reseller's customers, the latest order first. */
export const customerPage = query("customer page", {
  row: CustomerRow,
  sql: (userId: string, patterns: string[], page: Slice) => sql`
    with c as materialized (
      select c.* from customers c where ${matching(userId, patterns)} order by c.last_ordered_at desc, c.phone ${limitOf(page)}
    )
    select ${COLUMNS} from c ${COUNTS} order by c.last_ordered_at desc, c.phone`,
  samples: [
    [SAMPLE.id, [], { take: 10, skip: 0 }],
    [SAMPLE.id, ["%a%", "%b%"], { take: 10, skip: 10 }],
  ],
  isPrepared: isUnsearched,
});

export const customerCount = query("customer count", {
  row: z.strictObject({ count: z.int() }),
  sql: (userId: string, patterns: string[]) =>
    cappedCount(sql`customers c where ${matching(userId, patterns)}`),
  samples: [
    [SAMPLE.id, []],
    [SAMPLE.id, ["%a%", "%b%"]],
  ],
  isPrepared: isUnsearched,
});

export const customerByPhone = query("customer by phone", {
  row: CustomerRow,
  sql: (userId: string, phone: string) => sql`
    select ${COLUMNS} from customers c ${COUNTS} where c.user_id = ${userId} and c.phone = ${phone}`,
  samples: [[SAMPLE.id, SAMPLE.text]],
});

/**
 * How many parcels were sent to a number, by whichever reseller, and how many came back. An order without a courier was returned before it
 * was shipped (docs/product/orders.md, O-2131).
 */
export const parcelsTo = query("parcels to", {
  row: z.strictObject({ sent: z.int(), returned: z.int() }),
  sql: (phone: string) => sql`
    select count(*) as sent, count(*) filter (where status = 'returned') as returned from orders
    where customer_phone = ${phone} and deleted_at is null and status in ('shipped', 'delivered', 'completed', 'returned')
      and (status <> 'returned' or courier_id is not null)`,
  samples: [[SAMPLE.text]],
});

/** A reseller's orders for a number that were placed since, newest first, without cancelled ones. */
export const recentOrdersFor = query("recent orders for", {
  row: z.strictObject({ ...RecentOrder.shape, createdAt: z.date() }),
  sql: (userId: string, phone: string, since: Date) => sql`
    select o.id, o.order_number as "orderNumber", o.created_at as "createdAt", (
      select json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity, 'variations', i.variations) order by i.position)
      from order_items i where i.order_id = o.id
    ) as items
    from orders o where o.customer_phone = ${phone} and o.user_id = ${userId} and o.deleted_at is null
      and o.status <> 'cancelled' and o.created_at > ${since}
    order by o.created_at desc limit 20`,
  samples: [[SAMPLE.id, SAMPLE.text, SAMPLE.at]],
});
