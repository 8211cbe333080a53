import { writeFile } from "node:fs/promises";
import { runCli } from "../src/cli.ts";
import { migrate } from "../src/migrate.ts";
import { describeStructure, STRUCTURE_FILE } from "../src/structure.ts";
import { withThrowAwayDatabase } from "../src/throw-away-database.ts";

/** `pnpm db:structure`: writes prisma/structure.sql, the database that the migrations make. */
async function main(): Promise<void> {
  await withThrowAwayDatabase(async (pool, url) => {
    await migrate(url);
    await writeFile(STRUCTURE_FILE, await describeStructure(pool));
  });
  console.log("Wrote prisma/structure.sql");
}

await runCli(main);
