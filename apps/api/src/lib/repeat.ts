import { setTimeout as sleep } from "node:timers/promises";

/** Repeats `work`, with a pause before each run. Returns the function that stops this and waits for the current run. */
export function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      await sleep(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) await work();
    }
  })();
  return async () => {
    over.abort();
    await running;
  };
}
