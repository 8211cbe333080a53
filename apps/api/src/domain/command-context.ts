import { configuredDatabase } from "@pola/database/configured-database";
import { openDatabase } from "@pola/database/db";
import { loadConfig } from "../config.ts";
import type { Ctx } from "../context.ts";
import { systemClock } from "./clock.ts";
import { settingsReader } from "./settings.ts";
import { createLogger } from "../lib/logger.ts";

/** Does the work of a command on the configured database. `prepare` gets its address before it is opened. */
export async function withCommandContext(
  work: (ctx: Ctx) => Promise<void>,
  prepare?: (url: string) => Promise<unknown>,
): Promise<void> {
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  const server = await configuredDatabase();
  try {
    await prepare?.(server.url);
    const database = await openDatabase({ url: server.url, poolSize: config.dbPoolSize, log });
    try {
      const { db, pool } = database;
      const settings = settingsReader({ pool, config });
      await settings.reload();
      await work({ db, pool, ...systemClock(pool), config, settings, log });
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}
