import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { portOf } from "../../api/src/test/port-of.ts";

const START = fileURLToPath(new URL("start.ts", import.meta.url));

test(
  "a start after interrupted seeding drops the incomplete data, and SEED=none makes no new data",
  { timeout: 60_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "pola-start-"));
    const mark = join(dataDir, "demo-data-unfinished");
    await writeFile(mark, "");
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: String(await freePort()), DATA_DIR: dataDir, SEED: "none" };
    const child = spawn(process.execPath, ["--import", "tsx", START], { env });
    const exited = once(child, "exit");
    try {
      let output = "";
      child.stdout.on("data", (text: Buffer) => {
        output += text.toString();
      });
      await expect.poll(() => output, { timeout: 50_000, interval: 50 }).toContain("Pola is ready");
      expect(output).toBe(`Pola is ready: http://localhost:${env.PORT}\n`);
      expect(existsSync(mark)).toBe(false);
    } finally {
      child.kill("SIGTERM");
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const port = portOf(probe);
  probe.close();
  await once(probe, "close");
  return port;
}
