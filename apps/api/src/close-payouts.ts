import { parseArgs } from "node:util";
import { formatRupees, toRupees } from "@pola/shared/money";
import { runCli } from "@pola/database/cli";
import { configuredDatabase } from "@pola/database/configured-database";
import { loadConfig } from "./config.ts";
import type { Ctx } from "./context.ts";
import { closeDueWeeks } from "./features/payouts/close-weeks.ts";
import { openDatabase } from "@pola/database/db";
import { systemClock } from "./domain/clock.ts";
import { settingsReader } from "./domain/settings.ts";
import { recordingRuns } from "./domain/job-runs.ts";
import { createLogger } from "./lib/logger.ts";

/**
 * `pnpm payouts:close`: closes the payout weeks that have ended and prints one line for each. The exit code is 0, also when no week
 * was due. After a failure or a refused close it is 1, with one line on stderr; weeks that were closed before the failure stay closed.
 * `--allow-many` says that more than eight due weeks are right (docs/operations.md).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "allow-many": { type: "boolean", default: false } } });
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  const server = await configuredDatabase();
  try {
    const database = await openDatabase({ url: server.url, poolSize: 3, log });
    try {
      const settings = settingsReader({ pool: database.pool, config });
      await settings.reload();
      const clock = systemClock(database.pool);
      const ctx: Ctx = { db: database.db, pool: database.pool, ...clock, config, settings, log };
      const weeks = await recordingRuns(
        ctx,
        "close payout weeks",
      )(() => closeDueWeeks(ctx, { isManyAllowed: values["allow-many"] }));
      for (const { weekStart, payouts, amountCents } of weeks) {
        const count = payouts === 1 ? "1 payout" : `${payouts} payouts`;
        console.log(`Week of ${weekStart} closed: ${count}, ${formatRupees(toRupees(amountCents))}`);
      }
      if (weeks.length === 0) console.log("There are no finished weeks to close");
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

await runCli(main);
