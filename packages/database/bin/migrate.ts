import { runCli } from "../src/cli.ts";
import { configuredDatabase } from "../src/configured-database.ts";
import { migrate } from "../src/migrate.ts";

async function main(): Promise<void> {
  const database = await configuredDatabase();
  try {
    const applied = await migrate(database.url);
    console.log(applied.length === 0 ? "Nothing to migrate" : `Applied ${applied.join(", ")}`);
  } finally {
    await database.stop();
  }
}

await runCli(main);
