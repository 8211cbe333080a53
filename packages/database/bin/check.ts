import pg from "pg";
import { type Checked, checkDatabase, linesOf, summaryOf } from "../src/check.ts";
import { runCli } from "../src/cli.ts";
import { configuredDatabase } from "../src/configured-database.ts";
import { requireMigrated } from "../src/migrate.ts";
import { checkStructure } from "../src/structure.ts";

/** The exit code is 1 when an invariant of money or stock is broken, or a part of the structure is missing. */
async function main(): Promise<void> {
  const database = await configuredDatabase();
  const pool = new pg.Pool({ connectionString: database.url, options: "-c TimeZone=UTC" });
  // A connection may still be closing when the server stops.
  pool.on("error", () => undefined);
  try {
    await requireMigrated(pool);
    const structure = await checkStructure(pool);
    print(structure);
    const { lines, isBroken } = summaryOf([structure, ...(await checkDatabase(pool, print))]);
    console.log(lines.join("\n"));
    if (isBroken) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

function print(one: Checked): void {
  console.log(linesOf(one).join("\n"));
}

await runCli(main);
