import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** A running server. `exited` resolves when it and all its processes have ended. */
export type Server = { child: ChildProcess; port: number; exited: Promise<void> };

export type ServerLog = { debug(message: string): void; warn(message: string): void };

export type Restart = {
  /** Called when no attempt succeeded, with an error of one line. */
  onGivenUp: (error: Error) => void;
  /** The pauses before the attempts, in milliseconds. */
  delaysMs?: readonly number[];
};

const RESTART_DELAYS_MS = [200, 1_000, 3_000, 10_000, 30_000];
/** After a server has run this long, its next crash counts as the first one. */
const HEALTHY_MS = 60_000;
/** How long a server may take to stop. */
const STOP_MS = 15_000;

type KeepRunning = {
  open: (port: number) => Promise<Server>;
  log: ServerLog;
  restart: Restart | undefined;
};

/**
 * Starts the server again on its port when it ends unexpectedly, if `restart` is given.
 * @returns a function that stops it for good, also while it is being started again
 */
export function keepRunning(first: Server, { open, log, restart }: KeepRunning): () => Promise<void> {
  let server = first;
  const stopping = new AbortController();
  const { signal } = stopping;

  const reopen = async (delaysMs: readonly number[]): Promise<Server> => {
    for (const [attempt, delay] of delaysMs.entries()) {
      await sleep(delay, undefined, { signal });
      try {
        return await open(server.port);
      } catch (error) {
        if (attempt === delaysMs.length - 1) throw error;
      }
    }
    throw new Error("PostgreSQL crashed too often");
  };

  const supervise = async ({ onGivenUp, delaysMs = RESTART_DELAYS_MS }: Restart): Promise<void> => {
    let crashes = 0;
    for (;;) {
      const since = Date.now();
      await server.exited;
      if (signal.aborted) return;
      crashes = Date.now() - since > HEALTHY_MS ? 0 : crashes;
      log.warn("PostgreSQL ended unexpectedly and is being restarted.");
      try {
        server = await reopen(delaysMs.slice(crashes));
      } catch (error) {
        if (!signal.aborted)
          onGivenUp(error instanceof Error ? error : new Error("PostgreSQL did not start"));
        return;
      }
      if (signal.aborted) return await stopServer(server);
      crashes += 1;
      log.warn("PostgreSQL is running again.");
    }
  };
  const supervision = restart && supervise(restart);

  return async () => {
    stopping.abort();
    await stopServer(server);
    await supervision;
  };
}

/** Fast shutdown: rolls back open transactions and writes all data. Immediate shutdown when that takes too long. */
export async function stopServer({ child, exited }: Server): Promise<void> {
  child.kill("SIGINT");
  const ended = await Promise.race([exited.then(() => true), sleep(STOP_MS, false, { ref: false })]);
  if (ended) return;
  child.kill("SIGQUIT");
  await exited;
}
