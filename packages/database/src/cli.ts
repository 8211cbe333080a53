import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Whether this module is the program, not an import of one. */
export function isMain(moduleUrl: string): boolean {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === fileURLToPath(moduleUrl);
}

/** Runs a command to the end of the process; a failure is one line on stderr and exit code 1. */
export async function runCli(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
  // A library may have left a timer running: the schema engine of db:diff would keep the process for ten more seconds.
  process.exit();
}
