import { createReadStream } from "node:fs";
import { createInterface } from "node:readline/promises";
import { createGunzip, type Gunzip } from "node:zlib";
import pg from "pg";
import { BACKUP_FORMAT, type BackupHead, type RowCounts, TABLES } from "./backup.ts";
import { checkInvariants } from "./check.ts";
import { isMain, runCli } from "./cli.ts";
import { configuredDatabase } from "./configured-database.ts";
import { migrate } from "./migrate.ts";

const NO_BACKUP = "This is no backup of this product";
const NOT_WHOLE = "The backup is not whole";

/**
 * Fills an empty database from a backup, in one transaction: all of it, with every invariant of the domain holding, or nothing.
 * The owner of the tables may do it; no superuser is needed.
 * @throws Error when the database holds rows already, the file is no backup, not whole, or was made by other migrations.
 */
export async function restore(url: string, file: string): Promise<RowCounts> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC -c DateStyle=ISO" });
  await client.connect();
  try {
    await client.query("begin");
    const counts = await fill(client, file);
    await client.query("commit");
    await client.query("analyze");
    return counts;
  } catch (error) {
    throw inWords(error);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, file: string): Promise<RowCounts> {
  const reader = createInterface({ input: unpacked(file), crlfDelay: Infinity });
  const counts: RowCounts = {};
  let head: BackupHead | undefined;
  let end: string | undefined;
  for await (const line of reader) {
    if (!head) {
      head = headOf(line);
      await prepare(client, head);
      for (const table of head.tables) counts[table] = 0;
    } else if (line.startsWith('"')) {
      const table = head.tables.find((name) => line.startsWith(`${JSON.stringify(name)}\t`));
      if (table === undefined) throw new Error("The backup holds a table that it does not name");
      counts[table] =
        (counts[table] ?? 0) + (await insert(client, table, line.slice(line.indexOf("\t") + 1)));
    } else end = line;
  }
  if (!head || end !== JSON.stringify(counts)) throw new Error(NOT_WHOLE);
  await finish(client, head);
  return counts;
}

/** The file's text; what is wrong with the file is said in words. */
function unpacked(file: string): Gunzip {
  const text = createGunzip();
  createReadStream(file)
    .on("error", ({ message }) => text.destroy(new Error(`The backup cannot be read: ${message}`)))
    .pipe(text);
  return text;
}

function headOf(line: string): BackupHead {
  const head = parsed(line);
  if (!isHead(head)) throw new Error(NO_BACKUP);
  return head;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** zlib's words are not for a person. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_DATA_ERROR") return new Error(NO_BACKUP, { cause: error });
  return code === "Z_BUF_ERROR" ? new Error(NOT_WHOLE, { cause: error }) : error;
}

function isHead(value: unknown): value is BackupHead {
  return typeof value === "object" && value !== null && "format" in value && value.format === BACKUP_FORMAT;
}

async function prepare(client: pg.Client, { migrations, tables }: BackupHead): Promise<void> {
  const applied = await client.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations order by 1",
  );
  if (JSON.stringify(applied.rows.map(({ name }) => name)) !== JSON.stringify(migrations))
    throw new Error(
      "The backup was made by another version of the product: restore it with that one, then update",
    );
  const known = await client.query<{ name: string }>(TABLES);
  for (const { name } of known.rows) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) throw new Error(`The database is not empty: ${name} holds rows`);
  }
  // What triggers once wrote stands in the rows; what they refuse is history that these rows are.
  for (const table of tables)
    await client.query(`alter table ${pg.escapeIdentifier(table)} disable trigger user`);
}

async function insert(client: pg.Client, table: string, rows: string): Promise<number> {
  const name = pg.escapeIdentifier(table);
  const { rowCount } = await client.query(
    `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`,
    [rows],
  );
  return rowCount ?? 0;
}

async function finish(client: pg.Client, { tables, sequences }: BackupHead): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    if (value !== "0") await client.query("select setval($1::regclass, $2::bigint)", [name, value]);
  for (const table of tables)
    await client.query(`alter table ${pg.escapeIdentifier(table)} enable trigger user`);
  const broken = (await checkInvariants(client)).filter(({ violations }) => violations.length > 0);
  if (broken.length > 0) throw new Error(`The backup breaks: ${broken.map(({ name }) => name).join("; ")}`);
}

async function main(): Promise<void> {
  const file = process.argv[2];
  if (file === undefined) throw new Error("Name the file to read: pnpm db:restore pola-2026-11-21.backup.gz");
  const database = await configuredDatabase();
  try {
    const counts = await restore(database.url, file);
    console.log(
      `${Object.values(counts).reduce((sum, count) => sum + count, 0)} rows are back, and every invariant holds`,
    );
  } finally {
    await database.stop();
  }
}

if (isMain(import.meta.url)) await runCli(main);
