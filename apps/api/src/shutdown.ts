import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { Lifecycle } from "./http/health.ts";
import type { Logger } from "./lib/logger.ts";

/** Limits of stopping (docs/product/accounts.md, A-81). */
const TELL_MS = 2_000;
const DRAIN_MS = 10_000;
const HARD_END_MS = 20_000;
/** npm passes Ctrl-C on to a process that the terminal has told already: that is one wish, not two. */
const SAME_WISH_MS = 500;

type Running = {
  server: Server;
  lifecycle: Lifecycle;
  log: Logger;
  /** Jobs and the database, once no request is left. */
  stop: () => Promise<void>;
};

/**
 * Stops in order on SIGINT, SIGTERM and errors that nobody caught: readiness says no, answers under way are finished, then jobs and
 * the database end. After 20 s, or with a second signal, the process ends at once.
 */
export function stopGracefully({ server, lifecycle, log, stop }: Running): void {
  const grace = closeWithGrace(
    { delay: HARD_END_MS, logger: false, skip: ["SIGINT", "SIGTERM"] },
    async ({ err }) => {
      if (err) log.fatal({ err }, "An error that nobody caught ends the process");
      lifecycle.isStopping = true;
      if (wish?.signal === "SIGTERM") await sleep(TELL_MS);
      await drain(server);
      await stop();
    },
  );

  let wish: { signal: NodeJS.Signals; at: number } | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (wish) {
      if (Date.now() - wish.at > SAME_WISH_MS) process.exit(1);
      return;
    }
    wish = { signal, at: Date.now() };
    grace.close();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** No new connection is taken; connections that are still busy after 10 s are cut. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  // A connection that has just been answered would otherwise be kept alive for a next request.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
