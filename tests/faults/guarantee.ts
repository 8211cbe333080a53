import type { Server } from "../harness/postgres.ts";

/** A promise of the product and how it is shown. `keep` answers its figures, or throws with what did not hold. */
export type Shown = {
  name: string;
  /** Given up after this. Seconds. */
  limit: number;
  keep: (server: Server) => Promise<string>;
};

/** Things that are ended when a promise ends, well or not: the last first. */
export class Ending {
  readonly #ends: (() => unknown)[] = [];

  add<Thing>(thing: Thing, end: (thing: Thing) => unknown): Thing {
    this.#ends.push(() => end(thing));
    return thing;
  }

  async now(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end();
  }
}

/** Runs the work and ends what it added. */
export async function ending<T>(work: (ending: Ending) => Promise<T>): Promise<T> {
  const ends = new Ending();
  try {
    return await work(ends);
  } finally {
    await ends.now();
  }
}
