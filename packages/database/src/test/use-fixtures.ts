import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { id, storeWorld } from "./fixtures.ts";
import { createTestDatabase } from "./test-database.ts";

/** A database with the stored world for one test file. */
export function useWorld(): {
  pool: () => pg.Pool;
  refusal: (statement: string, triggers: "on" | "off") => Promise<string>;
} {
  let pool: pg.Pool;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    pool = new pg.Pool({ connectionString: database.url, options: "-c TimeZone=UTC" });
    const client = await pool.connect();
    await storeWorld(client);
    client.release();
  });

  afterAll(async () => {
    await pool.end();
    await drop();
  });

  return { pool: () => pool, refusal: (statement, triggers) => refusalOf(pool, statement, triggers) };
}

/** An update of one row of the world. */
export const change = (table: string, number: number) => (what: string) =>
  `UPDATE ${table} SET ${what} WHERE id = '${id(number)}'`;

/** One case per statement of a table of names and statements. */
export const each = (table: [string, string[]][]) =>
  table.flatMap(([name, statements]) => statements.map((sql) => ({ name, sql })));

/** Runs the statement in a transaction that is undone; the name of what refused it, or what went wrong instead. */
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
