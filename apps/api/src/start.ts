import type { Pool } from "pg";
import { openDatabase, openReplica } from "@pola/database/db";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { migrate } from "@pola/database/migrate";
import { createApp } from "./app.ts";
import { type Config, loadConfig } from "./config.ts";
import type { Ctx, Replica } from "./context.ts";
import { systemClock } from "./domain/clock.ts";
import { followReplica, positionsOf, replicaOf } from "./domain/replica.ts";
import { followSettings, settingsReader } from "./domain/settings.ts";
import { createFirstAdmin } from "./features/users/create-first-admin.ts";
import { listen, requireFreePort } from "./http/free-port.ts";
import type { Lifecycle } from "./http/health.ts";
import { createHttpServer } from "./http/http-server.ts";
import { startJobs } from "./jobs.ts";
import { requireImageStorage } from "./lib/image-storage.ts";
import { createLogger, describeError, type Logger } from "./lib/logger.ts";
import { stopGracefully } from "./shutdown.ts";

/** How to stop what was started; the last one is stopped first. */
const started: (() => Promise<void>)[] = [];

/** What another application, such as the demo shop, adds to the start of the product. */
type StartHooks = {
  beforeMigrations?: (config: Config, url: string) => Promise<void>;
  /** Runs before the first admin is created. Returns lines that are printed once the product is ready. */
  beforeServing?: (ctx: Ctx) => Promise<string[]>;
};

/**
 * Starts the product and prints its address. When the start fails, it prints one line to stderr without secrets, stops what was started and
 * ends the process with exit code 1.
 */
export async function startProduct(hooks: StartHooks): Promise<void> {
  try {
    await start(hooks);
  } catch (error) {
    const [firstLine = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    console.error(`Pola could not start. ${firstLine || String(describeError(error)["type"])}`);
    await stopAll();
    process.exit(1);
  }
}

async function start({ beforeMigrations, beforeServing }: StartHooks): Promise<void> {
  const config = loadConfig();
  // Checked before the database starts, so that a second copy of the product fails at once.
  await requireFreePort(config);
  await requireImageStorage(config);
  const log = createLogger(config.logLevel);
  const url = config.databaseUrl ?? (await startDatabase(config, log));
  await beforeMigrations?.(config, url);
  await migrate(url);
  const database = await openDatabase({ url, poolSize: config.dbPoolSize, log });
  started.push(() => database.close());

  const settings = settingsReader({ pool: database.pool, config });
  await settings.reload();
  started.push(followSettings(settings));
  const replica = await startReplica(config, database.pool, log);
  const ctx: Ctx = {
    db: database.db,
    pool: database.pool,
    ...systemClock(database.pool),
    config,
    settings,
    log,
    ...(replica && { replica }),
  };
  const lines = (await beforeServing?.(ctx)) ?? [];
  await createFirstAdmin(ctx);

  const lifecycle: Lifecycle = { isStopping: false };
  const server = createHttpServer(createApp(ctx, lifecycle), lifecycle);
  await listen(server, config);
  const jobs = startJobs(ctx);
  started.push(() => jobs.stop());
  stopGracefully({ server, lifecycle, log, stop: stopAll });

  console.log(`Pola is ready: http://localhost:${config.port}`);
  for (const line of lines) console.log(line);
}

/** The replica may be down now: it is used once it has caught up. */
async function startReplica(config: Config, primary: Pool, log: Logger): Promise<Replica | undefined> {
  const { replicaUrl: url } = config;
  if (url === undefined) return undefined;
  const standby = openReplica({ url, poolSize: config.dbPoolSize, log });
  started.push(() => standby.close());
  const replica = replicaOf({ standby, positions: positionsOf(primary, standby.watch), config, log });
  started.push(await followReplica(replica));
  return replica;
}

async function startDatabase(config: Config, log: Logger): Promise<string> {
  const restart = { onGivenUp: endProcess };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, restart });
  started.push(() => embedded.stop());
  return embedded.url;
}

function endProcess({ message }: Error): void {
  console.error(`Pola is stopping, because its database crashed and could not be restarted. ${message}`);
  process.exit(1);
}

async function stopAll(): Promise<void> {
  for (const stop of started.splice(0).toReversed()) await stop();
}
