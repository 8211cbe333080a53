import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { AppError } from "./app-error.ts";

/** Hashing occupies a thread. Node has four, and one must stay free for files and compression. */
const MAX_CONCURRENT = Math.min(3, availableParallelism());
const MAX_QUEUED = 50;

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
 * Whether the password matches the hash.
 * @throws AppError UNAVAILABLE when the queue is full
 */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return await queued(() => bcrypt.compare(password, hash));
}

const dummyHashes = new Map<number, Promise<string>>();

/**
 * A hash that no password matches. Comparing with it makes an unknown e-mail take as long as a known one (docs/product/accounts.md,
 *
 */
export async function dummyHash(cost: number): Promise<string> {
  const known = dummyHashes.get(cost) ?? bcrypt.hash(crypto.randomUUID(), cost);
  dummyHashes.set(cost, known);
  return await known;
}

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) {
    if (queue.length >= MAX_QUEUED) {
      throw new AppError("UNAVAILABLE", "The service is busy. Please try again in a moment.", {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot passes to the next in the queue, so that no newcomer can take it first.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
