import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { NO_FILTERS, openSchemaEngine } from "./schema-engine.ts";

const FOLDER = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
/** "pola" in ASCII: every process that migrates this database waits for this number. */
export const ADVISORY_LOCK = 0x706f6c61;
/** `uuidv7()` is part of PostgreSQL from 18 on. */
const OLDEST_SERVER = 180_000;

/**
 * Applies the migrations that the database does not have yet, each in one transaction, and answers their names. Processes that start
 * together wait for each other and apply each migration once. `_prisma_migrations` is kept as `prisma migrate deploy` keeps it.
 * @throws Error with a one-line message that names the cause.
 */
export async function migrate(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A lost connection shows in the query that needs it; without a listener it would end the process.
  lock.on("error", () => undefined);
  try {
    await lock.connect();
    await refuseOldServer(lock);
    await lock.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
    return await applyMigrations(url);
  } catch (error) {
    throw new Error(`Migrating failed: ${firstLine(error)}`, { cause: error });
  } finally {
    await lock.end();
  }
}

async function applyMigrations(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: "-c TimeZone=UTC" });
  pool.on("error", () => undefined);
  // The engine tells a failed script apart from a lost connection, but not what PostgreSQL said about it.
  let refusal: unknown;
  const engine = await openSchemaEngine(
    pool,
    await readFile(join(FOLDER, "schema.prisma"), "utf8"),
    (error) => {
      refusal = error;
    },
  );
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(),
      filters: NO_FILTERS,
    });
    return appliedMigrationNames;
  } catch (error) {
    throw refusal ?? error;
  } finally {
    engine.free();
    await pool.end();
  }
}

async function readMigrations() {
  const entries = await readdir(FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: FOLDER,
    lockfile: {
      path: "migration_lock.toml",
      content: await readFile(`${FOLDER}/migration_lock.toml`, "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(names.sort().map(readMigration)),
  };
}

async function readMigration(name: string) {
  const value = await readFile(`${FOLDER}/${name}/migration.sql`, "utf8");
  return { path: name, migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } } };
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
  const version = Number(rows[0]?.server_version_num);
  if (version >= OLDEST_SERVER) return;
  throw new Error(`PostgreSQL 18 or newer is needed, this is ${Math.floor(version / 10_000)}`);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n").find((line) => line.trim() !== "") ?? text;
}
