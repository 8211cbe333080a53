import { createApp } from "./app.ts";
import { type Config, loadConfig } from "./config.ts";
import type { Ctx } from "./context.ts";
import { demoLogins, dropUnfinishedDemoData, fillWithDemoData } from "./demo-data.ts";
import { createFirstAdmin } from "./features/users/create-first-admin.ts";
import { listen, requireFreePort } from "./http/free-port.ts";
import type { Lifecycle } from "./http/health.ts";
import { createHttpServer } from "./http/limits.ts";
import { startJobs } from "./jobs.ts";
import { openDatabase } from "@pola/database/db";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { createLogger, describeError, type Logger } from "./lib/logger.ts";
import { stopGracefully } from "./shutdown.ts";
import { migrate } from "@pola/database/migrate";

/** What was started, so that it can be stopped: the last first. */
const started: (() => Promise<void>)[] = [];

async function main(): Promise<void> {
  const config = loadConfig();
  // Before the database starts: a second copy of the product should say so at once.
  await requireFreePort(config);
  const log = createLogger(config.logLevel);
  const url = config.databaseUrl ?? (await startDatabase(config, log));
  await migrate(url);
  const database = await openDatabase({ url, poolSize: config.dbPoolSize, log });
  started.push(() => database.close());

  const ctx: Ctx = {
    db: database.db,
    pool: database.pool,
    now: () => new Date(),
    config,
    log,
  };
  await fillWithDemoData(ctx, console.log);
  await createFirstAdmin(ctx);

  // Before it serves: what fails from then on must not end it as a start that failed.
  const logins = await demoLogins(ctx);

  const lifecycle: Lifecycle = { isStopping: false };
  const server = createHttpServer(createApp(ctx, lifecycle));
  await listen(server, config);
  const jobs = startJobs(ctx);
  started.push(() => jobs.stop());
  stopGracefully({ server, lifecycle, log, stop: stopAll });

  console.log(`Pola is ready: http://localhost:${config.port}`);
  for (const login of logins) console.log(login);
}

async function startDatabase(config: Config, log: Logger): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  started.push(() => embedded.stop());
  await dropUnfinishedDemoData(config, embedded.url);
  return embedded.url;
}

async function stopAll(): Promise<void> {
  for (const stop of started.splice(0).toReversed()) await stop();
}

try {
  await main();
} catch (error) {
  const [firstLine = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  console.error(`Pola could not start. ${firstLine || String(describeError(error)["type"])}`);
  await stopAll();
  process.exit(1);
}
