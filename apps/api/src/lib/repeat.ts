import { setTimeout as sleep } from "node:timers/promises";

/** Does something again and again, with a pause before each time. Returns the function that ends this and waits for the last time. */
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
