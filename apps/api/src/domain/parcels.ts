import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand, txQuery } from "@pola/database/sql";
import { waybillIndex } from "@pola/shared/file-cells";
import { toRupees } from "@pola/shared/money";
import type { Courier } from "@pola/shared/schemas/courier";
import { MatchedOrder } from "@pola/shared/schemas/courier-file";
import { isShortened, SHORTENED } from "@pola/shared/shortened";
import { plainWaybill, withoutZeros } from "@pola/shared/waybill";
import * as z from "zod";
import { omit } from "zod/mini";
import { lockOrders } from "./order-rows.sql.ts";

/** How a line of a courier's file names a parcel. A text that is not there is empty. */
export type ParcelName = { waybill: string; orderNumber: string };

/** The columns of an order that a check of a file or a list shows beside its line. */
export const MATCHED_COLUMNS = { ...omit(MatchedOrder, { totalAmount: true }).shape, totalCents: z.int32() };

const Parcel = z.strictObject({
  ...MATCHED_COLUMNS,
  courierId: z.guid().nullable(),
  courierName: z.string().nullable(),
  commissionCents: z.int32(),
  placedOn: z.string(),
  remittanceNumber: z.string().nullable(),
});
export type Parcel = z.infer<typeof Parcel>;

/** Keys of a lookup: waybills without leading zeros, and order numbers. */
type Keys = { courierId: string; waybills: string[]; orderNumbers: string[] };

const SAMPLE_KEYS: Keys = { courierId: SAMPLE.id, waybills: [SAMPLE.text], orderNumbers: [SAMPLE.text] };

/** A separate statement: in a join PostgreSQL expects too many rows and reads the whole table. */
const parcelIds = txQuery("parcel ids", {
  row: z.strictObject({ id: z.guid() }),
  sql: ({ courierId, waybills, orderNumbers }: Keys) => sql`
    select id from orders where courier_id = ${courierId}::uuid and tracking_number is not null and deleted_at is null
      and plain_waybill(tracking_number) = any(${waybills}::text[])
    union select id from orders where order_number = any(${orderNumbers}::text[])`,
  samples: [[SAMPLE_KEYS]],
});

const parcelsByIds = txQuery("parcels by ids", {
  row: Parcel,
  sql: (ids: string[]) => sql`
    select o.id, o.order_number as "orderNumber", o.customer_name as "customerName", o.status, o.courier_id as "courierId",
      c.name as "courierName", o.tracking_number as "trackingNumber", o.total_amount_cents as "totalCents",
      o.total_commission_cents as "commissionCents", to_char(o.created_at at time zone 'Asia/Colombo', 'YYYY-MM-DD') as "placedOn",
      r.number as "remittanceNumber"
    from orders o left join couriers c on c.id = o.courier_id left join remittances r on r.id = o.remittance_id
    where o.id = any(${ids}::uuid[]) and o.deleted_at is null order by o.id`,
  samples: [[[SAMPLE.id]]],
});

type Found = { parcel: Parcel; problem: null } | { parcel: null; problem: string };

/**
 * Finds the parcels of a courier by waybill, else by order number (docs/product/couriers.md, D-15 and D-20). A waybill of several parcels
 * finds none of them, unless the line has the order number of one (D-41).
 * @param isLocked locks the rows in id order until the transaction ends
 */
export async function findParcels(
  tx: Tx,
  courier: Courier,
  names: readonly ParcelName[],
  { isLocked }: { isLocked: boolean },
): Promise<(name: ParcelName) => Found> {
  const keys = {
    courierId: courier.id,
    waybills: names.map(({ waybill }) => withoutZeros(waybill)),
    orderNumbers: names.map(({ orderNumber }) => orderNumber.toUpperCase()),
  };
  const ids = (await parcelIds.rows(tx, keys)).map(({ id }) => id);
  if (isLocked) await lockOrders(tx, ids);
  const rows = await parcelsByIds.rows(tx, ids);
  const byWaybill = waybillIndex(
    withoutReplaced(rows.filter(({ courierId }) => courierId === courier.id)),
    ({ trackingNumber }) => trackingNumber,
  );
  const byNumber = new Map(rows.map((parcel) => [parcel.orderNumber, parcel]));
  return ({ waybill, orderNumber }) => {
    const second = byNumber.get(orderNumber.toUpperCase());
    const named = byWaybill(waybill);
    const first = named.find(({ id }) => id === second?.id) ?? named[0];
    if (named.length > 1 && first !== second) return { parcel: null, problem: uncertain(named) };
    if (first && second && first.id !== second.id)
      return { parcel: null, problem: `The waybill is that of ${first.orderNumber}` };
    const own = second?.courierId === courier.id ? second.trackingNumber : null;
    // The parcel has been handed over again since the courier wrote this line: it is not the one that is on its way now.
    if (!first && waybill !== "" && own !== null)
      return { parcel: null, problem: `The waybill of ${orderNumber} is ${own}` };
    const parcel = first ?? second;
    if (!parcel)
      return {
        parcel: null,
        problem: isShortened(waybill) ? SHORTENED : `No parcel of ${courier.name} has this number`,
      };
    return parcel.courierId === courier.id
      ? { parcel, problem: null }
      : {
          parcel: null,
          problem: `${parcel.orderNumber} was not handed to ${courier.name}${parcel.courierName === null ? "" : `, but to ${parcel.courierName}`}`,
        };
  };
}

