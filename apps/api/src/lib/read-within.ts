import { setTimeout as sleep } from "node:timers/promises";

/**
 * A read for which no caller waits longer than `maxWaitMs`. Callers share the running read, so that a frozen database costs one connection
 * and not one for each caller.
 * @returns undefined when the read takes longer
 */
export function readWithin<Result>(
  maxWaitMs: number,
  read: () => Promise<Result>,
): () => Promise<Result | undefined> {
  let running: Promise<Result> | undefined;
  return async () => {
    running ??= read().finally(() => {
      running = undefined;
    });
    const over = new AbortController();
    try {
      return await Promise.race([running, sleep(maxWaitMs, undefined, { signal: over.signal })]);
    } finally {
      over.abort();
    }
  };
}
