import type { Ctx } from "../../context.ts";
import { inBatches } from "../../lib/in-batches.ts";
import { removeOldMails as removeBatch } from "./mails.sql.ts";

const DAY_MS = 86_400_000;

/** Removes mails that were written more than MAIL_KEEP_DAYS ago, in batches (docs/product/accounts.md, A-151). Queued ones stay. */
export async function removeOldMails(ctx: Ctx, isEnding?: () => boolean): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.config.mailKeepDays * DAY_MS);
  await inBatches(() => removeBatch(ctx.pool, before), isEnding);
}
