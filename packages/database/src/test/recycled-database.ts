import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connect } from "../connect.ts";
import { type Database, openDatabase } from "../db.ts";
import { createTestDatabase, silentLog } from "./test-database.ts";

/** What a database must look like to be used again: the schema of the template, no statistics, little more than the template's size. */
const STATE = `
  SELECT pg_database_size(current_database())::float8 AS bytes, (
    SELECT md5(string_agg(part, ';' ORDER BY part)) FROM (
      SELECT format('%s %s %s', oid, relname, reloptions) FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT format('%s %s %s %s', attrelid, attnum, attname, attnotnull) FROM pg_attribute
        JOIN pg_class c ON c.oid = attrelid WHERE c.relnamespace = 'public'::regnamespace
      UNION ALL SELECT format('%s %s', oid, convalidated) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT format('%s %s', oid, tgenabled) FROM pg_trigger
      UNION ALL SELECT format('%s %s', oid, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT format('%s %s', starelid, staattnum) FROM pg_statistic
        JOIN pg_class c ON c.oid = starelid WHERE c.relnamespace = 'public'::regnamespace
      UNION ALL SELECT setconfig::text FROM pg_db_role_setting JOIN pg_database d ON d.oid = setdatabase AND datname = current_database()
    ) AS parts(part)
  ) AS schema`;

/** Every table that has rows, but not the list of applied migrations. */
const USED_TABLES = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations' AND pg_relation_size(oid) > 0`;

const MAX_GROWTH_BYTES = 6_000_000;

type State = { bytes: number; schema: string };
/** The template: its state, and the rows that the migrations made, by table. */
type Template = State & { rows: Map<string, unknown> };

/** A test's database with an open pool. `giveBack` ends the use of both. */
type Recycled = Pick<Database, "db" | "pool"> & { url: string; giveBack: () => Promise<void> };

const free: Recycled[] = [];
let template: Template | undefined;

/**
 * A migrated database with the rows of the template only, such as {@link createTestDatabase} makes, and a pool of this size. `giveBack`
 * empties it for the next test of this worker, which takes a fraction of the time of a new one. Its connections stay open: a new one reads the
 * catalog, plans every statement and compiles every trigger again. One whose schema changed, or that grew, is dropped. A test that replaces a
 * method of the pool puts it back.
 */
export async function recycledDatabase(poolSize: number): Promise<Recycled> {
  const index = free.findIndex(({ pool }) => pool.options.max === poolSize);
  const [used] = index === -1 ? [] : free.splice(index, 1);
  if (used) return used;
  const { url, drop } = await createTestDatabase();
  const { db, pool, close } = await openDatabase({ url, poolSize, log: silentLog });
  const cleaner = await connect(url);
  template ??= await readTemplate(cleaner);
  const recycled: Recycled = {
    url,
    db,
    pool,
    giveBack: async () => {
      if ((await isIdle(pool)) && (await isEmptied(cleaner))) {
        free.push(recycled);
        return;
      }
      await Promise.all([close(), cleaner.end()]);
      await drop();
    },
  };
  return recycled;
}

/** False when a statement of the test still runs after a second. */
async function isIdle(pool: pg.Pool): Promise<boolean> {
  for (let tries = 0; tries < 100 && !pool.ended; tries += 1) {
    if (pool.waitingCount === 0 && pool.idleCount === pool.totalCount) return true;
    await sleep(10);
  }
  return false;
}

/** False when the database cannot be used again, for example because a connection still holds a lock. */
async function isEmptied(client: pg.Client): Promise<boolean> {
  try {
    const { schema, bytes } = await stateOf(client);
    if (!template || schema !== template.schema || bytes > template.bytes + MAX_GROWTH_BYTES) return false;
    await empty(client, template);
    return true;
  } catch {
    return false;
  }
}

/** Triggers and foreign keys are off meanwhile: many tables refuse to lose a row. */
async function empty(client: pg.Client, { rows }: Template): Promise<void> {
  await client.query("SET lock_timeout = 1000; SET session_replication_role = replica; BEGIN");
  const tables = await client.query<{ name: string }>(USED_TABLES);
  await client.query(tables.rows.map(({ name }) => `DELETE FROM ${pg.escapeIdentifier(name)}`).join(";"));
  for (const [name, made] of rows) {
    const table = pg.escapeIdentifier(name);
    await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      made,
    ]);
  }
  await client.query(
    "SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences",
  );
  await client.query("COMMIT");
}

async function readTemplate(client: pg.Client): Promise<Template> {
  const rows = new Map<string, unknown>();
  const tables = await client.query<{ name: string }>(USED_TABLES);
  for (const { name } of tables.rows) {
    const made = await client.query<{ rows: string | null }>(
      `SELECT json_agg(t)::text AS rows FROM ${pg.escapeIdentifier(name)} t`,
    );
    const text = made.rows[0]?.rows;
    if (text) rows.set(name, text);
  }
  return { ...(await stateOf(client)), rows };
}

async function stateOf(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(STATE);
  const [state] = rows;
  if (!state) throw new Error("The database has no state");
  return state;
}
