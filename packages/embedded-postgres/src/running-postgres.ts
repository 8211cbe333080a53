import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { clusterPassword, clusterPaths, DATABASE, databaseUrl, isAlive } from "./postgres-cluster.ts";

/** How long a former server may take to notice that its owner is gone, and to end. Milliseconds. */
const OWNER_NOTICED_MS = 1_000;
const FORMER_SERVER_MS = 20_000;

/** The address of the server that is running on this data folder, or null. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const folder = resolve(dataDir);
  const { cluster } = clusterPaths(folder);
  const former = await formerServer(cluster);
  if (former === null || !former.isServing) return null;
  return databaseUrl(await clusterPassword(folder), former.port, DATABASE);
}

/**
 * A process that was just killed leaves a server that is shutting down and takes no more connections. One that still takes them has
 * an owner.
 * @throws Error when it has one.
 */
export async function waitForFormerServer(cluster: string, dataDir: string): Promise<void> {
  const since = Date.now();
  for (;;) {
    const former = await formerServer(cluster);
    if (former === null) return;
    if (!former.isServing) {
      // PostgreSQL clears up after a number that is gone, but would take one that is now another process's for a server.
      if (isAlive(former.pid)) await rm(join(cluster, "postmaster.pid"), { force: true });
      return;
    }
    const waited = Date.now() - since;
    if (
      waited > FORMER_SERVER_MS ||
      (waited > OWNER_NOTICED_MS && (await takesConnections(dataDir, former.port)))
    ) {
      throw new Error(
        `${dataDir} is in use by another process (PostgreSQL ${former.pid}): stop it or choose another DATA_DIR`,
      );
    }
    await sleep(100);
  }
}

async function takesConnections(dataDir: string, port: number): Promise<boolean> {
  const url = databaseUrl(await clusterPassword(dataDir), port, "postgres");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What postmaster.pid says: process, folder, start, port (one per line). */
async function formerServer(
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
    // The server's working folder is its data folder.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === (await realpath(cluster));
  }
  const { stdout } = await promisify(execFile)("ps", ["-p", String(pid), "-o", "command="]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes("postgres") && stdout.includes(cluster);
}
