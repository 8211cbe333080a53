import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { busy } from "./app-error.ts";

/** Hashing occupies a thread. Node has four, and one must stay free for files and compression. */
const MAX_CONCURRENT = Math.min(3, availableParallelism());
const MAX_QUEUED = 50;
const RETRY_AFTER_SECONDS = 5;

let running = 0;
const queue: (() => void)[] = [];

/**
 * Hashes a password for storage. A password has at most 72 bytes, because bcrypt reads no more (docs/product/accounts.md, A-40).
 * @throws AppError UNAVAILABLE when the queue is full
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  return await queued(() => bcrypt.hash(password, cost));
}

/**
 * Whether the password matches the hash. Always does the work of a hash with at least this cost, also without a hash. So the time reveals
 * neither whether there is a hash nor its cost (docs/product/accounts.md, A-34).
 * @throws AppError UNAVAILABLE when the queue is full
 */
export async function isPassword(password: string, hash: string | undefined, cost = 0): Promise<boolean> {
  const stored = hash === undefined ? null : costOf(hash);
  return await queued(async () => {
    if (hash === undefined || stored === null) {
      await bcrypt.compare(password, standIn(cost));
      return false;
    }
    const isRight = await bcrypt.compare(password, hash);
    // Each cost is twice the work of the one below: 2^s + 2^s + 2^(s+1) + ... + 2^(cost-1) = 2^cost.
    for (let step = stored; step < cost; step += 1) await bcrypt.compare(password, standIn(step));
    return isRight;
  });
}

/** The cost of a bcrypt hash; null for the text that replaces the hash of a deleted person. */
export function costOf(hash: string): number | null {
  const [, cost] = /^\$2\w\$(\d\d)\$/.exec(hash) ?? [];
  return cost === undefined ? null : Number(cost);
}

/** A hash with this cost that belongs to nobody. */
function standIn(cost: number): string {
  return `$2b$${String(cost).padStart(2, "0")}$abcdefghijklmnopqrstuu5Lo0g67CiD3M4RpN1BmBb4Crp5w7dbK`;
}

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) {
    if (queue.length >= MAX_QUEUED) throw busy(RETRY_AFTER_SECONDS);
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot passes to the next in the queue, so that no later call can take it first.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
