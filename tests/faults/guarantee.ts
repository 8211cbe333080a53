import type { Server } from "../harness/postgres.ts";

/** A guarantee of the product and its check. `keep` returns figures to print, or throws with what did not hold. */
export type Guarantee = {
  name: string;
  /** Timeout in seconds. */
  limit: number;
  keep: (server: Server, ends: Cleanup) => Promise<string>;
};

/** Resources that are released when a check ends, also after an error; the last one first. */
export class Cleanup {
  readonly #ends: (() => unknown)[] = [];

  add<Thing>(thing: Thing, end: (thing: Thing) => unknown): Thing {
    this.#ends.push(() => end(thing));
    return thing;
  }

  /** The same for something that knows how it ends. */
  own<Thing extends { stop(): unknown } | { close(): unknown } | { end(): unknown }>(thing: Thing): Thing {
    return this.add(thing, () => {
      if ("stop" in thing) return thing.stop();
      return "close" in thing ? thing.close() : thing.end();
    });
  }

  async now(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end();
  }
}

/** Runs the work, then releases what it added. */
export async function withCleanup<T>(work: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const ends = new Cleanup();
  try {
    return await work(ends);
  } finally {
    await ends.now();
  }
}
