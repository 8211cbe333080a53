import { fileURLToPath } from "node:url";
import { runCli } from "../src/cli.ts";
import { writeMigration } from "../src/diff.ts";
import { withThrowAwayDatabase } from "../src/throw-away-database.ts";

const PRISMA = fileURLToPath(new URL("../../../prisma", import.meta.url));

/** `pnpm db:diff <name>`: writes the next migration from what changed in schema.prisma. */
async function main(): Promise<void> {
  const name = process.argv[2] ?? "";
  // The engine asks a database for its version before it compares.
  const migration = await withThrowAwayDatabase((pool) => writeMigration(PRISMA, pool, name, new Date()));
  console.log(
    migration === null
      ? "schema.prisma and the migrations are alike: nothing written"
      : `Wrote prisma/migrations/${migration}/migration.sql: read it, add by hand what Prisma cannot express, then run pnpm db:structure`,
  );
}

await runCli(main);
