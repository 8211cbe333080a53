import { createHash } from "node:crypto";
import type pg from "pg";

/** The mapping of a results file with the columns Waybill and Status. */
export const RESULTS_MAPPING = {
  waybill: "Waybill",
  orderNumber: null,
  result: "Status",
  date: null,
  reason: null,
  cash: null,
  reasons: [],
  words: [
    { word: "Delivered", result: "delivered" },
    { word: "Returned", result: "returned" },
    { word: "Failed", result: "failed" },
  ],
};

/** The mapping of a settlement with the columns Waybill and COD. */
export const SETTLEMENT_MAPPING = {
  waybill: "Waybill",
  orderNumber: null,
  cash: "COD",
  fee: null,
  net: null,
};

/** Maps the columns of Own delivery's files, and returns its id. `fee` is the column of its fees. */
export async function mapOwnDelivery(pool: pg.Pool, { fee }: { fee: string | null }): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "update couriers set results_mapping = $1, settlement_mapping = $2 where is_own_delivery returning id",
    [RESULTS_MAPPING, { ...SETTLEMENT_MAPPING, fee }],
  );
  return rows[0]?.id ?? "";
}

/** A file as it is sent: base64 of these lines, and its hash. */
export function fileOf(heading: string, lines: readonly string[]): { file: string; hash: string } {
  const bytes = Buffer.from([heading, ...lines].join("\n"));
  return { file: bytes.toString("base64"), hash: createHash("sha256").update(bytes).digest("hex") };
}
