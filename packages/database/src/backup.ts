import { createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { isMain, runCli } from "./cli.ts";
import { configuredDatabase } from "./configured-database.ts";

/** What a backup says it is in its first line. */
export const BACKUP_FORMAT = "pola-backup-1";

/** Rows of each table. */
export type RowCounts = Record<string, number>;

/** The first line of a backup. Tables stand in an order in which none refers to a later one. */
export type BackupHead = {
  format: typeof BACKUP_FORMAT;
  migrations: string[];
  tables: string[];
  sequences: Record<string, string>;
};

const ROWS_AT_ONCE = 1_000;

/** Tables after those they refer to; `self` is the column by which a table refers to itself: rows that refer to none come first. */
export const TABLES = `
  with recursive refers as (
    select distinct conrelid as child, confrelid as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
  ), placed as (
    select oid, 0 as depth from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'
    union all
    select child, depth + 1 from placed join refers on parent = oid
  )
  select relname as name,
         (select attname from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
           where contype = 'f' and conrelid = deepest.oid and confrelid = deepest.oid) as self
    from (select oid, max(depth) as depth from placed group by oid) deepest join pg_class using (oid)
   order by depth, relname`;

/**
 * Writes every row of one moment into a file: gzip of JSON lines, readable by any PostgreSQL that has the migrations. The product may
 * go on meanwhile. The file appears under its name only once it is whole and on the disk.
 */
export async function backUp(url: string, file: string): Promise<RowCounts> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC -c DateStyle=ISO" });
  await client.connect();
  const counts: RowCounts = {};
  try {
    await client.query("begin isolation level repeatable read read only");
    const half = `${file}.part`;
    const out = createWriteStream(half, { mode: 0o600 });
    await pipeline(Readable.from(lines(client, counts)), createGzip(), out);
    await client.query("commit");
    const handle = await open(half, "r");
    await handle.sync();
    await handle.close();
    await rename(half, file);
    return counts;
  } finally {
    await client.end();
  }
}

async function* lines(client: pg.Client, counts: RowCounts): AsyncGenerator<string> {
  const head = await headOf(client);
  const { rows: tables } = await client.query<{ name: string; self: string | null }>(TABLES);
  yield `${JSON.stringify(head)}\n`;
  for (const { name: table, self } of tables) {
    let count = 0;
    const name = pg.escapeIdentifier(table);
    const order = self === null ? "" : `order by ${pg.escapeIdentifier(self)} nulls first`;
    await client.query(`declare kept cursor for select to_json(${name})::text as row from ${name} ${order}`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from kept`);
      if (rows.length === 0) break;
      count += rows.length;
      yield `${JSON.stringify(table)}\t[${rows.map(({ row }) => row).join(",")}]\n`;
    }
    await client.query("close kept");
    counts[table] = count;
  }
  // Only a whole backup ends so.
  yield `${JSON.stringify(counts)}\n`;
}

async function headOf(client: pg.Client): Promise<BackupHead> {
  const migrations = await client.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1",
  );
  const tables = await client.query<{ name: string }>(TABLES);
  const sequences = await client.query<{ name: string; value: string }>(
    `select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'public'`,
  );
  return {
    format: BACKUP_FORMAT,
    migrations: migrations.rows.map(({ name }) => name),
    tables: tables.rows.map(({ name }) => name),
    sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
  };
}

async function main(): Promise<void> {
  const file = process.argv[2];
  if (file === undefined) throw new Error("Name the file to write: pnpm db:backup pola-2026-11-21.backup.gz");
  const database = await configuredDatabase();
  try {
    const counts = await backUp(database.url, file);
    console.log(`${Object.values(counts).reduce((sum, count) => sum + count, 0)} rows are in ${file}`);
  } finally {
    await database.stop();
  }
}

if (isMain(import.meta.url)) await runCli(main);
