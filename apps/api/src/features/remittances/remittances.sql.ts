import { query, SAMPLE, type Sql, sql, txCommand, txQuery } from "@pola/database/sql";
import * as z from "zod";
import { allOf, limitOf, type Slice } from "@pola/database/sql-text";
import { nameOf } from "../../domain/person-name.sql.ts";
import { RemittanceLineRow, RemittanceRow } from "../../views/remittance-view.ts";

/** The remittance that was made from these bytes, or that settled orders with these lines in any order (docs/product/couriers.md, D-996). */
export const bookedFile = txQuery("booked file", {
  row: z.strictObject({ id: z.guid(), number: z.string() }),
  // Counts and cash are compared first: reading the lines of every remittance took a second at ten million orders.
  sql: (courierId: string, hash: string, lines: readonly object[]) => sql`
    with line as materialized (
      select waybill, "cashCents", "feeCents" from json_to_recordset(${JSON.stringify(lines)}::json) as l (waybill text, "cashCents" bigint, "feeCents" bigint)
    )
    select r.id, r.number from remittances r
    where r.courier_id = ${courierId}::uuid and (r.file_hash = ${hash}
      or (r.settled_count > 0 and r.lines_count = (select count(*) from line) and r.cash_cents = (select sum("cashCents") from line) and not exists (
        select plain_waybill(waybill), cash_cents, fee_cents from remittance_lines where remittance_id = r.id
        except all
        select plain_waybill(waybill), "cashCents", "feeCents" from line
      )))
    order by r.created_at limit 1`,
  samples: [[SAMPLE.id, SAMPLE.text, []]],
});

/** All lines in one statement: a trigger compares their sums with the remittance. */
export const insertLines = txCommand("insert lines", {
  sql: (remittanceId: string, lines: readonly object[]) => sql`
    insert into remittance_lines (remittance_id, position, kind, order_id, waybill, cash_cents, fee_cents, net_cents, expected_cents, note)
    select ${remittanceId}::uuid, l.line, l.kind, l."orderId", l.waybill, l."cashCents", l."feeCents", l."cashCents" - l."feeCents",
      l."expectedCents", l.note
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (line int, kind remittance_line_kind, "orderId" uuid, waybill text,
      "cashCents" bigint, "feeCents" bigint, "expectedCents" int, note text)`,
  samples: [[SAMPLE.id, []]],
});

const COLUMNS = sql`r.id, r.number, r.courier_id as "courierId", c.name as "courierName", r.bank_reference as "bankReference",
  r.received_on as "receivedOn", r.cash_cents as "cashCents", r.fee_cents as "feeCents", r.net_cents as "netCents",
  r.lines_count as lines, r.settled_count as settled, r.differences_count as differences, r.unmatched_cents as "unmatchedCents", r.created_at as "createdAt",
  ${nameOf(sql`u`)} as "createdBy"`;

const JOINS = sql`join couriers c on c.id = r.courier_id join users u on u.id = r.actor_id`;

/** The last remittance of the page before. */
type After = Pick<RemittanceRow, "createdAt" | "id">;

function conditions(courierId: string | undefined, after?: After): Sql {
  return allOf([
    courierId === undefined ? undefined : sql`r.courier_id = ${courierId}`,
    after && sql`(r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  ]);
}

/** Remittances, newest first. Ids are sorted and limited first. */
export const remittancePage = query("remittance page", {
  row: RemittanceRow,
  sql: (courierId: string | undefined, page: Slice, after?: After) => sql`
    with page as materialized (
      select r.id from remittances r where ${conditions(courierId, after)} order by r.created_at desc, r.id desc ${limitOf(page)}
    )
    select ${COLUMNS} from page join remittances r on r.id = page.id ${JOINS} order by r.created_at desc, r.id desc`,
  samples: [
    [undefined, { take: 10, skip: 0 }],
    [SAMPLE.id, { take: 10, skip: 0 }],
    [undefined, { take: 10, skip: 0 }, { createdAt: SAMPLE.at, id: SAMPLE.id }],
  ],
  isPrepared: (_courierId, _page, after?) => after === undefined,
});

export const remittanceCount = query("remittance count", {
  row: z.strictObject({ count: z.int() }),
  sql: (courierId: string | undefined) =>
    sql`select count(*) as count from remittances r where ${conditions(courierId)}`,
  samples: [[undefined], [SAMPLE.id]],
});

export const remittanceById = query("remittance by id", {
  row: RemittanceRow,
  sql: (id: string) => sql`select ${COLUMNS} from remittances r ${JOINS} where r.id = ${id}`,
  samples: [[SAMPLE.id]],
});

/** Lines of a remittance in the order of its file, or what settles nothing first, then corrections, short and over, and the rest. */
export const remittanceLines = query("remittance lines", {
  row: RemittanceLineRow,
  sql: (id: string, isDifferencesFirst: boolean, { take, skip }: Slice) => sql`
    select l.position as line, l.kind, l.order_id as "orderId", o.order_number as "orderNumber", l.waybill,
      l.expected_cents as "expectedCents", l.cash_cents as "cashCents", l.fee_cents as "feeCents", l.net_cents as "netCents", l.note
    from remittance_lines l left join orders o on o.id = l.order_id where l.remittance_id = ${id}
    order by case when not ${isDifferencesFirst} then 0 when l.kind = 'unmatched' then 1 when l.kind = 'correction' then 2
      when l.cash_cents <> l.expected_cents then 3 else 4 end, l.position limit ${take} offset ${skip}`,
  samples: [[SAMPLE.id, true, { take: 10, skip: 0 }]],
});
