import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";
import { withClient } from "@pola/embedded-postgres/with-client";
import { migrate } from "@pola/database/migrate";

export type Server = {
  url: string;
  dataDir: string;
  settings: Record<string, string>;
  /** A new migrated database. */
  createDatabase(name: string): Promise<string>;
  /** A copy of a database without connections. */
  copyDatabase(from: string, to: string): Promise<string>;
  /** The ids of its processes, the server's own first. */
  processes(): Promise<number[]>;
  /** Kills every process of the server at once, as a power failure does. */
  kill(): Promise<void>;
  /** Starts a killed server on the same port. */
  restart(): Promise<void>;
  /** Stops every process of the server (SIGSTOP), and continues them. */
  freeze(): Promise<void>;
  thaw(): void;
  stop(): Promise<void>;
};

const quiet = { debug: () => undefined, warn: () => undefined };

/**
 * A real PostgreSQL on loopback. Settings default to the product's own. Its data are in a new folder that goes when it stops, or in the
 * folder `keptIn`, which stays.
 */
export async function startServer(settings: Record<string, string> = {}, keptIn?: string): Promise<Server> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), "pola-load-")));
  return await serveFolder(dataDir, { max_connections: "200", ...settings }, keptIn !== undefined);
}

/** The same with the data of this folder. `stop` deletes the folder, unless it is kept. */
export async function serveFolder(
  dataDir: string,
  settings: Record<string, string>,
  isKept = false,
): Promise<Server> {
  const options = { dataDir, log: quiet, settings };
  let running = await startEmbeddedPostgres(options);
  const { url } = running;
  let frozen: number[] = [];
  return {
    url,
    dataDir,
    settings,
    createDatabase: async (name) => {
      await onServer(url, `create database ${name}`);
      const address = addressOf(url, name);
      await migrate(address);
      return address;
    },
    copyDatabase: async (from, to) => {
      await onServer(url, `create database ${to} template ${from} strategy file_copy`);
      return addressOf(url, to);
    },
    processes: () => processesOf(dataDir),
    kill: async () => {
      const pids = await processesOf(dataDir);
      for (const pid of pids) signal(pid, "SIGKILL");
      await running.stop();
    },
    restart: async () => {
      running = await startEmbeddedPostgres({ ...options, port: Number(new URL(url).port) });
    },
    freeze: async () => {
      frozen = await processesOf(dataDir);
      for (const pid of frozen) signal(pid, "SIGSTOP");
    },
    thaw: () => {
      for (const pid of frozen.splice(0)) signal(pid, "SIGCONT");
    },
    stop: async () => {
      for (const pid of frozen.splice(0)) signal(pid, "SIGCONT");
      await running.stop();
      if (!isKept) await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Runs one statement outside the databases of the tests. Returns its first value. */
export async function onServer(url: string, statement: string): Promise<unknown> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
    return rows[0]?.[0];
  });
}

/** The address of a database on the server of another. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** The server's process and its children, the oldest first. */
async function processesOf(dataDir: string): Promise<number[]> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  const server = Number(text.split("\n")[0]);
  const children: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    if (parent === server) children.push(Number(name));
  }
  return [server, ...children];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
