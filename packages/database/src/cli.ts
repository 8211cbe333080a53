import { errorCodes } from "./database-errors.ts";

const UNDEFINED_TABLE = "42P01";

/** Runs a command to the end of the process; a failure is one line on stderr and exit code 1. */
export async function runCli(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
  // A library may have left a timer running: the schema engine of db:diff would keep the process for ten more seconds.
  process.exit();
}

function messageOf(error: unknown): string {
  if (errorCodes(error).includes(UNDEFINED_TABLE))
    return "The database lacks tables. Start the product once, or run pnpm db:migrate.";
  return error instanceof Error ? error.message : String(error);
}
