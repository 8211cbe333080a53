import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runCli } from "@pola/database/cli";
import { startServer } from "../harness/postgres.ts";
import { CROWDS } from "./crowds.ts";
import { DATABASE_GONE } from "./database-gone.ts";
import { FLOODS } from "./floods.ts";
import { LOGS } from "./logs.ts";
import { MAILS } from "./mails.ts";
import { MODEL } from "./model.ts";
import { PAYOUTS } from "./payouts.ts";
import type { Shown } from "./guarantee.ts";
import { RESTARTS } from "./restarts.ts";

const ALL: Shown[] = [
  ...MODEL,
  ...CROWDS,
  ...DATABASE_GONE,
  ...RESTARTS,
  ...FLOODS,
  ...MAILS,
  ...PAYOUTS,
  // Last: it looks through what the processes of all the others wrote, and in every choice of them.
  LOGS,
];

/**
 * `pnpm test:faults`: kills, freezes and floods the product and prints one line per promise with its figures. It starts its own
 * PostgreSQL and its own API processes on loopback and stops what it started. `--only words` runs those whose line has the words, and the last.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
  const server = await startServer();
  const failed: string[] = [];
  try {
    for (const promise of ALL.filter((one) => one === LOGS || one.name.includes(values.only))) {
      const started = performance.now();
      const outcome = await Promise.race([
        promise.keep(server).then(
          (figures) => ({ verdict: "ok  ", figures }),
          (error: unknown) => ({
            verdict: "FAIL",
            figures: error instanceof Error ? error.message : "unknown",
          }),
        ),
        sleep(
          promise.limit * 1000,
          { verdict: "FAIL", figures: `not over after ${promise.limit} s` },
          { ref: false },
        ),
      ]);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${outcome.verdict} ${promise.name}: ${outcome.figures} (${seconds} s)`);
      if (outcome.verdict === "FAIL") failed.push(promise.name);
    }
  } finally {
    await server.stop();
  }
  console.log(failed.length === 0 ? "Every promise holds" : `${failed.length} did not hold`);
  if (failed.length > 0) process.exitCode = 1;
}

await runCli(main);
