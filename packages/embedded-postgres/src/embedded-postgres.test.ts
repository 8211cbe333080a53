import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Restart } from "./keep-running.ts";
import { findRunningPostgres } from "./running-postgres.ts";
import { withClient } from "./with-client.ts";

const silentLog = { debug: () => undefined, warn: () => undefined };
const PROGRAM = fileURLToPath(new URL("./test/serve-postgres.ts", import.meta.url));

let dataDir: string;

beforeAll(async () => {
  // Mode 700: when root runs this, PostgreSQL's own account could not walk into it.
  dataDir = await mkdtemp(join(tmpdir(), "pola-embedded-test-"));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const start = (folder = dataDir, restart?: Restart): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: folder,
    log: silentLog,
    initFlags: ["--no-sync"],
    ...(restart && { restart }),
  });

async function query(url: string, text: string): Promise<unknown[]> {
  return (await withClient(url, (client) => client.query(text))).rows;
}

/** Another process that serves the folder, and the number of its server. */
async function serve(): Promise<{ program: ChildProcess; url: string; serverPid: number }> {
  const program = spawn(process.execPath, ["--import", "tsx", PROGRAM, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line]: unknown[] = await once(program.stdout ?? program, "data");
  return { program, url: String(line).trim(), serverPid: await serverPid() };
}

async function serverPid(folder = dataDir): Promise<number> {
  return Number((await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function kill(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(program, "exit");
  program.kill(signal);
  await gone;
}

test("the first start creates the database, and a later one finds its data", async () => {
  const first = await start();
  expect(first.isNew).toBe(true);
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS one");
  await first.stop();
  await first.stop();

  const second = await start();
  expect(second.isNew).toBe(false);
  expect(await query(second.url, "SELECT * FROM kept")).toEqual([{ one: 1 }]);
  await second.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();
});

test("a copy of a stopped data folder is a backup: a server started on it has the data, and the original is not touched", async () => {
  const original = await start();
  await query(original.url, "CREATE TABLE saved AS SELECT 1 AS one");
  await original.stop();
  const backup = await mkdtemp(join(tmpdir(), "pola-embedded-copy-"));
  await promisify(execFile)("cp", ["-a", `${dataDir}/.`, backup]);

  const copy = await start(backup);
  expect(copy.isNew).toBe(false);
  expect(await query(copy.url, "SELECT * FROM saved")).toEqual([{ one: 1 }]);
  await query(copy.url, "DROP TABLE saved");
  await copy.stop();
  await rm(backup, { recursive: true });
  const again = await start();
  expect(await query(again.url, "SELECT * FROM saved")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("the password is random, required, and readable by its owner only", async () => {
  const server = await start();
  const file = await stat(join(dataDir, "postgres-password"));
  expect(file.mode & 0o777).toBe(0o600);
  const wrong = new URL(server.url);
  wrong.password = "pola";
  await expect(query(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  await server.stop();
});

test("names sort regardless of case and accents, and letters of every script have a lower case", async () => {
  const server = await start();
  const rows = await query(
    server.url,
    "SELECT array_agg(x ORDER BY x) AS names, lower('ÉCLAIR') AS low FROM unnest('{b,A,é,Z}'::text[]) x",
  );
  expect(rows).toEqual([{ names: ["A", "b", "é", "Z"], low: "éclair" }]);
  await server.stop();
});

test("two data folders are served side by side, on ports that the system gives to nobody else", async () => {
  const other = await mkdtemp(join(tmpdir(), "pola-embedded-test-"));
  const servers = await Promise.all([start(), start(other)]);
  const ports = servers.map(({ url }) => Number(new URL(url).port));
  expect(new Set(ports).size).toBe(2);
  // Linux gives ports from 32768 on to programs that ask for any port: a restart could find such a port taken.
  expect(Math.max(...ports)).toBeLessThan(32_768);
  for (const { url } of servers) expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await Promise.all(servers.map((server) => server.stop()));
  await rm(other, { recursive: true });
});

test("a folder in use is refused with one line, and a command can use its server", async () => {
  const { program, url } = await serve();
  expect(await findRunningPostgres(dataDir)).toBe(url);
  await expect(start()).rejects.toThrow(
    /^.* is in use by another process \(PostgreSQL \d+\): stop it or choose another DATA_DIR$/,
  );
  await kill(program, "SIGTERM");
});

test("SIGTERM of the process stops its server with all data written", async () => {
  const { program, url } = await serve();
  await query(url, "CREATE TABLE written AS SELECT 1 AS one");
  await kill(program, "SIGTERM");
  const server = await start();
  await expect(query(url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
  expect(await query(server.url, "SELECT * FROM written")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a killed process leaves no server behind, and the next start succeeds at once", async () => {
  const { program, url } = await serve();
  await kill(program, "SIGKILL");
  const server = await start();
  await expect(query(url, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
  await server.stop();
});

test("what was committed survives when process and server are killed together", async () => {
  const { program, url, serverPid } = await serve();
  await query(url, "CREATE TABLE committed AS SELECT 1 AS one");
  process.kill(serverPid, "SIGKILL");
  await kill(program, "SIGKILL");
  const server = await start();
  expect(await query(server.url, "SELECT * FROM committed")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a server that is killed is started again on the same address, with all that was committed", async () => {
  const server = await start(dataDir, { onGivenUp: (error) => expect.fail(error.message) });
  for (const table of ["first", "second"]) {
    await query(server.url, `CREATE TABLE ${table} AS SELECT 1 AS one`);
    const killed = await serverPid();
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => query(server.url, `SELECT * FROM ${table}`).catch(() => "away"), { timeout: 15_000 })
      .toEqual([{ one: 1 }]);
    expect(await serverPid()).not.toBe(killed);
  }
  await server.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();
});

test.each([
  ["waits for its restart", 60_000],
  ["is being started again", 0],
])("a stop while a killed server %s leaves no server behind", async (_state, delay) => {
  const server = await start(dataDir, {
    delaysMs: [delay],
    onGivenUp: (error) => expect.fail(error.message),
  });
  process.kill(await serverPid(), "SIGKILL");
  await sleep(200);
  await server.stop();
  expect(await findRunningPostgres(dataDir)).toBeNull();
});

test("a server that cannot be started again is given up after some attempts, with one line", async () => {
  const broken = await mkdtemp(join(tmpdir(), "pola-embedded-test-"));
  const givenUp = vi.fn<(error: Error) => void>();
  const server = await start(broken, { delaysMs: [10, 20], onGivenUp: givenUp });
  await rm(join(broken, "postgres/global/pg_control"));
  process.kill(await serverPid(broken), "SIGKILL");
  await vi.waitFor(() => expect(givenUp).toHaveBeenCalledOnce(), { timeout: 15_000 });
  expect(givenUp.mock.calls[0]?.[0].message).toMatch(/^PostgreSQL did not start on [^\n]+$/);
  await server.stop();
  await rm(broken, { recursive: true });
});

test("a stale process id that now belongs to another process does not prevent a start", async () => {
  const { program, serverPid } = await serve();
  process.kill(serverPid, "SIGKILL");
  await kill(program, "SIGKILL");
  const file = join(dataDir, "postgres/postmaster.pid");
  await writeFile(file, (await readFile(file, "utf8")).replace(/^\d+/, String(process.pid)));
  const server = await start();
  expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a folder that cannot be created is one clear line", async () => {
  const file = join(dataDir, "a-file");
  await writeFile(file, "");
  await expect(start(join(file, "data"))).rejects.toThrow(
    /^The data folder .* cannot be written by this user: choose another DATA_DIR$/,
  );
});
