import { createApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import type { Ctx } from "./context.ts";
import { createFirstAdmin } from "./features/users/create-first-admin.ts";
import { listen, requireFreePort } from "./http/free-port.ts";
import type { Lifecycle } from "./http/health.ts";
import { createHttpServer } from "./http/limits.ts";
import { startJobs } from "./jobs.ts";
import { openDatabase } from "./lib/db.ts";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.ts";
import { createLogger, describeError } from "./lib/logger.ts";
import { stopGracefully } from "./shutdown.ts";
import { migrate } from "../../../prisma/migrate.ts";

const DEMO_LOGINS = [
  { who: "Admin", email: "admin@pola.example", password: "pola-admin" },
  { who: "Reseller", email: "reseller@pola.example", password: "pola-reseller" },
];

/** What was started, so that it can be stopped: the last first. */
const started: (() => Promise<void>)[] = [];

async function main(): Promise<void> {
  const config = loadConfig();
  // Before the database starts: a second copy of the product should say so at once.
  await requireFreePort(config);
  const log = createLogger(config.logLevel);
  const url = config.databaseUrl ?? (await startDatabase(config.dataDir, log));
  await migrate(url);
  const database = await openDatabase({ url, poolSize: config.dbPoolSize, log });
  started.push(() => database.close());

  const ctx: Ctx = { db: database.db, pool: database.pool, now: () => new Date(), config, log };
  await fill(ctx);

  const lifecycle: Lifecycle = { isStopping: false };
  const server = createHttpServer(createApp(ctx, lifecycle));
  await listen(server, config);
  const jobs = startJobs(ctx);
  started.push(() => jobs.stop());
  stopGracefully({ server, lifecycle, log, stop: stopAll });

  console.log(`Pola is ready: http://localhost:${config.port}`);
  for (const { who, email, password } of await demoLogins(ctx)) console.log(`${who}: ${email} / ${password}`);
}

async function startDatabase(dataDir: string, log: ReturnType<typeof createLogger>): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  started.push(() => embedded.stop());
  return embedded.url;
}

/** The first admin, and demo data where it belongs: never in a database of one's own unless SEED=demo says so. */
async function fill(ctx: Ctx): Promise<void> {
  const { seed, databaseUrl } = ctx.config;
  const mayHoldDemo = seed === "demo" || (seed === undefined && databaseUrl === undefined);
  // Loaded only where it is needed: it is large, and production has no use for it.
  const demo = mayHoldDemo ? await import("../../../prisma/seed/seed.ts") : undefined;
  // Asked before the first admin is made, who would leave no database empty.
  const isEmpty = demo ? await demo.isEmptyDatabase(ctx) : false;
  await createFirstAdmin(ctx);
  if (demo && isEmpty) await demo.seedDemo(ctx);
}

/** Told only while both demo accounts exist. */
async function demoLogins(ctx: Ctx): Promise<typeof DEMO_LOGINS> {
  const emails = DEMO_LOGINS.map(({ email }) => email);
  const found = await ctx.db.user.count({ where: { email: { in: emails }, deletedAt: null } });
  return found === DEMO_LOGINS.length ? DEMO_LOGINS : [];
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
