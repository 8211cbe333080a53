import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startEmbeddedPostgres } from "../apps/api/src/lib/embedded-postgres.ts";
import { isMain, runCli } from "./cli.ts";
import { diffSchemas } from "./schema-engine.ts";

const PRISMA = fileURLToPath(new URL(".", import.meta.url));

/**
 * Writes the next migration: the SQL from what the migrations say (migrations/schema.prisma, a copy kept by this function) to what
 * schema.prisma says. What Prisma cannot express is added to that file by hand.
 * @returns the new migration's name, or null, and nothing written, when the two say the same.
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

async function main(): Promise<void> {
  const name = process.argv[2] ?? "";
  // The engine asks a database for its version before it compares: a throw-away one, so that no real one is touched.
  const dataDir = await mkdtemp(join(tmpdir(), "pola-diff-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { debug: () => undefined, warn: () => undefined },
    settings: { fsync: "off" },
    initFlags: ["--no-sync"],
  });
  const pool = new pg.Pool({ connectionString: server.url });
  try {
    const migration = await writeMigration(PRISMA, pool, name, new Date());
    console.log(
      migration === null
        ? "schema.prisma and the migrations say the same: nothing written"
        : `Wrote prisma/migrations/${migration}/migration.sql: read it, and add by hand what Prisma cannot say`,
    );
  } finally {
    await pool.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) await runCli(main);
