import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const LOGGER = fileURLToPath(new URL("logger.ts", import.meta.url));

const argumentsFor = (code: string) => {
  const script = `import { createLogger } from ${JSON.stringify(LOGGER)}; const log = createLogger("info"); ${code}`;
  return ["--import", "tsx", "--input-type=module", "-e", script];
};

/** The output of a process that runs this code. */
async function outputOf(code: string): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, argumentsFor(code));
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

test("a full disk of the log neither stops nor ends a process (docs/product/server.md, I-1080)", () => {
  const code = 'log.info("lost"); setTimeout(() => { log.info("lost"); process.exit(7); }, 500);';
  const onFullDisk = ["-c", 'exec "$@" > /dev/full', "sh", process.execPath, ...argumentsFor(code)];
  expect(spawnSync("sh", onFullDisk, { timeout: 10_000, killSignal: "SIGKILL" }).status).toBe(7);
});
