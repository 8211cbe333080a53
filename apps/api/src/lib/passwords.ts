import { availableParallelism } from "node:os";
import bcrypt from "bcrypt";
import { AppError } from "./app-error.ts";

/** Hashing fills a thread. Node has four, and one must stay free for files and compression. */
const AT_ONCE = Math.min(3, availableParallelism());
const QUEUE = 50;

let running = 0;
const line: (() => void)[] = [];

/** The hash to store. A password is at most 72 bytes: bcrypt reads no more (docs/product/accounts.md, A-40). @throws AppError UNAVAILABLE. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  return await inLine(() => bcrypt.hash(password, cost));
}

/** Whether this is the password of the hash. @throws AppError UNAVAILABLE when too many wait already. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  return await inLine(() => bcrypt.compare(password, hash));
}

const standIns = new Map<number, Promise<string>>();

/** A hash that no password fits: comparing with it takes an unknown e-mail as long as a known one. */
export async function standInHash(cost: number): Promise<string> {
  const known = standIns.get(cost) ?? bcrypt.hash(crypto.randomUUID(), cost);
  standIns.set(cost, known);
  return await known;
}

async function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (line.length >= QUEUE) {
      throw new AppError("UNAVAILABLE", "The service is busy. Please try again in a moment.", {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => {
      line.push(resolve);
    });
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place is handed on, not given up, so that nobody overtakes the line.
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }
}
