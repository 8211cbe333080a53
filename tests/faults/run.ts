import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runCli } from "@pola/database/cli";
import { startServer } from "../harness/postgres.ts";
import { CROWDS } from "./crowds.ts";
import { DATABASE_GONE } from "./database-gone.ts";
import { EMBEDDED } from "./embedded.ts";
import { FAILOVER } from "./failover.ts";
import { FLOODS } from "./floods.ts";
import { LATE_FAILURES } from "./late-failures.ts";
import { LOGS } from "./logs.ts";
import { LONG_HISTORIES } from "./long-histories.ts";
import { MAILS } from "./mails.ts";
import { MODEL } from "./model.ts";
import { PAYOUTS } from "./payouts.ts";
import { type Guarantee, withCleanup } from "./guarantee.ts";
import { REPLICA } from "./replica.ts";
import { RESTARTS } from "./restarts.ts";
import { SETTLEMENTS } from "./settlements.ts";
import { UPLOADS } from "./uploads.ts";

const ALL: Guarantee[] = [
  ...MODEL,
  ...CROWDS,
  ...DATABASE_GONE,
  ...FAILOVER,
  ...LATE_FAILURES,
  ...RESTARTS,
  ...EMBEDDED,
  ...FLOODS,
  ...UPLOADS,
  ...MAILS,
  ...PAYOUTS,
  ...SETTLEMENTS,
  ...REPLICA,
  ...LONG_HISTORIES,
  // Last, and never skipped by --only: it searches the logs of the processes of all other checks.
  LOGS,
];

/**
 * `pnpm test:faults`: kills, freezes and floods the product and prints one line per guarantee with its figures. It starts its own
 * PostgreSQL and its own API processes on loopback and stops what it started. `--only words` runs those whose name contains the words, and the last one.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
  const chosen = ALL.filter((one) => one === LOGS || one.name.includes(values.only));
  if (chosen.length === 1) throw new Error(`No guarantee has "${values.only}" in its name`);
  const server = await startServer();
  const failed: string[] = [];
  try {
    for (const guarantee of chosen) {
      const started = performance.now();
      const outcome = await Promise.race([
        withCleanup((ends) => guarantee.keep(server, ends)).then(
          (figures) => ({ verdict: "ok  ", figures }),
          (error: unknown) => ({
            verdict: "FAIL",
            figures: error instanceof Error ? error.message : "unknown",
          }),
        ),
        sleep(
          guarantee.limit * 1000,
          { verdict: "FAIL", figures: `not over after ${guarantee.limit} s` },
          { ref: false },
        ),
      ]);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${outcome.verdict} ${guarantee.name}: ${outcome.figures} (${seconds} s)`);
      if (outcome.verdict === "FAIL") failed.push(guarantee.name);
    }
  } finally {
    await server.stop();
  }
  console.log(failed.length === 0 ? "Every guarantee holds" : `${failed.length} did not hold`);
  if (failed.length > 0) process.exitCode = 1;
}

await runCli(main);
