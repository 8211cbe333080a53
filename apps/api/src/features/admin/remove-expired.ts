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

const removeMails = command("remove old mails", {
  sql: (before: Date) => sql`
    delete from mail_outbox where id in (
      select id from mail_outbox where created_at < ${before} and status <> 'queued'
      order by created_at limit ${literal(BATCH)} for update skip locked
    )`,
  samples: [[SAMPLE.at]],
});

/**
 * Removes expired links, idempotency keys and rate limit counters, and mails that were written more than MAIL_KEEP_DAYS ago. Each batch is
 * committed on its own, so a run that fails keeps what it did (docs/product/limits.md, A-89; docs/product/accounts.md, A-151). Used links
 * stay for a day, so that support can see why a link failed. Queued mails stay.
 */
export async function removeExpired(ctx: Ctx, isEnding?: () => boolean): Promise<void> {
  const now = ctx.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await inBatches(() => removeLinks(ctx.pool, daysAgo(1)), isEnding);
  await inBatches(() => removeKeys(ctx.pool, now), isEnding);
  await inBatches(() => removeCounters(ctx.pool, now), isEnding);
  await inBatches(() => removeMails(ctx.pool, daysAgo(ctx.config.mailKeepDays)), isEnding);
}
