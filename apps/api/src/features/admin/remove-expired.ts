import type { Ctx } from "../../context.ts";
import { eraseMails } from "../../domain/erase-mails.ts";

const DAY_MS = 86_400_000;

/**
 * Removes expired links, idempotency keys and rate limit counters. Used links stay for a day, so that support can see why a link
 * failed. Erases what is left of deleted people's mails.
 */
export async function removeExpired(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await ctx.db.accountToken.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - DAY_MS) } } });
  await ctx.db.idempotencyKey.deleteMany({ where: { expiresAt: { lt: now } } });
  await ctx.db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } });
  await eraseMails(ctx);
}
