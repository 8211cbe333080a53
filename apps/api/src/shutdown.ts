import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { Lifecycle } from "./http/health.ts";
import type { Logger } from "./lib/logger.ts";

/** Time limits of a shutdown (docs/product/settings.md, A-81). */
const NOTICE_MS = 2_000;
const DRAIN_MS = 10_000;
const HARD_END_MS = 20_000;
/** The terminal sends Ctrl-C to the process, and npm forwards it once more. Two signals this close count as one. */
const REPEATED_SIGNAL_MS = 500;

type Running = {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  /** Stops the jobs and the database. Called when no request is left. */
  stop: () => Promise<void>;
};

/**
 * Stops in order on SIGINT, SIGTERM and uncaught errors: the readiness check fails, running requests finish, then jobs and the
 * database stop. After 20 s, or at a second signal, the process ends at once.
 */
export function stopGracefully({ server, lifecycle, log, stop }: Running): void {
  const grace = closeWithGrace(
    { delay: HARD_END_MS, logger: false, skip: ["SIGINT", "SIGTERM"] },
    async ({ err }) => {
      if (err) log.fatal({ err }, "An error that nobody caught ends the process");
      lifecycle.isStopping = true;
      if (firstSignal?.signal === "SIGTERM") await sleep(NOTICE_MS);
      await drain(server);
      await stop();
    },
  );

  let firstSignal: { signal: NodeJS.Signals; at: number } | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (firstSignal) {
      if (Date.now() - firstSignal.at > REPEATED_SIGNAL_MS) process.exit(1);
      return;
    }
    firstSignal = { signal, at: Date.now() };
    grace.close();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** Refuses new connections. Connections that are still busy after 10 s are closed. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  // A connection whose request has just finished would otherwise stay open for a next request.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
