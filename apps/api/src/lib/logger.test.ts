import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const LOGGER = fileURLToPath(new URL("logger.ts", import.meta.url));

/** What a process that does this writes. */
async function outputOf(act: string): Promise<string[]> {
  const script = `import { createLogger } from ${JSON.stringify(LOGGER)}; const log = createLogger("info"); ${act}`;
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return stdout.split("\n").filter((line) => line !== "");
}

test("lines that were gathered are written when the process ends, by itself, by exit or by an error", async () => {
  const lines = 'for (let line = 0; line < 500; line += 1) log.info({ line }, "said");';
  for (const end of ["", "process.exit(1);", 'throw new Error("broken");'])
    expect([end, (await outputOf(lines + end)).length]).toEqual([end, 500]);
});

test("a line that stays alone is written within moments", async () => {
  const kill = 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);';
  expect(await outputOf(`log.info("alone"); ${kill}`)).toHaveLength(1);
});
