import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Request } from "express";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx } from "../context.ts";
import { AppError } from "../lib/app-error.ts";

type Budget = {
  /** Identifies the limit among all others. Two limits with one name would share a counter. */
  name: string;
  points: number;
  seconds: number;
};

export type RateLimit = {
  /**
   * Counts one attempt of this key. Call it before the work.
   * @throws AppError TOO_MANY_REQUESTS with Retry-After
   */
  take(key: string): Promise<void>;
  /** Takes one attempt back, when it turns out that it should not count. */
  giveBack(key: string): Promise<void>;
  /** Resets the counter of this key. */
  reset(key: string): Promise<void>;
};

/** One limit for all processes, counted in PostgreSQL. Keys are hashed, so that the table holds no personal address. */
export function rateLimit(ctx: Ctx, { name, points, seconds }: Budget): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: ctx.pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A job removes expired rows (features/admin/remove-expired.ts).
    clearExpiredByTimeout: false,
    // Beyond the limit the process refuses from memory and no longer asks the database.
    inMemoryBlockOnConsumed: points + 1,
  });
  return {
    take: async (key) => {
      await limiter.consume(hashed(key)).catch(refuse);
    },
    giveBack: async (key) => {
      await limiter.reward(hashed(key));
    },
    reset: async (key) => {
      await limiter.delete(hashed(key));
    },
  };
}

const callLimiters = new WeakMap<Ctx, RateLimiterMemory>();

/**
 * Counts one call of a signed-in person, in this process's memory: a read writes nothing to the database.
 * @throws AppError TOO_MANY_REQUESTS with Retry-After
 */
export async function countCall(ctx: Ctx, userId: string): Promise<void> {
  const known = callLimiters.get(ctx);
  const limiter = known ?? new RateLimiterMemory({ points: ctx.config.limits.callsPerMinute, duration: 60 });
  if (!known) callLimiters.set(ctx, limiter);
  await limiter.consume(userId).catch(refuse);
}

/** The client's address for counting. For IPv6 only the first 64 bits: one subscriber can vary the rest. */
export function addressOf(req: Request): string {
  const address = req.ip ?? "unknown";
  if (!isIPv6(address) || address.startsWith("::ffff:")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const full = [...groups, ...Array.from({ length: missing }, () => "0"), ...(tail ?? "").split(":")];
  return full.slice(0, 4).join(":");
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw new AppError("TOO_MANY_REQUESTS", "Too many attempts. Please wait a little and try again.", {
    retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
  });
}
