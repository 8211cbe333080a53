import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'`;

/** Every row of every table as text. */
export async function dumpOf({ pool }: TestApp): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES);
  expect(tables.length).toBeGreaterThan(15);
  const dump = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select line::text as row from "${name}" as line`);
    dump.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return dump;
}
