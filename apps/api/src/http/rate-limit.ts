import { counted } from "@pola/shared/counted";
import { isIPv6 } from "node:net";
import type { Request } from "express";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx } from "../context.ts";
import { AppError } from "../lib/app-error.ts";
import { fingerprint } from "../lib/fingerprint.ts";

type Budget = {
  /** Identifies the limit among all others. Two limits with one name would share a counter. */
  name: string;
  points: number;
  seconds: number;
};

type RateLimit = {
  /**
   * Counts one attempt of this key, then runs the work. An attempt that fails because of the server, such as a 503, is given back.
   * @throws AppError TOO_MANY_REQUESTS with Retry-After
   */
  spend<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
};

/** One limit for all processes, counted in PostgreSQL. */
export function rateLimit(ctx: Ctx, budget: Budget): RateLimit {
  const limiter = limiterOf(ctx, budget);
  return {
    spend: async (key, work) => {
      const hash = hashed(ctx, key);
      await limiter.consume(hash).catch(refuse);
      return await givenBackOnFault(limiter, hash, work);
    },
  };
}

type GuessLimit = {
  /**
   * Runs one guess at a secret; null means that it was wrong. It is counted before it runs, so that concurrent guesses cannot exceed
   * the limit. A right guess resets the count, and one that fails because of the server is given back: only wrong guesses stay.
   * Guesses of one key run one after the other, so that right ones do not use up the limit for each other.
   * @throws AppError TOO_MANY_REQUESTS with Retry-After
   */
  guess<Result>(key: string, attempt: () => Promise<Result | null>): Promise<Result | null>;
  /** Resets the count of a key whose person has shown in another way who they are. */
  reset(key: string): Promise<void>;
};

/** A limit of wrong guesses for all processes (docs/product/limits.md, A-70). */
export function guessLimit(ctx: Ctx, budget: Budget): GuessLimit {
  const limiter = limiterOf(ctx, budget);
  const inTurn = turns();
  return {
    reset: async (key) => {
      await limiter.delete(hashed(ctx, key));
    },
    guess: (key, attempt) =>
      inTurn(key, async () => {
        const hash = hashed(ctx, key);
        await limiter.consume(hash).catch(refuse);
        const result = await givenBackOnFault(limiter, hash, attempt);
        if (result !== null) await limiter.delete(hash);
        return result;
      }),
  };
}

type Counter = {
  add(key: string): Promise<void>;
  /** The milliseconds until a full count is reset; 0 while it is not full. */
  fullForMs(key: string): Promise<number>;
};

/** A count that refuses nobody by itself. `add` restarts its period only when it has ended. */
export function counter(ctx: Ctx, budget: Budget): Counter {
  const limiter = limiterOf(ctx, budget);
  return {
    add: async (key) => {
      await limiter.penalty(hashed(ctx, key));
    },
    fullForMs: async (key) => {
      const count = await limiter.get(hashed(ctx, key));
      return count && count.consumedPoints >= budget.points ? count.msBeforeNext : 0;
    },
  };
}

type RecentKeys = {
  remember(key: string): Promise<void>;
  remembers(key: string): Promise<boolean>;
};

/** Remembers keys for a period, which restarts with each `remember`. */
export function recentKeys(ctx: Ctx, { name, seconds }: Omit<Budget, "points">): RecentKeys {
  const limiter = limiterOf(ctx, { name, points: 1, seconds });
  return {
    remember: async (key) => {
      await limiter.set(hashed(ctx, key), 1, seconds);
    },
    remembers: async (key) => (await limiter.get(hashed(ctx, key))) !== null,
  };
}

/** Nothing is refused from memory: this process does not see the attempts that another one gives back. */
function limiterOf(ctx: Ctx, { name, points, seconds }: Budget): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: ctx.pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A job removes expired rows (features/admin/remove-expired.ts).
    clearExpiredByTimeout: false,
  });
}

async function givenBackOnFault<Result>(
  limiter: RateLimiterPostgres,
  hash: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) {
      const { consumedPoints } = await limiter.reward(hash);
      // A row that counts nothing goes: during a flood there is one for each key that was ever guessed.
      if (consumedPoints <= 0) await limiter.delete(hash);
    }
    throw error;
  }
}

/** Runs the works of one key one after the other, in this process. */
function turns() {
  const lines = new Map<string, Promise<unknown>>();
  return async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mine = (lines.get(key) ?? Promise.resolve()).then(work);
    const ended = mine.catch(() => undefined);
    lines.set(key, ended);
    try {
      return await mine;
    } finally {
      if (lines.get(key) === ended) lines.delete(key);
    }
  };
}

const callLimiters = new WeakMap<Ctx, RateLimiterMemory>();

/**
 * Counts one call of a signed-in person or of their sessions, in this process's memory: a read writes nothing to the database.
 * @throws AppError TOO_MANY_REQUESTS with Retry-After
 */
export async function countCall(ctx: Ctx, caller: string): Promise<void> {
  const known = callLimiters.get(ctx);
  const limiter = known ?? new RateLimiterMemory({ points: ctx.config.limits.callsPerMinute, duration: 60 });
  if (!known) callLimiters.set(ctx, limiter);
  await limiter.consume(caller).catch(refuse);
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

/** The table of limits holds no address of a person, and without the app's secret nobody can test addresses against it. */
function hashed({ config }: Ctx, key: string): string {
  return fingerprint(config.jwtSecret, "limit", key);
}

function refuse(reason: unknown): never {
  throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
}

/** The refusal of a limit that is reset after this time. */
export function tooMany(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  const wait = minutes <= 60 ? counted(minutes, "minute") : counted(Math.ceil(minutes / 60), "hour");
  return new AppError("TOO_MANY_REQUESTS", `Too many attempts. Please wait ${wait} and try again.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  });
}
