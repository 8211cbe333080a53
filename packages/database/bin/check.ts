import pg from "pg";
import { checkDatabase } from "../src/check.ts";
import { runCli } from "../src/cli.ts";
import { configuredDatabase } from "../src/configured-database.ts";

async function main(): Promise<void> {
  const database = await configuredDatabase();
  const pool = new pg.Pool({ connectionString: database.url, options: "-c TimeZone=UTC" });
  try {
    const checked = await checkDatabase(pool);
    for (const { name, violations } of checked) {
      console.log(`${violations.length === 0 ? "ok  " : "FAIL"} ${name}`);
      for (const violation of violations) console.log(`       ${violation}`);
    }
    const broken = checked.filter(({ violations }) => violations.length > 0);
    console.log(
      broken.length === 0
        ? `All ${checked.length} invariants hold`
        : `${broken.length} of ${checked.length} are broken`,
    );
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

await runCli(main);
