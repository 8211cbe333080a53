import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { ADVISORY_LOCK, migrate } from "./migrate.ts";
import { applyWithPrisma } from "./test/prisma-engine.ts";
import { createEmptyDatabase, type TestDatabase } from "./test/test-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
const CONCURRENT_INDEX = `-- no transaction
CREATE INDEX CONCURRENTLY notes_text_idx ON notes (text);`;
/** What to undo after a test, the latest first. */
const undo: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

async function emptyDatabase(): Promise<TestDatabase & { pool: pg.Pool }> {
  const database = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  undo.unshift(() => pool.end(), database.drop);
  return { ...database, pool };
}

/** A folder of migrations named 1, 2, 3 ... */
async function folderOf(...scripts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pola-migrations-"));
  undo.push(() => rm(folder, { recursive: true }));
  for (const [index, sql] of scripts.entries()) await writeMigration(folder, String(index + 1), sql);
  return folder;
}

async function writeMigration(folder: string, name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function productMigrations(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** A connection that ends after the test, also after a failed one, with its transaction and its locks. */
async function sessionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  const session = await pool.connect();
  undo.unshift(async () => session.release(true));
  return session;
}

/** A table of notes that a dump reads in an open transaction, and a second migration that must wait for it. */
async function notesInDump(second = "ALTER TABLE notes ADD COLUMN at timestamptz;") {
  const { url, pool } = await emptyDatabase();
  const folder = await folderOf("CREATE TABLE notes (text text);");
  await migrate(url, { folder });
  const dump = await sessionOf(pool);
  await dump.query("BEGIN; LOCK TABLE notes IN ACCESS SHARE MODE");
  await writeMigration(folder, "2", second);
  return { url, pool, folder, endDump: () => dump.query("COMMIT") };
}

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
  );
  return rows.map(({ relname }) => relname);
}

/** The rows of the history without what differs from run to run, its columns and its keys. */
async function historyOf(pool: pg.Pool) {
  const rows = await pool.query(
    `SELECT id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' AS "hasUuid", migration_name, checksum, logs,
       rolled_back_at, applied_steps_count, started_at <= finished_at AS "endsLater", finished_at > now() - interval '5 minutes' AS "isNow"
     FROM _prisma_migrations ORDER BY migration_name`,
  );
  const columns = await pool.query(
    `SELECT attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)
     FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE attrelid = '_prisma_migrations'::regclass AND attnum > 0 ORDER BY attnum`,
  );
  const keys = await pool.query(
    "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = '_prisma_migrations'::regclass ORDER BY 1",
  );
  return { rows: rows.rows, columns: columns.rows, keys: keys.rows };
}

test("processes that start together apply each migration once, and a later start finds nothing to do", async () => {
  const { url, pool } = await emptyDatabase();
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url)));
  expect(applied.flat()).toEqual(await productMigrations());
  expect(await migrate(url)).toEqual([]);
  const { rows } = await pool.query(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1",
  );
  expect(rows.map(({ migration_name: name }) => name)).toEqual(await productMigrations());
});

test("a start waits while another process migrates", async () => {
  const { url, pool } = await emptyDatabase();
  const other = await sessionOf(pool);
  await other.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
  let isDone = false;
  const migrating = migrate(url).finally(() => {
    isDone = true;
  });
  const asking = () =>
    other.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%try_advisory%' AND pid <> pg_backend_pid()",
    );
  await expect.poll(async () => (await asking()).rowCount).toBe(1);
  expect(isDone).toBe(false);
  expect(await tablesOf(pool)).toEqual([]);
  await other.query("SELECT pg_advisory_unlock_all()");
  expect(await migrating).toEqual(await productMigrations());
});

test("the history is the one that Prisma's engine writes, and each tool accepts the other's", async () => {
  const [ours, prismas] = [await emptyDatabase(), await emptyDatabase()];
  await migrate(ours.url);
  await applyWithPrisma(prismas.url, MIGRATIONS);
  const history = await historyOf(ours.pool);
  expect(history.rows).toHaveLength((await productMigrations()).length);
  expect(history.rows[0]).toMatchObject({ hasUuid: true, endsLater: true, isNow: true });
  expect(history).toEqual(await historyOf(prismas.pool));
  expect(await applyWithPrisma(ours.url, MIGRATIONS)).toEqual([]);
  expect(await migrate(prismas.url)).toEqual([]);
});

test("the checksum is the SHA-256 of the file, and a migration that was edited after it was applied is an error", async () => {
  const { url, pool } = await emptyDatabase();
  const folder = await folderOf("CREATE TABLE notes (text text);");
  await migrate(url, { folder });
  const { rows } = await pool.query("SELECT checksum FROM _prisma_migrations");
  expect(rows).toEqual([
    { checksum: createHash("sha256").update("CREATE TABLE notes (text text);").digest("hex") },
  ]);
  await writeMigration(folder, "1", "CREATE TABLE notes (text text); ");
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migrating failed: 1 was edited after this database applied it: write a new migration$/,
  );
});

test("an older version starts on a database that a newer one has migrated", async () => {
  const { url } = await emptyDatabase();
  const folder = await folderOf("CREATE TABLE one ()", "CREATE TABLE two ()");
  expect(await migrate(url, { folder })).toEqual(["1", "2"]);
  await rm(join(folder, "2"), { recursive: true });
  expect(await migrate(url, { folder })).toEqual([]);
});

