import { runCli } from "@pola/database/cli";
import { migrate } from "@pola/database/migrate";
import { withCommandContext } from "../../api/src/domain/command-context.ts";
import type { Ctx } from "../../api/src/context.ts";
import { seedMarked } from "./demo-data.ts";
import { isEmptyDatabase } from "./seed.ts";

/** `pnpm db:seed`: fills an empty database with demo data; refuses a database that has accounts. */
async function seed(ctx: Ctx): Promise<void> {
  if (!(await isEmptyDatabase(ctx)))
    throw new Error("Demo data is for an empty database, and this one has accounts.");
  await seedMarked(ctx);
  console.log("The demo data is in place.");
}

await runCli(async () => await withCommandContext(seed, migrate));
