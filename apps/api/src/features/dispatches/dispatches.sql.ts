import { query, SAMPLE, type Sql, sql, txCommand, txQuery } from "@pola/database/sql";
import { allOf, limitOf, type Slice } from "@pola/database/sql-text";
import { Dispatch } from "@pola/shared/schemas/dispatch";
import { withoutZeros } from "@pola/shared/waybill";
import * as z from "zod";
import { omit } from "zod/mini";
import { HAS_OLD_SLIP, ORDER_COLUMNS, ORDER_JOINS } from "../../domain/order-rows.sql.ts";
import { MATCHED_COLUMNS } from "../../domain/parcels.ts";
import { nameOf } from "../../domain/person-name.sql.ts";
import { OrderRow } from "../../views/order-view.ts";

/** An order as a dispatch decides about it, with its reseller for the mail. */
const ParcelRow = z.strictObject({
  ...MATCHED_COLUMNS,
  isDeleted: z.boolean(),
  /** Its delivery details were corrected after its slip was printed. */
  hasOldSlip: z.boolean(),
  courierId: z.guid().nullable(),
  userId: z.guid(),
  email: z.string(),
  isConfirmed: z.boolean(),
  firstName: z.string(),
});
export type ParcelRow = z.infer<typeof ParcelRow>;

type Asked = { orderNumbers?: string[]; orderIds?: string[]; courierId: string; waybills: string[] };

/**
 * The orders with these numbers or ids, also deleted ones, and the orders of the courier with one of these waybills. Waybills are compared
 * without case, spaces and leading zeros.
 */
export const dispatchParcels = txQuery("dispatch parcels", {
  row: ParcelRow,
  sql: ({ orderNumbers = [], orderIds = [], courierId, waybills }: Asked) => sql`
    select o.id, o.order_number as "orderNumber", o.customer_name as "customerName", o.status, o.deleted_at is not null as "isDeleted",
      o.tracking_number as "trackingNumber", o.courier_id as "courierId", o.total_amount_cents as "totalCents",
      ${HAS_OLD_SLIP} as "hasOldSlip",
      u.id as "userId", u.email, u.first_name as "firstName", u.email_verified_at is not null as "isConfirmed"
    from orders o join users u on u.id = o.user_id where o.id in (
      select id from orders where order_number = any(${orderNumbers}::text[])
      union select id from orders where id = any(${orderIds}::uuid[])
      union select id from orders where courier_id = ${courierId}::uuid and tracking_number is not null
        and plain_waybill(tracking_number) = any(${waybills.map(withoutZeros)}::text[]) and status <> 'cancelled' and deleted_at is null
    )`,
  samples: [[{ courierId: SAMPLE.id, waybills: [SAMPLE.text] }]],
});

/** Locks a courier until the transaction ends. Locks nothing when it is switched off. */
export const lockActiveCourier = txCommand("lock active courier", {
  sql: (id: string) => sql`select id from couriers where id = ${id}::uuid and is_active for share`,
  samples: [[SAMPLE.id]],
});

/** Ships locked orders with a courier, each with its waybill. Clears the reason of an earlier failed delivery. */
export const shipParcels = txCommand("ship parcels", {
  sql: (courierId: string, orderIds: string[], waybills: string[]) => sql`
    update orders o set status = 'shipped', courier_id = ${courierId}::uuid, tracking_number = given.waybill, reason = null
    from unnest(${orderIds}::uuid[], ${waybills}::text[]) as given (id, waybill) where o.id = given.id`,
  samples: [[SAMPLE.id, [SAMPLE.id], [SAMPLE.text]]],
});

export const DispatchRow = z.strictObject({
  ...omit(Dispatch, { cash: true }).shape,
  cashCents: z.int(),
  createdAt: z.date(),
});
export type DispatchRow = z.infer<typeof DispatchRow>;

const COLUMNS = sql`d.id, d.number, d.courier_id as "courierId", c.name as "courierName", l.parcels, l.cents as "cashCents",
  d.created_at as "createdAt", ${nameOf(sql`u`)} as "createdBy"`;

const JOINS = sql`join couriers c on c.id = d.courier_id join users u on u.id = d.actor_id join dispatch_totals l on l.dispatch_id = d.id`;

type DispatchFilter = { courierId?: string | undefined };
/** The last dispatch of the page before. */
type After = { createdAt: Date; id: string };

function conditions({ courierId }: DispatchFilter, after?: After): Sql {
  return allOf([
    courierId === undefined ? undefined : sql`d.courier_id = ${courierId}::uuid`,
    after && sql`(d.created_at, d.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  ]);
}

/** A page of the dispatches, newest first. Ids are sorted and limited first; names are joined to that page only. */
export const dispatchPage = query("dispatch page", {
  row: DispatchRow,
  sql: (filter: DispatchFilter, page: Slice, after?: After) => sql`
    with page as materialized (
      select d.id from dispatches d where ${conditions(filter, after)} order by d.created_at desc, d.id desc ${limitOf(page)}
    )
    select ${COLUMNS} from page join dispatches d on d.id = page.id ${JOINS} order by d.created_at desc, d.id desc`,
  samples: [
    [{}, { take: 10, skip: 0 }],
    [{ courierId: SAMPLE.id }, { take: 10, skip: 10 }],
    [{}, { take: 10, skip: 0 }, { createdAt: SAMPLE.at, id: SAMPLE.id }],
  ],
  isPrepared: (_filter, _page, after?) => after === undefined,
});

export const dispatchCount = query("dispatch count", {
  row: z.strictObject({ count: z.int() }),
  sql: (filter: DispatchFilter) =>
    sql`select count(*) as count from dispatches d where ${conditions(filter)}`,
  samples: [[{}], [{ courierId: SAMPLE.id }]],
});

export const dispatchById = query("dispatch by id", {
  row: DispatchRow,
  sql: (id: string) => sql`select ${COLUMNS} from dispatches d ${JOINS} where d.id = ${id}::uuid`,
  samples: [[SAMPLE.id]],
});

export const DispatchLineRow = z.strictObject({
  ...OrderRow.shape,
  waybill: z.string(),
  cashCents: z.int32(),
});
export type DispatchLineRow = z.infer<typeof DispatchLineRow>;

/** The lines of a dispatch in their order, with the orders as they are now, also deleted ones. */
export const dispatchLines = query("dispatch lines", {
  row: DispatchLineRow,
  sql: (dispatchId: string) => sql`
    select ${ORDER_COLUMNS}, l.waybill, l.cash_cents as "cashCents"
    from dispatch_lines l join orders o on o.id = l.order_id ${ORDER_JOINS}
    where l.dispatch_id = ${dispatchId}::uuid order by l.position`,
  samples: [[SAMPLE.id]],
});
