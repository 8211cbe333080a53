import type { Ctx } from "../../context.ts";

const DAY_MS = 86_400_000;

/** Removes links, idempotency keys and counters that nobody can use any more. Used links stay a day, for who asks why one failed. */
export async function removeExpired(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await ctx.db.accountToken.deleteMany({ where: { expiresAt: { lt: new Date(now.getTime() - DAY_MS) } } });
  await ctx.db.idempotencyKey.deleteMany({ where: { expiresAt: { lt: now } } });
  await ctx.db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(now.getTime()) } } });
}
