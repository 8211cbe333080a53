import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "./free-port.ts";

declare module "vitest" {
  export interface ProvidedContext {
    baseUrl: string;
  }
}

const READY_WITHIN_MS = 180_000;

/** A running product: its address, and how to stop it. */
export type Stack = { baseUrl: string; stop: () => Promise<void> };

/** Global set-up of vitest: provides the address as `inject("baseUrl")`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startStack();
  project.provide("baseUrl", stack.baseUrl);
  return stack.stop;
}

/**
 * Starts the product as `npm start` does after its build: embedded PostgreSQL, migrations, demo data, API and web. POLA_URL names an
 * instance with demo data that runs already.
 */
export async function startStack(): Promise<Stack> {
  const running = process.env["POLA_URL"];
  if (running) return { baseUrl: running, stop: async () => undefined };
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "pola-e2e-"));
  const server = spawn(process.execPath, ["--import", "tsx", "apps/demo/src/start.ts"], {
    cwd: resolve(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      // All visitors of these tests have the same IP address.
      REGISTRATIONS_PER_HOUR: "1000",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
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
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
