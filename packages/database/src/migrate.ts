import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { counted } from "@pola/shared/counted";
import { connect } from "./connect.ts";
import { errorCodes } from "./database-errors.ts";

const FOLDER = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
/** The number that `prisma migrate deploy` locks too: the two never migrate one database at the same time. */
export const ADVISORY_LOCK = 72_707_369;
const ADVISORY_LOCK_POLL_MS = 200;
/** `uuidv7()` is part of PostgreSQL from 18 on. */
const MIN_SERVER_VERSION = 180_000;
const NO_TRANSACTION = /^-- no transaction\b/;
const CONCURRENTLY = /^(CREATE|DROP) (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/m;
const LOCK_TIMEOUT = "55P03";
/** Half of what a query of the product waits (db.ts): one that queues behind a waiting migration must not give up first. */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_ATTEMPTS = 15;

type MigrateOptions = {
  /** The folder of migrations, one `<name>/migration.sql` each; applied in the order of their names. */
  folder?: string;
  /** How long a migration may wait for a table lock. While it waits, every later query on that table waits behind it. */
  lockTimeoutMs?: number;
  /** The pause before the next attempt, in which the waiting queries run. */
  lockRetryMs?: number;
};

type Migration = { name: string; sql: string; checksum: string };

/**
 * Applies the migrations that the database does not have yet and returns their names. Processes that start together wait for each other
 * and apply each migration once. Each runs in one transaction, so a failed one leaves nothing behind; a file that begins with
 * `-- no transaction` holds a single statement that cannot run in one (docs/decisions/0023).
 * @throws Error with a one-line message: that there is no connection, or the migration and what PostgreSQL said.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = await connect(url);
  try {
    await refuseUnfitServer(client);
    await client.query(
      "SET TimeZone = 'UTC'; SET lock_timeout = 0; SET statement_timeout = 0; SET transaction_timeout = 0",
    );
    await waitForOtherProcesses(client);
    return await applyPending(client, options);
  } catch (error) {
    throw new Error(`Migrating failed: ${firstLine(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

/**
 * Refuses a database that an earlier version made, such as a restored backup. Writes nothing.
 * @throws Error with a one-line message that says how many migrations it lacks, and what to do
 */
export async function requireMigrated(database: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const applied = new Set(rows.map(({ name }) => name));
  const missing = (await readMigrations(FOLDER)).filter(({ name }) => !applied.has(name)).length;
  if (missing > 0)
    throw new Error(
      `The database lacks ${counted(missing, "migration")} of this version. Start the product once, or run pnpm db:migrate.`,
    );
}

/**
 * Asks repeatedly instead of waiting inside one statement. A statement that waits holds a snapshot, and building an index concurrently
 * waits for all snapshots: the two processes would wait for each other.
 */
async function waitForOtherProcesses(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
      ADVISORY_LOCK,
    ]);
    if (rows[0]?.locked) return;
    await sleep(ADVISORY_LOCK_POLL_MS);
  }
}

async function applyPending(
  client: pg.Client,
  { folder = FOLDER, lockTimeoutMs = LOCK_TIMEOUT_MS, lockRetryMs = 1_000 }: MigrateOptions,
): Promise<string[]> {
  const applied = await appliedChecksums(client);
  const names: string[] = [];
  for (const migration of await readMigrations(folder)) {
    const checksum = applied.get(migration.name);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined)
      throw new Error(`${migration.name} was edited after this database applied it: write a new migration`);
    try {
      if (NO_TRANSACTION.test(migration.sql)) await applyWithoutTransaction(client, migration);
      else await applyWithRetries(client, migration, lockTimeoutMs, lockRetryMs);
    } catch (error) {
      throw new Error(`${migration.name}: ${firstLine(error)}`, { cause: error });
    }
    names.push(migration.name);
  }
  return names;
}

async function applyWithRetries(
  client: pg.Client,
  migration: Migration,
  lockTimeoutMs: number,
  lockRetryMs: number,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInTransaction(client, migration, lockTimeoutMs);
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !errorCodes(error).includes(LOCK_TIMEOUT)) throw error;
      await sleep(lockRetryMs);
    }
  }
}

async function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  const startedAt = new Date();
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  try {
    await client.query(migration.sql);
    await record(client, migration, startedAt);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * Such a migration blocks nobody while it waits, so it may wait. When it breaks off, the next start runs it again. An index that the
 * earlier attempt left is dropped first. It may be invalid, or complete: PostgreSQL finishes a build also when the process that started it
 * was killed.
 */
async function applyWithoutTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  const [, verb, index] = CONCURRENTLY.exec(migration.sql) ?? [];
  if (index !== undefined) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  if (verb !== "DROP") await client.query(migration.sql);
  await record(client, migration, startedAt);
}

/** As `prisma migrate deploy` makes the table. */
const HISTORY = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** Name to checksum. A migration that Prisma's own tool began and did not finish must be looked at by a person. */
async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  await client.query(HISTORY);
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  const unfinished = rows.find(({ finished }) => !finished);
  if (unfinished)
    throw new Error(
      `${unfinished.name} was begun by another tool and never finished: repair the database, then run prisma migrate resolve`,
    );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function record(client: pg.Client, { name, checksum }: Migration, startedAt: Date): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, 1)`,
    [checksum, name, startedAt, new Date()],
  );
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Names in Sinhala and Tamil need UTF8. */
async function refuseUnfitServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding",
  );
  const [{ version, encoding } = { version: 0, encoding: "" }] = rows;
  if (version < MIN_SERVER_VERSION)
    throw new Error(`PostgreSQL 18 or newer is needed, this is ${Math.floor(version / 10_000)}`);
  if (encoding !== "UTF8")
    throw new Error(
      `The database's encoding must be UTF8, this is ${encoding}. Create it with ENCODING 'UTF8' TEMPLATE template0`,
    );
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n").find((line) => line.trim() !== "") ?? text;
}
