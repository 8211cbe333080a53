import pg from "pg";
import { checkDatabase, reportOf } from "../src/check.ts";
import { runCli } from "../src/cli.ts";
import { configuredDatabase } from "../src/configured-database.ts";

/** The exit code is 1 when an invariant of money or stock is broken. */
async function main(): Promise<void> {
  const database = await configuredDatabase();
  const pool = new pg.Pool({ connectionString: database.url, options: "-c TimeZone=UTC" });
  // A connection may still be closing when the server stops.
  pool.on("error", () => undefined);
  try {
    const { lines, isBroken } = reportOf(await checkDatabase(pool));
    for (const line of lines) console.log(line);
    if (isBroken) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

await runCli(main);
