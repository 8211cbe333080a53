import { command, literal, SAMPLE, sql } from "@pola/database/sql";
import type { Ctx } from "../../context.ts";
import { inBatches } from "../../lib/in-batches.ts";

const DAY_MS = 86_400_000;
const BATCH = 200;

const removeBatch = command("remove old mails", {
  sql: (before: Date) => sql`
    delete from mail_outbox where id in (
      select id from mail_outbox where created_at < ${before} and status <> 'queued'
      order by created_at limit ${literal(BATCH)} for update skip locked
    )`,
  samples: [[SAMPLE.at]],
});

/** Removes mails that were written more than MAIL_KEEP_DAYS ago, in batches (docs/product/accounts.md, A-151). Queued ones stay. */
export async function removeOldMails(ctx: Ctx, isEnding?: () => boolean): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.config.mailKeepDays * DAY_MS);
  await inBatches(() => removeBatch(ctx.pool, before), isEnding);
}