function uncertain(parcels: readonly Parcel[]): string {
  const numbers = parcels.map(({ orderNumber }) => orderNumber).join(" or ");
  return `This waybill may be that of ${numbers}. Add the order number.`;
}

/**
 * Locks these waybills, whatever their case and spaces, until the transaction ends. The unique index catches equal spellings only. So code
 * that sets a waybill takes this lock first: before it looks for another order with the waybill, and before it locks orders.
 */
export const lockWaybills = txCommand("lock waybills", {
  sql: (waybills: string[]) => sql`
    select pg_advisory_xact_lock(hashtextextended(waybill, 41))
    from unnest(${waybills.map(plainWaybill).toSorted()}::text[]) as given (waybill)`,
  samples: [[[SAMPLE.text]]],
});

const waybillHolders = txQuery("waybill holders", {
  row: z.strictObject({ orderNumber: z.string(), trackingNumber: z.string().nullable() }),
  sql: (orderId: string, plain: string) => sql`
    select order_number as "orderNumber", tracking_number as "trackingNumber" from orders
    where courier_id = coalesce((select courier_id from orders where id = ${orderId}::uuid), (select id from couriers where is_own_delivery))
      and tracking_number is not null and plain_waybill(tracking_number) = ${plain}
      and status <> 'cancelled' and deleted_at is null and id <> ${orderId}::uuid`,
  samples: [[SAMPLE.id, SAMPLE.text]],
});

/**
 * The number of another order of the same courier that has this waybill, whatever its case and spaces; null when there is none
 * (docs/product/couriers.md, D-8). An order without a courier ships with Own delivery.
 */
export async function holderOfWaybill(tx: Tx, orderId: string, waybill: string): Promise<string | null> {
  const rows = await waybillHolders.rows(tx, orderId, withoutZeros(waybill));
  const plain = plainWaybill(waybill);
  const holder = rows.find(({ trackingNumber }) => plainWaybill(trackingNumber ?? "") === plain);
  return holder?.orderNumber ?? null;
}

const filesLock = txQuery("files lock", {
  row: z.strictObject({ isLocked: z.boolean() }),
  sql: (courierId: string) =>
    sql`select pg_try_advisory_xact_lock(hashtextextended(${courierId}, 17)) as "isLocked"`,
  samples: [[SAMPLE.id]],
});

/** Locks the courier's files until this transaction ends; false when another transaction holds the lock. */
export async function tryLockFiles(tx: Tx, courier: Courier): Promise<boolean> {
  return (await filesLock.one(tx, courier.id)).isLocked;
}

type Matched = Pick<Parcel, keyof typeof MATCHED_COLUMNS>;

/** An order as a check of a file or a list shows it beside its line. */
export function matchedOrder(parcel: Matched): MatchedOrder {
  const { id, orderNumber, customerName, status, trackingNumber, totalCents } = parcel;
  return { id, orderNumber, customerName, status, trackingNumber, totalAmount: toRupees(totalCents) };
}

/** Leaves out each cancelled order whose waybill another one has now. */
function withoutReplaced(parcels: readonly Parcel[]): Parcel[] {
  const waybillOf = ({ trackingNumber }: Parcel) => plainWaybill(trackingNumber ?? "");
  const live = parcels.filter(({ status }) => status !== "cancelled");
  const cancelled = new Map(
    parcels.flatMap((parcel) => (parcel.status === "cancelled" ? [[waybillOf(parcel), parcel]] : [])),
  );
  for (const parcel of live) cancelled.delete(waybillOf(parcel));
  return [...cancelled.values(), ...live];
}
