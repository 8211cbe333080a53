import pg from "pg";
import { closeLater } from "./close-later.ts";
import { fileDatabase } from "./file-database.ts";
import { id, insertFixtures } from "./fixtures.ts";

/** A database with the fixtures, until the test file ends. */
export async function openFixtures(): Promise<{
  pool: pg.Pool;
  refusal: (statement: string, triggers: "on" | "off") => Promise<string>;
}> {
  const pool = new pg.Pool({ connectionString: await fileDatabase(), options: "-c TimeZone=UTC" });
  closeLater(() => pool.end());
  const client = await pool.connect();
  await insertFixtures(client);
  client.release();
  return { pool, refusal: (statement, triggers) => refusalOf(pool, statement, triggers) };
}

/** An UPDATE of one row of the fixtures. */
export const change = (table: string, number: number) => (what: string) =>
  `UPDATE ${table} SET ${what} WHERE id = '${id(number)}'`;

/** An INSERT of a copy of one row of the fixtures, with its own id and these other values. */
export const copy = (table: string, other: object = {}) =>
  `INSERT INTO ${table} SELECT (json_populate_record(t, '${JSON.stringify({ id: id(999), ...other })}')).* FROM ${table} t LIMIT 1`;

/** A constraint or unique index, and statements that it refuses. */
export type Constraint = [name: string, statements: string[]];

/** One test case per statement. */
export const each = (table: Constraint[]) =>
  table.flatMap(([name, statements]) => statements.map((sql) => ({ name, sql })));

/** Runs the statement in a transaction and rolls it back. Returns the constraint that refused it, or "nothing", or the other error. */
async function refusalOf(pool: pg.Pool, statement: string, triggers: "on" | "off"): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = ${triggers === "on" ? "origin" : "replica"}`,
    );
    await client.query(statement);
    return "nothing";
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.constraint ?? error.message;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}
