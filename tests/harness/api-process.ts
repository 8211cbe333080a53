import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { UserRole } from "@pola/shared/user-status";
import { signSession } from "../../apps/api/src/lib/tokens.ts";
import { keepSecret, listenTo } from "./log-search.ts";

const MAIN = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
const READY_MS = 120_000;

/** The secret of every process started here: a session of one is a session of all. */
export const JWT_SECRET = keepSecret("JWT_SECRET", "a-secret-for-loads-of-thirty-two-bytes-or-more");

/** So high that only a test of the limits reaches one. */
export const WIDE = {
  LOGIN_FAILURES_PER_15_MIN: "1000000",
  LOGIN_FAILURES_PER_DAY: "1000000",
  FORGOT_PASSWORD_PER_HOUR: "1000000",
  REGISTRATIONS_PER_HOUR: "1000000",
  LINK_CALLS_PER_HOUR: "1000000",
  ORDERS_PER_MIN: "1000000",
  CALLS_PER_MIN: "10000000",
};

/** A .env in the repository may name the servers of a real shop. An empty value counts as none, and no file replaces it. */
const NO_SERVERS = {
  SMTP_URL: "",
  DATABASE_REPLICA_URL: "",
  S3_BUCKET: "",
  S3_ACCESS_KEY_ID: "",
  S3_SECRET_ACCESS_KEY: "",
  S3_PUBLIC_URL: "",
};

export type ApiProcess = {
  url: string;
  dataDir: string;
  child: ChildProcess;
  /** The output of both streams. */
  said(): string;
  isAlive(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code; null after a signal. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
};

/**
 * The product as it runs in production, on a free loopback port, with this database. Resolves when it responds.
 * @throws Error with its output when it exits instead.
 */
export async function startApi(
  databaseUrl: string,
  environment: Record<string, string> = {},
  program = MAIN,
): Promise<ApiProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnFreePort(databaseUrl, environment, program);
    } catch (error) {
      // Another program may take the free port before this one listens.
      const isPortTaken = error instanceof Error && error.message.includes("is already in use");
      if (!isPortTaken || attempt === 5) throw error;
    }
  }
}

async function startOnFreePort(
  databaseUrl: string,
  environment: Record<string, string>,
  program: string,
): Promise<ApiProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "pola-api-"));
  const port = await freePort();
  const { child, said, isAlive, exited } = spawnProgram(program, {
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...environment,
  });
  keepSecret("the password of the database", decodeURIComponent(new URL(databaseUrl).password));
  const stop = async () => {
    if (isAlive()) child.kill("SIGKILL");
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_MS;
  while (!said().includes("Pola is ready")) {
    if (!isAlive() || Date.now() > deadline) {
      await stop();
      throw new Error(`The API did not start: ${said().trim()}`);
    }
    await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    said,
    isAlive,
    kill: (signal) => void child.kill(signal),
    exited,
    stop,
  };
}

/** Starts a program of the product and does not wait for it. No log of it may contain a secret. */
export function spawnProgram(
  program: string,
  environment: Record<string, string>,
): Pick<ApiProcess, "child" | "said" | "isAlive" | "exited"> {
  const { PATH, HOME } = process.env;
  const flags = program.endsWith(".ts") ? ["--import", "tsx"] : ["--enable-source-maps"];
  const child = spawn(process.execPath, [...flags, program], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH,
      HOME,
      HOST: "127.0.0.1",
      JWT_SECRET,
      LOG_LEVEL: "info",
      ...NO_SERVERS,
      ...WIDE,
      ...environment,
    },
  });
  let text = "";
  listenTo(child, (piece) => {
    if (text.length < 1_000_000) text += piece;
  });
  return {
    child,
    said: () => text,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    exited: once(child, "exit").then(([code]: unknown[]) => (typeof code === "number" ? code : null)),
  };
}

/** A session token, as sign-in returns it. */
export function tokenOf(person: { id: string; role: UserRole; tokenVersion?: number }): string {
  const { id, role, tokenVersion = 0 } = person;
  return signSession({ id, role, tokenVersion }, { secret: JWT_SECRET, now: new Date() });
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
