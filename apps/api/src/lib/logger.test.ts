import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const LOGGER = fileURLToPath(new URL("logger.ts", import.meta.url));

/** The output of a process that runs this code. */
async function outputOf(code: string): Promise<string[]> {
  const script = `import { createLogger } from ${JSON.stringify(LOGGER)}; const log = createLogger("info"); ${code}`;
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.split("\n").filter((line) => line !== "");
}

test("buffered log lines are written when the process ends normally, by exit or by an error", async () => {
  const lines = 'for (let line = 0; line < 500; line += 1) log.info({ line }, "said");';
  for (const end of ["", "process.exit(1);", 'throw new Error("broken");'])
    expect([end, (await outputOf(lines + end)).length]).toEqual([end, 500]);
});

test("a single log line is written within a moment", async () => {
  const kill = 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);';
  expect(await outputOf(`log.info("alone"); ${kill}`)).toHaveLength(1);
});
