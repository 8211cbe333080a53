import pg from "pg";
import { checkDatabase } from "../src/check.ts";
import { runCli } from "../src/cli.ts";
import { configuredDatabase } from "../src/configured-database.ts";

/** The exit code is 1 when an invariant of money or stock is broken; a cosmetic one is only reported (docs/operations.md). */
async function main(): Promise<void> {
  const database = await configuredDatabase();
  const pool = new pg.Pool({ connectionString: database.url, options: "-c TimeZone=UTC" });
  try {
    const checked = await checkDatabase(pool);
    for (const { name, isCosmetic, violations } of checked) {
      const verdict = violations.length === 0 ? "ok  " : isCosmetic ? "note" : "FAIL";
      console.log(`${verdict} ${name}`);
      for (const violation of violations) console.log(`       ${violation}`);
    }
    const broken = checked.filter(({ violations }) => violations.length > 0);
    const wrong = broken.filter(({ isCosmetic }) => !isCosmetic).length;
    const notes = broken.length - wrong;
    if (notes > 0) console.log(`${notes} cosmetic invariants are broken: no money and no stock is wrong`);
    const rest = notes === 0 ? `All ${checked.length}` : `The other ${checked.length - notes}`;
    console.log(wrong === 0 ? `${rest} invariants hold` : `${wrong} of ${checked.length} are broken`);
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.stop();
  }
}

await runCli(main);
