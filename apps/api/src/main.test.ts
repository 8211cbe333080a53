import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { portOf } from "./test/port-of.ts";

const MAIN = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const children: ChildProcess[] = [];
let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pola-main-"));
  port = await freePort();
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  // The embedded database of a killed process stops by itself; retries wait for its files to be released.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
});

const Session = z.object({ data: z.object({ token: z.string() }) });

type Environment = Record<string, string>;

/** Starts the product as in production, without the environment of this process except PATH and HOME. */
function start(environment: Environment = {}) {
  const { PATH, HOME } = process.env;
  const given = {
    PATH,
    HOME,
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
    SEED: "none",
    BCRYPT_COST: "4",
  };
  const child = spawn(process.execPath, ["--enable-source-maps", MAIN], {
    // Not in the repository: a .env there may name a real database.
    cwd: folder,
    env: { ...given, ...environment },
  });
  children.push(child);
  const output = { out: "", err: "" };
  child.stdout.on("data", (text: Buffer) => {
    output.out += text.toString();
  });
  child.stderr.on("data", (text: Buffer) => {
    output.err += text.toString();
  });
  const exited = once(child, "exit").then(([code]: unknown[]) => code);
  return { child, output, exited };
}

async function startAndWait(environment: Environment = {}) {
  const running = start(environment);
  await expect.poll(() => running.output.out, { timeout: 50_000, interval: 50 }).toContain("Pola is ready");
  return running;
}

const call = (path: string, body?: object, token = "") =>
  fetch(`http://localhost:${port}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

test(
  "the product starts, keeps its data and sessions over a restart, and stops cleanly",
  { timeout: 120_000 },
  async () => {
    const first = await startAndWait({ ADMIN_EMAIL: "root@pola.test", ADMIN_PASSWORD: "first-secret" });
    expect(first.output.out).toBe(`Pola is ready: http://localhost:${port}\n`);
    expect((await call("/health/ready")).status).toBe(200);
    const session = await call("/api/auth/login", { email: "root@pola.test", password: "first-secret" });
    expect(session.status).toBe(200);
    const { data } = Session.parse(await session.json());

    const second = start({ DATA_DIR: join(folder, "other") });
    expect(await second.exited).toBe(1);
    expect(second.output.err).toBe(
      `Pola could not start. Port ${port} is already in use: choose another PORT\n`,
    );
    expect(existsSync(join(folder, "other", "postgres"))).toBe(false);

    first.child.kill("SIGTERM");
    await expect.poll(async () => (await call("/health/ready")).status).toBe(503);
    expect(await first.exited).toBe(0);
    expect(existsSync(join(folder, "data", "postgres", "postmaster.pid"))).toBe(false);

    const again = await startAndWait({
      ADMIN_EMAIL: "root@pola.test",
      ADMIN_PASSWORD: "second-secret",
      SEED: "demo",
    });
    expect(again.output.out).toContain("SEED=demo has no effect here");
    expect((await call("/api/auth/me", undefined, data.token)).status).toBe(200);
    expect(
      (await call("/api/auth/login", { email: "root@pola.test", password: "second-secret" })).status,
    ).toBe(401);
    again.child.kill("SIGINT");
    expect(await again.exited).toBe(0);
  },
);

test(
  "a failed start prints one line without a secret on stderr and exits with code 1",
  { timeout: 60_000 },
  async () => {
    const secrets = { PUBLIC_URL: "https://pola.test", JWT_SECRET: randomBytes(32).toString("base64") };
    const unreachable = { DATABASE_URL: "postgresql://pola:hunter2@127.0.0.1:1/pola" };
    const [variables, production, database, disk] = [
      start({ PORT: "many", SMTP_URL: "mail" }),
      start({ NODE_ENV: "production" }),
      start(unreachable),
      // No user can make a folder there.
      start({ NODE_ENV: "production", ...secrets, ...unreachable, DATA_DIR: "/dev/null/data" }),
    ];

    const exits = [variables, production, database, disk].map(({ exited }) => exited);
    expect(await Promise.all(exits)).toEqual([1, 1, 1, 1]);
    expect(variables.output).toMatchObject({ out: "" });
    expect(variables.output.err).toMatch(/^Pola could not start\. Configuration: PORT .+; SMTP_URL .+\n$/);
    expect(production.output.err).toContain("JWT_SECRET is required in production");
    expect(database.output.err.trim().split("\n")).toHaveLength(1);
    expect(database.output.err).not.toContain("hunter2");
    expect(disk.output.err).toBe(
      "Pola could not start. Pictures cannot be stored in /dev/null/data/uploads/images: let this user write there, or choose another DATA_DIR\n",
    );
  },
);

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0);
  await once(probe, "listening");
  const found = portOf(probe);
  probe.close();
  await once(probe, "close");
  return found;
}
