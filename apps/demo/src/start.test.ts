import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { configuredDatabase } from "@pola/database/configured-database";
import { createEmptyDatabase } from "@pola/database/test/test-database";
import { portOf } from "../../api/src/test/port-of.ts";

const START = fileURLToPath(new URL("../../api/dist/demo.js", import.meta.url));

// Making an embedded database takes seconds: both tests use one.
let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pola-start-"));
  port = await freePort();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

type Reached = (output: string) => boolean | Promise<boolean>;

/** Starts the demo shop and ends it with the signal as soon as it has reached something. Returns what it printed. */
async function startUntil(
  reached: Reached,
  signal: NodeJS.Signals,
  environment: Record<string, string> = {},
) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, BCRYPT_COST: "4", ...environment };
  // Not in the repository: a .env there may name a real database.
  const child = spawn(process.execPath, ["--enable-source-maps", START], { env, cwd: dataDir });
  const exited = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  }
  try {
    await expect.poll(() => reached(output), { timeout: 100_000, interval: 20 }).toBe(true);
  } catch (error) {
    throw new Error(`The shop printed only: ${output}`, { cause: error });
  } finally {
    child.kill(signal);
    await exited;
  }
  return output;
}

const isReady: Reached = (output) => output.includes("Pola is ready");
const hasFailed: Reached = (output) => output.includes("Pola could not start");

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** Runs a statement on the embedded database, whether the shop is running on it or not. */
async function queryFolder(statement: string): Promise<unknown[]> {
  vi.stubEnv("DATABASE_URL", "");
  vi.stubEnv("DATA_DIR", dataDir);
  const server = await configuredDatabase();
  try {
    return await query(server.url, statement);
  } finally {
    await server.stop();
  }
}

test(
  "a start after a killed seeding drops the incomplete data, and SEED=none makes no new data",
  { timeout: 300_000 },
  async () => {
    const isSeeding: Reached = async (output) => {
      if (!output.includes("Making demo data")) return false;
      return (await queryFolder("select from users")).length > 0;
    };
    await startUntil(isSeeding, "SIGKILL");
    const output = await startUntil(isReady, "SIGTERM", { SEED: "none" });
    // The log is written a moment later, or before.
    const lines = output.trim().split("\n");
    expect(lines.filter((line) => !line.includes("There is no admin"))).toEqual([
      `Pola is ready: http://localhost:${port}`,
    ]);
    expect(await queryFolder("select from users")).toEqual([]);
  },
);

test(
  "a killed seeding of another database leaves the embedded one alone, and the incomplete data is not served as a demo shop",
  { timeout: 300_000 },
  async () => {
    await queryFolder("create table kept as select 1 as one");
    const other = await createEmptyDatabase();
    try {
      const seeding = { DATABASE_URL: other.url, SEED: "demo" };
      const isSeeding = async () => {
        const people = await query(other.url, "select from users").catch(() => []);
        return people.length > 0;
      };
      await startUntil(isSeeding, "SIGKILL", seeding);
      expect(await startUntil(hasFailed, "SIGKILL", seeding)).toContain("was interrupted");
      await startUntil(isReady, "SIGTERM", { SEED: "none" });
      expect(await queryFolder("select * from kept")).toEqual([{ one: 1 }]);
    } finally {
      await other.drop();
    }
  },
);

/** Not one that the system gives to programs that ask for any port: while the shop restarts, another test could get it. */
async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(randomInt(20_000, 32_768));
  await once(probe, "listening");
  const port = portOf(probe);
  probe.close();
  await once(probe, "close");
  return port;
}
