import { loadConfig } from "../../api/src/config.ts";
import type { Ctx } from "../../api/src/context.ts";
import { openDatabase } from "@pola/database/db";
import { systemClock } from "../../api/src/domain/clock.ts";
import { settingsReader } from "../../api/src/domain/settings.ts";
import { createLogger } from "../../api/src/lib/logger.ts";
import { runCli } from "@pola/database/cli";
import { configuredDatabase } from "@pola/database/configured-database";
import { migrate } from "@pola/database/migrate";
import { seedMarked } from "./demo-data.ts";
import { isEmptyDatabase } from "./seed.ts";

/** `pnpm db:seed`: fills an empty database with demo data; refuses a database that has accounts. */
async function main(): Promise<void> {
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  const server = await configuredDatabase();
  try {
    await migrate(server.url);
    const database = await openDatabase({ url: server.url, poolSize: config.dbPoolSize, log });
    try {
      const settings = settingsReader({ pool: database.pool, config });
      await settings.reload();
      const clock = systemClock(database.pool);
      const ctx: Ctx = { db: database.db, pool: database.pool, ...clock, config, settings, log };
      if (!(await isEmptyDatabase(ctx)))
        throw new Error("Demo data is for an empty database, and this one has accounts.");
      await seedMarked(ctx);
      console.log("The demo data is in place.");
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

await runCli(main);
