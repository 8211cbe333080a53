import { isDeepStrictEqual } from "node:util";
import { query, SAMPLE, sql } from "@pola/database/sql";
import { Courier } from "@pola/shared/schemas/courier";
import * as z from "zod";
import type { Ctx } from "../context.ts";
import { AppError, conflict } from "../lib/app-error.ts";

const CourierRow = z.strictObject(Courier.shape);

const COLUMNS = sql`id, name, tracking_url as "trackingUrl", waybill_pattern as "waybillPattern", is_own_delivery as "isOwnDelivery",
  is_active as "isActive", hand_over_mapping as "handOverMapping", results_mapping as "resultsMapping",
  settlement_mapping as "settlementMapping"`;

/** Every courier, Own delivery first, then by name. There are a handful. */
export const everyCourier = query("every courier", {
  row: CourierRow,
  sql: () => sql`select ${COLUMNS} from couriers order by is_own_delivery desc, lower(name)`,
  samples: [[]],
});

const courierById = query("courier by id", {
  row: CourierRow,
  sql: (id: string) => sql`select ${COLUMNS} from couriers where id = ${id}`,
  samples: [[SAMPLE.id]],
});

/** A courier with its mappings. @throws AppError NOT_FOUND */
export async function getCourier({ pool }: Pick<Ctx, "pool">, id: string): Promise<Courier> {
  const courier = await courierById.first(pool, id);
  if (!courier) throw new AppError("NOT_FOUND", "Courier not found");
  return courier;
}

type Read = { hash: string; mapping: unknown };

/**
 * @returns the mapping to read the file with
 * @throws AppError CONFLICT unless file and mapping are those of the preview; a caller may leave the mapping out
 */
export function assertPreviewed<Mapping>(
  { hash, mapping }: { hash: string; mapping: Mapping | null },
  previewed: Read,
): Mapping {
  if (hash !== previewed.hash)
    throw conflict("This is not the file of the preview. Please look at the preview again.");
  if (mapping === null) throw conflict("Choose the columns of this file first");
  if (previewed.mapping !== undefined && !isDeepStrictEqual(mapping, previewed.mapping))
    throw conflict(
      "Another admin has changed the columns of this courier's files. Please look at the preview again.",
    );
  return mapping;
}
