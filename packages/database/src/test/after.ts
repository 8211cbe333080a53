import type pg from "pg";
import { expect } from "vitest";
import { checkInvariants } from "../check.ts";

/**
 * Runs the statements in a transaction, returns the query's first row after each, and rolls back. After each, every kept sum equals its rows.
 */
export async function after(
  { pool }: { pool: pg.Pool },
  query: string,
  statements: string[],
): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const seen: unknown[] = [];
    for (const statement of statements) {
      await client.query(statement);
      seen.push((await client.query({ text: query, rowMode: "array" })).rows[0]);
      const broken = (await checkInvariants(client)).filter(
        ({ name, violations }) => name.includes(" equal the ") && violations.length > 0,
      );
      expect(broken).toEqual([]);
    }
    return seen;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}
