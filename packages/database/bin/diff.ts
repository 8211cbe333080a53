import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import pg from "pg";
import { runCli } from "../src/cli.ts";
import { writeMigration } from "../src/diff.ts";

const PRISMA = fileURLToPath(new URL("../../../prisma", import.meta.url));

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

await runCli(main);
