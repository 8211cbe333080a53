import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { allOf, COUNT_LIMIT, limitOf, type Slice } from "@pola/database/sql-text";
import { OutstandingOrder } from "@pola/shared/schemas/remittance";
import * as z from "zod";
import { omit } from "zod/mini";

/**
 * Orders `o` whose cash a courier holds (docs/product/couriers.md, D-6), word for word the condition of the index orders_outstanding_idx.
 */
const IS_OUTSTANDING = sql`o.courier_id is not null and o.remittance_id is null and o.status in ('delivered', 'completed')
  and o.deleted_at is null`;

const Sum = z.strictObject({ parcels: z.int(), cents: z.int() });

const sumOf = (
  days: Sql,
): Sql => sql`json_build_object('parcels', coalesce(sum(parcels) filter (where ${days}), 0),
  'cents', coalesce(sum(cents) filter (where ${days}), 0))`;

/** The outstanding cash of each courier that is on or holds some, most cash first. Days are counted from the delivery to today. */
export const outstandingCash = query("outstanding cash", {
  row: z.strictObject({
    courierId: z.guid(),
    courierName: z.string(),
    total: Sum,
    "0-7": Sum,
    "8-14": Sum,
    "15-30": Sum,
    "over-30": Sum,
  }),
  sql: (today: string) => sql`
    select c.id as "courierId", c.name as "courierName", held.total, held."0-7", held."8-14", held."15-30", held."over-30"
    from couriers c cross join lateral (
      select coalesce(sum(parcels), 0) as parcels, coalesce(sum(cents), 0) as cents, ${sumOf(sql`true`)} as total,
        ${sumOf(sql`age <= 7`)} as "0-7", ${sumOf(sql`age between 8 and 14`)} as "8-14",
        ${sumOf(sql`age between 15 and 30`)} as "15-30", ${sumOf(sql`age > 30`)} as "over-30"
      from outstanding_days, lateral (select ${today}::date - delivered_on as age) days where courier_id = c.id
    ) held
    where c.is_active or held.parcels > 0 order by held.cents desc, lower(c.name)`,
  samples: [[SAMPLE.day]],
});

/** Days of delivery, both inclusive; undefined is open. */
export type OutstandingFilter = {
  courierId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const EVERY_FILTER: OutstandingFilter[] = [{}, { courierId: SAMPLE.id, from: SAMPLE.day, to: SAMPLE.day }];

const OutstandingRow = z.strictObject({
  ...omit(OutstandingOrder, { days: true, cash: true }).shape,
  cents: z.int32(),
});
export type OutstandingRow = z.infer<typeof OutstandingRow>;

/** The last parcel of the page before. */
type After = Pick<OutstandingRow, "deliveredOn" | "orderId">;

const isAfter = (after: After | undefined): Sql | undefined =>
  after && sql`(o.delivered_on, o.id) > (${after.deliveredOn}::date, ${after.orderId}::uuid)`;

/** The parcels that are longest outstanding. An index holds them by courier, so the first of each courier are read and the first of all taken. */
export const outstandingOrders = query("outstanding orders", {
  row: OutstandingRow,
  sql: (filter: OutstandingFilter, { take, skip }: Slice, after?: After) => sql`
    with page as materialized (
      select o.id from couriers c cross join lateral (
        select o.id, o.delivered_on from orders o where o.courier_id = c.id and ${allOf([IS_OUTSTANDING, daysOf(filter), isAfter(after)])}
          order by o.delivered_on, o.id ${limitOf({ take: take + skip, skip: 0 })}
      ) o order by o.delivered_on, o.id ${limitOf({ take, skip })}
    )
    select o.id as "orderId", o.order_number as "orderNumber", o.status, c.name as "courierName", o.tracking_number as waybill,
      o.customer_name as "customerName", u.business_name as "businessName", to_char(o.delivered_on, 'YYYY-MM-DD') as "deliveredOn",
      o.total_amount_cents as cents
    from page join orders o on o.id = page.id join couriers c on c.id = o.courier_id join users u on u.id = o.user_id
    order by o.delivered_on, o.id`,
  samples: [
    ...EVERY_FILTER.map((filter): [OutstandingFilter, Slice] => [filter, { take: 10, skip: 0 }]),
    [{}, { take: 10, skip: 0 }, { deliveredOn: SAMPLE.day, orderId: SAMPLE.id }],
  ],
  isPrepared: (_filter, _page, after?) => after === undefined,
});

/** How many parcels match, at most one beyond COUNT_CAP: the kept sums of their days (docs/decisions/0050). */
export const outstandingCount = query("outstanding count", {
  row: z.strictObject({ count: z.int() }),
  sql: (filter: OutstandingFilter) =>
    sql`select least(coalesce(sum(o.parcels), 0), ${COUNT_LIMIT})::bigint as count from outstanding_days o where ${daysOf(filter)}`,
  samples: EVERY_FILTER.map((filter): [OutstandingFilter] => [filter]),
});

/** A condition over `orders o` or `outstanding_days o`. */
function daysOf({ courierId, from, to }: OutstandingFilter): Sql {
  return allOf([
    courierId === undefined ? undefined : sql`o.courier_id = ${courierId}`,
    from === undefined ? undefined : sql`o.delivered_on >= ${from}::date`,
    to === undefined ? undefined : sql`o.delivered_on <= ${to}::date`,
  ]);
}
