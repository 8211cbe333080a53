import { command, literal, SAMPLE, sql } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";
import { inBatches } from "../../lib/in-batches.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;

const removeLinks = command("remove expired links", {
  sql: (before: Date) => sql`
    delete from account_tokens where id in (
      select id from account_tokens where expires_at < ${before} order by expires_at limit ${literal(BATCH)})`,
  samples: [[SAMPLE.at]],
});

const removeKeys = command("remove expired idempotency keys", {
  sql: (before: Date) => sql`
    delete from idempotency_keys where id in (
      select id from idempotency_keys where expires_at < ${before} order by expires_at limit ${literal(BATCH)})`,
  samples: [[SAMPLE.at]],
});

const removeCounters = command("remove expired counters", {
  sql: (before: Date) => sql`
    delete from rate_limits where key in (
      select key from rate_limits where expire < ${before.getTime()} order by expire limit ${literal(BATCH)})`,
  samples: [[SAMPLE.at]],
});

/**
 * Removes expired links, idempotency keys and rate limit counters, in batches that are stored one by one: a run that fails midway
 * keeps what it did (docs/product/accounts.md, A-89). Used links stay for a day, so that support can see why a link failed.
 */
export async function removeExpired(ctx: Ctx, isEnding?: () => boolean): Promise<void> {
  const now = ctx.now();
  await inBatches(() => removeLinks(ctx.pool, new Date(now.getTime() - DAY_MS)), isEnding);
  await inBatches(() => removeKeys(ctx.pool, now), isEnding);
  await inBatches(() => removeCounters(ctx.pool, now), isEnding);
}
