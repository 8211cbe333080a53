import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate, requireMigrated } from "./migrate.ts";
import { applyWithPrisma } from "./test/prisma-engine.ts";
import { createEmptyDatabase } from "./test/test-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
const BROKEN = "99999999999999_broken";

test("a migration that another tool began runs again once a person has marked it as rolled back (A-1951)", async () => {
  const [database, folder] = await Promise.all([
    createEmptyDatabase(),
    mkdtemp(join(tmpdir(), "pola-repaired-")),
  ]);
  const pool = new pg.Pool({ connectionString: database.url });
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const write = async (sql: string) => {
      await mkdir(join(folder, BROKEN), { recursive: true });
      await writeFile(join(folder, BROKEN, "migration.sql"), sql);
    };
    await write("SELECT 1 / 0;");
    await expect(applyWithPrisma(database.url, folder)).rejects.toThrow(/external connector error/);
    await expect(migrate(database.url, { folder })).rejects.toThrow("was begun by another tool");

    // As `prisma migrate resolve --rolled-back` does.
    await pool.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL");
    await write("CREATE TABLE repaired ()");
    expect(await migrate(database.url, { folder })).toEqual([BROKEN]);
    expect(await migrate(database.url, { folder })).toEqual([]);
    await requireMigrated(pool);
  } finally {
    await pool.end();
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  }
});
