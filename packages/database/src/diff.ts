import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { diffSchemas } from "./schema-engine.ts";

/**
 * Writes the next migration: the SQL that leads from migrations/schema.prisma (a copy that this function keeps) to schema.prisma. Add
 * by hand what Prisma cannot express.
 * @returns the new migration's name, or null when the two are alike and nothing was written.
 * @throws Error when the name is not made of lower-case words.
 */
export async function writeMigration(
  folder: string,
  pool: pg.Pool,
  name: string,
  at: Date,
): Promise<string | null> {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error(
      "Name the migration in lower-case words joined by underscores, for example: pnpm db:diff add_order_notes",
    );
  }
  const copy = join(folder, "migrations", "schema.prisma");
  const [before, after] = await Promise.all([
    readFile(copy, "utf8"),
    readFile(join(folder, "schema.prisma"), "utf8"),
  ]);
  const sql = await diffSchemas(pool, before, after);
  if (sql === null) return null;
  const migration = `${at.toISOString().replaceAll(/\D/g, "").slice(0, 14)}_${name}`;
  await mkdir(join(folder, "migrations", migration));
  await writeFile(join(folder, "migrations", migration, "migration.sql"), sql);
  await writeFile(copy, after);
  return migration;
}
