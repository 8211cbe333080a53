import { createHash } from "node:crypto";
import type { PlaceOrder } from "@pola/shared/schemas/order";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import * as z from "zod";
import { AppError, invalidField } from "../../lib/app-error.ts";

/** How long a repeated request gets the first response (docs/product/orders.md, O-25). */
const KEPT_MS = 24 * 60 * 60 * 1000;

const KEY = /^[\x21-\x7E]{1,255}$/;

/** Either the right to place the order, or the order that an earlier request with the same key placed. */
type Claim = { keyId: string; placedOrderId?: never } | { placedOrderId: string };

/** The Idempotency-Key header. @throws AppError VALIDATION_FAILED unless it is 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || KEY.test(header)) return header;
  throw invalidField("Idempotency-Key", "Idempotency-Key must be 1 to 255 visible characters");
}

type NewKey = { userId: string; key: string; requestHash: string; now: Date; expiresAt: Date };

/** Inserts the key, or replaces an expired one; returns no row when the key is in use. */
const insertKey = txQuery("insert idempotency key", {
  row: z.strictObject({ id: z.guid() }),
  sql: ({ userId, key, requestHash, now, expiresAt }: NewKey) => sql`
    insert into idempotency_keys as known (user_id, key, request_hash, created_at, expires_at)
    values (${userId}::uuid, ${key}, ${requestHash}, ${now}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, order_id = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where known.expires_at <= excluded.created_at
    returning id`,
  samples: [[{ userId: SAMPLE.id, key: "key", requestHash: "hash", now: SAMPLE.at, expiresAt: SAMPLE.at }]],
});

/**
 * The first statement of an order's transaction: the request that inserts the key places the order. A request with the same key at the same
 * time waits here. When the first commits, it returns that order; when the first is rolled back, it places the order itself. An expired key
 * counts as new.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used with another body.
 */
export async function claimKey(
  tx: Tx,
  { userId, key, input, now }: { userId: string; key: string; input: PlaceOrder; now: Date },
): Promise<Claim> {
  const requestHash = createHash("sha256")
    .update(JSON.stringify(sorted(input)))
    .digest("hex");
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const claimed = await insertKey.first(tx, { userId, key, requestHash, now, expiresAt });
  if (claimed) return { keyId: claimed.id };

  const known = await tx.idempotencyKey.findUniqueOrThrow({
    where: { userId_key: { userId, key } },
    select: { requestHash: true, orderId: true },
  });
  if (known.requestHash !== requestHash || known.orderId === null) {
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another order");
  }
  return { placedOrderId: known.orderId };
}

/** Sorts the keys, so that the same body with its keys in another order is the same request. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}
