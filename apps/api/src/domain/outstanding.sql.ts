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

const Sums = z.strictObject({
  parcels: z.int(),
  cents: z.int(),
  parcels7: z.int(),
  cents7: z.int(),
  parcels14: z.int(),
  cents14: z.int(),
  parcels30: z.int(),
  cents30: z.int(),
});

/** The outstanding cash of each courier that is on or holds some, most cash first. Days are counted from the delivery to today. */
export const outstandingCash = query("outstanding cash", {
  row: z.strictObject({ courierId: z.guid(), courierName: z.string(), ...Sums.shape }),
  sql: (today: string) => sql`
    with held as (
      select courier_id, sum(parcels) as parcels, sum(cents) as cents,
        sum(parcels) filter (where age <= 7) as parcels7, sum(cents) filter (where age <= 7) as cents7,
        sum(parcels) filter (where age between 8 and 14) as parcels14, sum(cents) filter (where age between 8 and 14) as cents14,
        sum(parcels) filter (where age between 15 and 30) as parcels30, sum(cents) filter (where age between 15 and 30) as cents30
      from outstanding_days, lateral (select ${today}::date - delivered_on as age) days where parcels <> 0 group by courier_id
    )
    select c.id as "courierId", c.name as "courierName", coalesce(parcels, 0)::bigint as parcels, coalesce(cents, 0)::bigint as cents,
      coalesce(parcels7, 0)::bigint as parcels7, coalesce(cents7, 0)::bigint as cents7, coalesce(parcels14, 0)::bigint as parcels14,
      coalesce(cents14, 0)::bigint as cents14, coalesce(parcels30, 0)::bigint as parcels30, coalesce(cents30, 0)::bigint as cents30
    from couriers c left join held on held.courier_id = c.id where c.is_active or held.courier_id is not null
    order by cents desc, lower(c.name)`,
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
  sql: (filter: OutstandingFilter, { take, skip }: Slice, after: After | undefined) => sql`
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
    ...EVERY_FILTER.map((filter): [OutstandingFilter, Slice, undefined] => [
      filter,
      { take: 10, skip: 0 },
      undefined,
    ]),
    [{}, { take: 10, skip: 0 }, { deliveredOn: SAMPLE.day, orderId: SAMPLE.id }],
  ],
  isPrepared: (_filter, _page, after) => after === undefined,
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
