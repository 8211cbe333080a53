import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  clusterPassword,
  clusterPaths,
  DATABASE,
  databaseUrl,
  ensureCluster,
  programOptions,
} from "./postgres-cluster.ts";
import { keepRunning, type Restart, type Server, type ServerLog, stopServer } from "./keep-running.ts";
import { type Account, postgresPrograms, serverAccount } from "./postgres-programs.ts";
import { waitForPreviousServer } from "./running-postgres.ts";
import { tryToConnect, withClient } from "./with-client.ts";

export type EmbeddedPostgres = { url: string; isNew: boolean; stop(): Promise<void> };

type EmbeddedPostgresOptions = {
  dataDir: string;
  log: ServerLog;
  /** Default: a free port. */
  port?: number;
  /** Server settings for this start, for example { fsync: "off" } for a throw-away database. */
  settings?: Record<string, string>;
  /** Further flags for initdb when the cluster is created. */
  initFlags?: string[];
  /** Starts the server again when it ends unexpectedly. Without it the server stays down. */
  restart?: Restart;
};

/** How long a server may take to accept connections. */
const READY_MS = 30_000;
const MAX_ATTEMPTS = 5;
const MIN_PORT = 10_000;
const MAX_PORT = 32_768;
const MAX_PORT_ATTEMPTS = 100;

/**
 * Starts PostgreSQL on a free port of the loopback address, with its data and its password under `dataDir` (created when missing). Works
 * as root, as an ordinary user, and after a crash. `isNew`: this call created the database. The server stops with `stop()`, or when this
 * process ends in any way, even killed: a watcher process notices and shuts it down cleanly (docs/decisions/0007). With `restart`, a server that
 * crashes is started again on the same port.
 * @throws Error with a one-line message when the folder is in use, belongs to another user, or PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {}, initFlags = [] } = options;
  const dataDir = resolve(options.dataDir);
  await ensureFolder(dataDir);
  const { cluster } = clusterPaths(dataDir);
  const account = await serverAccount(cluster);
  const programs = await postgresPrograms(account);
  await ensureCluster(dataDir, programs, account, initFlags);
  const password = await clusterPassword(dataDir);
  const open = async (wantedPort: number | undefined): Promise<Server> => {
    await waitForPreviousServer(cluster, dataDir);
    const server = await startServer({ cluster, programs, account, settings, log, wantedPort });
    watch(server, account);
    try {
      await waitUntilReady(server, databaseUrl(password, server.port, "postgres"));
      return server;
    } catch (error) {
      await stopServer(server);
      throw error;
    }
  };
  const server = await open(options.port);
  const stop = keepRunning(server, { open, log, restart: options.restart });
  try {
    const isNew = await ensureDatabase(databaseUrl(password, server.port, "postgres"));
    log.debug(`PostgreSQL serves ${dataDir} on port ${server.port}`);
    return { url: databaseUrl(password, server.port, DATABASE), isNew, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ensureFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written by this user: choose another DATA_DIR`, {
      cause: error,
    });
  }
}

type Start = {
  cluster: string;
  programs: string;
  account: Account;
  settings: Record<string, string>;
  log: ServerLog;
  wantedPort: number | undefined;
};

/** Tries again when another process took the port meanwhile, or the shared memory of a killed server is still in use. */
async function startServer(start: Start): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = start.wantedPort ?? (await freePort());
    const { child, said } = spawnServer(start, port);
    const exited = new Promise<void>((done) => {
      child.on("close", () => done());
      child.on("error", () => done());
    });
    const isListening = new Promise<boolean>((done) => {
      child.stderr?.on("data", () => {
        if (said().includes("listening on IPv4")) done(true);
      });
    });
    if (await Promise.race([isListening, exited.then(() => false)])) return { child, port, exited };
    const text = said();
    if (attempt < MAX_ATTEMPTS && /in use/i.test(text)) {
      await sleep(300 * attempt);
      continue;
    }
    const reason = /(FATAL|PANIC):\s*(.*)/.exec(text)?.[2] ?? otherReason(text);
    throw new Error(`PostgreSQL did not start on ${start.cluster}: ${reason}`);
  }
}

/** The first line that is no log line. */
function otherReason(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "" && !line.includes("LOG:")) ?? "it ended at once";
}

function spawnServer({ cluster, programs, account, settings, log }: Start, port: number) {
  const { pgdata, options } = programOptions(cluster, account);
  const all = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(programs, "bin", "postgres"), ["-D", pgdata, ...flags], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let head = "";
  child.on("error", (error) => {
    head += error.message;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (head.length < 10_000) head += text;
    log.debug(text.trimEnd());
  });
  return { child, said: () => head };
}

/** A shell whose input ends when this process ends, killed or not. It then tells the server to shut down. It ends with the server. */
function watch({ child, exited }: Server, account: Account): void {
  const watcher = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "watcher", String(child.pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    ...account,
  });
  watcher.on("error", () => undefined);
  // Once the server has stopped, its process id may be reused by another process.
  void exited.then(() => watcher.kill("SIGKILL"));
}

async function waitUntilReady(server: Server, url: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (server.child.exitCode === null && server.child.signalCode === null) {
    try {
      return await tryToConnect(url);
    } catch (error) {
      // 57P03: still starting up, or recovering after a crash.
      const isStarting =
        error instanceof Error &&
        "code" in error &&
        (error.code === "57P03" || error.code === "ECONNREFUSED");
      if (!isStarting || Date.now() > deadline) {
        throw new Error(
          `PostgreSQL started but cannot be used: ${error instanceof Error ? error.message : "no answer"}`,
          { cause: error },
        );
      }
      await sleep(30);
    }
  }
  throw new Error("PostgreSQL ended while it was starting");
}

function ensureDatabase(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount !== 0) return false;
    await client.query(`CREATE DATABASE ${DATABASE}`);
    return true;
  });
}

/**
 * A port that nobody listens on, below the ports that Linux (from 32768), macOS and Windows (from 49152) give to programs that ask for any
 * port. One of those could be taken while the server restarts after a crash.
 */
async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= MAX_PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(MIN_PORT, MAX_PORT);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.on("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
