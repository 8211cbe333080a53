import { SAMPLE, sql, txCommand, txQuery } from "@pola/database/sql";
import { DELIVERY_RESULTS } from "@pola/shared/delivery-result";
import * as z from "zod";

/** When these bytes were applied first for a courier. */
export const appliedFile = txQuery("applied file", {
  row: z.strictObject({ id: z.guid(), appliedAt: z.string() }),
  sql: (courierId: string, hash: string) => sql`
    select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "appliedAt"
    from result_files where courier_id = ${courierId}::uuid and file_hash = ${hash}`,
  samples: [[SAMPLE.id, SAMPLE.text]],
});

export const knownResults = txQuery("known results", {
  row: z.strictObject({ orderId: z.guid(), result: z.enum(DELIVERY_RESULTS), happenedOn: z.string() }),
  sql: (orderIds: string[]) => sql`
    select order_id as "orderId", result, to_char(happened_on, 'YYYY-MM-DD') as "happenedOn"
    from delivery_results where order_id = any(${orderIds}::uuid[])`,
  samples: [[[SAMPLE.id]]],
});

export const insertResults = txCommand("insert results", {
  sql: (fileId: string, results: readonly object[]) => sql`
    insert into delivery_results (order_id, result, happened_on, file_id, reason, note, cash_cents)
    select id, result, "happenedOn", ${fileId}::uuid, reason, nullif(note, ''), "cashCents"
    from json_to_recordset(${JSON.stringify(results)}::json)
      as r (id uuid, result delivery_result, "happenedOn" date, reason order_reason, note text, "cashCents" int)`,
  samples: [[SAMPLE.id, []]],
});