test("a migration that fails leaves nothing behind, names itself and PostgreSQL's reason in one line, and runs again once repaired, in UTC", async () => {
  const { url, pool } = await emptyDatabase();
  const folder = await folderOf(
    "CREATE TABLE one ();",
    "CREATE TABLE two ();\nCREATE TABLE one ();",
    "CREATE TABLE three ();",
  );
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migrating failed: 2: relation "one" already exists$/,
  );
  expect(await tablesOf(pool)).toEqual(["_prisma_migrations", "one"]);
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migrating failed: 2: relation "one" already exists$/,
  );
  await writeMigration(folder, "2", "SELECT 1 / (current_setting('TimeZone') = 'UTC')::int;");
  const elsewhere = `${url}?options=${encodeURIComponent("-c TimeZone=Asia/Colombo")}`;
  expect(await migrate(elsewhere, { folder })).toEqual(["2", "3"]);
});

test("a migration that another tool began and did not finish is for a person to look at", async () => {
  const { url } = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "pola-migrations-"));
  undo.push(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeMigration(folder, "99999999999999_broken", "SELECT 1 / 0;");
  await expect(applyWithPrisma(url, folder)).rejects.toThrow(/external connector error/);
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migrating failed: 99999999999999_broken was begun by another tool and never finished: [^\n]*$/,
  );
});

test("a table lock held by somebody else delays a migration and does not fail it", async () => {
  const { url, pool, folder, endDump } = await notesInDump(
    "CREATE TABLE more ();\nALTER TABLE notes ADD COLUMN at timestamptz;",
  );
  const migrating = migrate(url, { folder, lockTimeoutMs: 50, lockRetryMs: 100 });
  // Between two attempts the lock queue is empty: readers that came later are served.
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ query: string; state: string }>(
        "SELECT query, state FROM pg_stat_activity WHERE datname = current_database() AND query = 'ROLLBACK'",
      );
      expect(rows).toEqual([{ query: "ROLLBACK", state: "idle" }]);
    },
    { timeout: 2_000, interval: 10 },
  );
  await pool.query("SELECT * FROM notes");
  await endDump();
  expect(await migrating).toEqual(["2"]);
});

test("behind a running dump a migration delays each read by at most its lock timeout", async () => {
  const { url, pool, folder, endDump } = await notesInDump();
  const migrating = migrate(url, { folder, lockTimeoutMs: 300, lockRetryMs: 200 });
  const waits: number[] = [];
  const until = performance.now() + 3_000;
  while (performance.now() < until) {
    const asked = performance.now();
    await pool.query("SELECT * FROM notes");
    waits.push(performance.now() - asked);
  }
  // Some reads did queue behind the waiting ALTER TABLE; none of them until the dump ended.
  expect(Math.max(...waits)).toBeGreaterThan(100);
  expect(Math.max(...waits)).toBeLessThan(1_500);
  await endDump();
  expect(await migrating).toEqual(["2"]);
});

test("a query of a running process outlasts a migration that waits for a dump", async () => {
  const { url, pool, folder, endDump } = await notesInDump();
  const migrating = migrate(url, { folder });
  const waiting = () =>
    pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  const reader = await sessionOf(pool);
  // A little less than the sessions of the product have, because the read begins a little later.
  await reader.query("SET lock_timeout = 1800");
  await reader.query("SELECT * FROM notes");
  await endDump();
  expect(await migrating).toEqual(["2"]);
});

test("a lock that is never given up is an error, and nothing of the migration stays", async () => {
  const { url, pool, folder } = await notesInDump(
    "CREATE TABLE more ();\nALTER TABLE notes ADD COLUMN at timestamptz;",
  );
  await expect(migrate(url, { folder, lockTimeoutMs: 20, lockRetryMs: 1 })).rejects.toThrow(
    /^Migrating failed: 2: canceling statement due to lock timeout$/,
  );
  expect(await tablesOf(pool)).toEqual(["_prisma_migrations", "notes"]);
});

test("an index is built concurrently, once, although another process waits for its turn meanwhile", async () => {
  const { url, pool } = await emptyDatabase();
  const folder = await folderOf("CREATE TABLE notes (text text);", CONCURRENT_INDEX);
  const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
  expect(applied.flat()).toEqual(["1", "2"]);
  const { rows } = await pool.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'notes_text_idx'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test("a concurrent build that broke off is repeated by the next start", async () => {
  const { url, pool } = await emptyDatabase();
  const folder = await folderOf(
    "CREATE TABLE notes (text text); INSERT INTO notes VALUES ('a'), ('a');",
    CONCURRENT_INDEX.replace("CREATE INDEX", "CREATE UNIQUE INDEX"),
  );
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migrating failed: 2: could not create unique index/,
  );
  const invalid = await pool.query(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = 'notes_text_idx'::regclass",
  );
  expect(invalid.rows).toEqual([{ indisvalid: false }]);
  await pool.query("DELETE FROM notes");
  expect(await migrate(url, { folder })).toEqual(["2"]);
});

test.each([
  ["build", "CREATE INDEX CONCURRENTLY notes_text_idx ON notes (text);"],
  ["removal", "DROP INDEX CONCURRENTLY notes_at_idx;"],
])("a concurrent %s that the server ended after the process was killed is no error", async (_name, sql) => {
  const { url, pool } = await emptyDatabase();
  const folder = await folderOf(
    "CREATE TABLE notes (text text, at date); CREATE INDEX notes_at_idx ON notes (at);",
  );
  await migrate(url, { folder });
  // The server did the work; the process did not live to record it.
  await pool.query(sql);
  await writeMigration(folder, "2", `-- no transaction\n${sql}`);
  expect(await migrate(url, { folder })).toEqual(["2"]);
});

test("for a database that does not respond, one line names DATABASE_URL", async () => {
  await expect(migrate("postgres://pola:pola@127.0.0.1:1/pola")).rejects.toThrow(
    /^No connection to the database \(DATABASE_URL\): connect ECONNREFUSED 127\.0\.0\.1:1$/,
  );
});
