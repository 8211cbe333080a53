import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Request } from "express";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx } from "../context.ts";
import { AppError } from "../lib/app-error.ts";

type Budget = {
  /** Names the budget among all; one name, one meaning. */
  name: string;
  points: number;
  seconds: number;
};

export type RateLimit = {
  /** Takes one from the budget of this key, before the work. @throws AppError TOO_MANY_REQUESTS with Retry-After. */
  take(key: string): Promise<void>;
  /** Gives one back: what was counted did not deserve to be. */
  giveBack(key: string): Promise<void>;
  /** Begins this key's budget anew. */
  forget(key: string): Promise<void>;
};

/** One budget for all processes, kept in PostgreSQL. Keys are hashed, so that the table holds no address of a person. */
export function rateLimit(ctx: Ctx, { name, points, seconds }: Budget): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: ctx.pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // jobs.ts cleans the table.
    clearExpiredByTimeout: false,
    // Past the limit the process remembers by itself and asks the database no more.
    inMemoryBlockOnConsumed: points + 1,
  });
  return {
    take: async (key) => {
      await limiter.consume(hashed(key)).catch(refuse);
    },
    giveBack: async (key) => {
      await limiter.reward(hashed(key));
    },
    forget: async (key) => {
      await limiter.delete(hashed(key));
    },
  };
}

const everyCall = new WeakMap<Ctx, RateLimiterMemory>();

/** Counts one call of a signed-in person, in this process's memory: a plain read writes nothing to the database. */
export async function countCall(ctx: Ctx, userId: string): Promise<void> {
  const known = everyCall.get(ctx);
  const limiter = known ?? new RateLimiterMemory({ points: ctx.config.limits.callsPerMinute, duration: 60 });
  if (!known) everyCall.set(ctx, limiter);
  await limiter.consume(userId).catch(refuse);
}

/** Where a request comes from, for counting. Of an IPv6 address the first 64 bits: the rest is one subscriber's to vary. */
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
