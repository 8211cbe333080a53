import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { clusterPassword, clusterPaths, DATABASE, databaseUrl, isAlive } from "./postgres-cluster.ts";
import { tryToConnect } from "./with-client.ts";

/** How long a previous server may take to notice that its process has ended, and to stop. */
const OWNER_GONE_MS = 1_000;
const MAX_SHUTDOWN_MS = 20_000;

/** The connection string of the server that is running on this data folder, or null. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = resolve(dataDir);
  const { cluster } = clusterPaths(folder);
  const previous = await previousServer(cluster);
  if (previous === null || !previous.isServing) return null;
  return databaseUrl(await clusterPassword(folder), previous.port, DATABASE);
}

/**
 * Waits while the server of a process that was just killed shuts down. Such a server accepts no connections; one that does belongs to
 * a running process.
 * @throws Error when the folder is used by a running process.
 */
export async function waitForPreviousServer(cluster: string, dataDir: string): Promise<void> {
  const since = Date.now();
  for (;;) {
    const previous = await previousServer(cluster);
    if (previous === null) return;
    if (!previous.isServing) {
      // PostgreSQL ignores a stale process id, unless the id now belongs to another process: it would take that for a server.
      if (isAlive(previous.pid)) await rm(join(cluster, "postmaster.pid"), { force: true });
      return;
    }
    const waited = Date.now() - since;
    if (
      waited > MAX_SHUTDOWN_MS ||
      (waited > OWNER_GONE_MS && (await acceptsConnections(dataDir, previous.port)))
    ) {
      throw new Error(
        `${dataDir} is in use by another process (PostgreSQL ${previous.pid}): stop it or choose another DATA_DIR`,
      );
    }
    await sleep(100);
  }
}

async function acceptsConnections(dataDir: string, port: number): Promise<boolean> {
  const url = databaseUrl(await clusterPassword(dataDir), port, "postgres");
  return await tryToConnect(url).then(
    () => true,
    () => false,
  );
}

/** Reads postmaster.pid: process id, folder, start time and port, one per line. */
async function previousServer(
  cluster: string,
): Promise<{ pid: number; port: number; isServing: boolean } | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return { pid, port: Number(lines[3]), isServing: isAlive(pid) && (await isServerOf(pid, cluster)) };
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === "linux") {
    // The server's working directory is its data folder.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === (await realpath(cluster));
  }
  const { stdout } = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes("postgres") && stdout.includes(cluster);
}
