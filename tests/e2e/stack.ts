import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrls: string[];
  }
}

/** POLA_URL names an instance with demo data that runs already; it is never stopped. */
const RUNNING = process.env["POLA_URL"];
/** DEMO_DATA names a data folder that `pnpm db:seed` filled. */
const MADE = process.env["DEMO_DATA"];
const READY_WITHIN_MS = 400_000;
const run = promisify(execFile);

/**
 * How many files run at once. A file waits for pages a good part of its time, so three files fill two cores. An instance that runs already has one
 * shop, which only one file at a time may use.
 */
export const WORKERS = RUNNING === undefined ? 3 : 1;

/** A running product: its address, and how to stop it. */
type Stack = { baseUrl: string; stop: () => Promise<void> };

/** The address of this worker's own product, so that two files that run at once share no data. */
export function baseUrl(): string {
  const url = inject("baseUrls")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (url === undefined) throw new Error("There is no product for this worker");
  return url;
}

/** Global set-up of vitest: a product for each worker. The demo data is made at most once, and its folder copied while nothing runs. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (RUNNING !== undefined) {
    project.provide("baseUrls", [RUNNING]);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "pola-e2e-"));
  const folders = Array.from({ length: WORKERS }, (_, index) => join(folder, String(index + 1)));
  const made = MADE ?? join(folder, "demo");
  if (MADE === undefined) await (await serve(made)).stop();
  // As an administrator copies it: PostgreSQL's files keep their owner.
  for (const copy of folders) await run("cp", ["-a", made, copy]);
  const stacks = await Promise.all(folders.map(serve));
  project.provide(
    "baseUrls",
    stacks.map((stack) => stack.baseUrl),
  );
  return async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

/** Starts one product with demo data, or takes the one that POLA_URL names. */
export async function startStack(): Promise<Stack> {
  if (RUNNING !== undefined) return { baseUrl: RUNNING, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "pola-e2e-"));
  const stack = await serve(folder);
  return {
    baseUrl: stack.baseUrl,
    stop: async () => {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the product on this data folder as `npm start` does after its build: embedded PostgreSQL, migrations, demo data, API and web. */
async function serve(dataDir: string): Promise<Stack> {
  const port = await freePort();
  const program = resolve(import.meta.dirname, "../../apps/api/dist/demo.js");
  const server = spawn(process.execPath, ["--enable-source-maps", program], {
    // Not the repository: a .env there may name a real database and a mail server.
    cwd: tmpdir(),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      // All visitors of these tests have the same IP address.
      REGISTRATIONS_PER_HOUR: "1000",
      // One admin makes the calls of several files a minute.
      CALLS_PER_MIN: "3000",
      // The cheapest hash: a password protects nothing here.
      BCRYPT_COST: "4",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Also when the run is interrupted, or the start takes too long.
  process.once("exit", () => server.kill("SIGTERM"));
  let output = "";
  const ready = new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`not ready in time:\n${output}`)), READY_WITHIN_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes("Pola is ready")) return;
      clearTimeout(timer);
      done();
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", (code) => fail(new Error(`the server ended with ${code}:\n${output}`)));
  });
  const stopped = new Promise<void>((done) => server.once("exit", () => done()));
  await ready;
  return {
    baseUrl: `http://localhost:${port}`,
    stop: async () => {
      server.kill("SIGTERM");
      await stopped;
    },
  };
}
