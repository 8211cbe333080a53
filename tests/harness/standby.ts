import { execFile } from "node:child_process";
import { appendFile, chown, copyFile, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { withClient } from "@pola/embedded-postgres/with-client";
import { onServer, type Server, serveFolder } from "./postgres.ts";

export type Standby = Server & {
  /** Resolves when it has applied everything that the primary has written until now. @throws Error after 30 s. */
  catchUp(): Promise<void>;
  /** From now on it applies each commit this long after the primary made it. */
  delay(milliseconds: number): Promise<void>;
  /** Makes it a primary that accepts writes. */
  promote(): Promise<void>;
};

/** What belongs to the running primary only, or is made by the start. */
const NOT_COPIED = ["postmaster.pid", "postmaster.opts"];
/** The log arrives by streaming. */
const EMPTIED = ["pg_wal", "pg_replslot"];

/**
 * A second real PostgreSQL that streams everything from this one, with the same databases, users and password (`addressOf` gives the
 * address of a database). It serves reads. `isSynchronous`: from now on every commit of the primary waits until this standby has stored it.
 */
export async function startStandby(
  primary: Server,
  { name = "standby", isSynchronous = false }: { name?: string; isSynchronous?: boolean } = {},
): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), "pola-standby-"));
  const folder = join(dataDir, "postgres");
  // The primary keeps its log from here on for this standby.
  await onServer(primary.url, `select pg_create_physical_replication_slot('${name}', true)`);
  await baseCopy(primary, folder);
  await copyFile(join(primary.dataDir, "postgres-password"), join(dataDir, "postgres-password"));
  await put(folder, "standby.signal", "");
  // The last line of a setting counts, and ALTER SYSTEM may still change it.
  await appendFile(
    join(folder, "postgresql.auto.conf"),
    `primary_conninfo = '${connectionInfo(primary.url, name)}'
primary_slot_name = '${name}'
synchronous_standby_names = ''
wal_retrieve_retry_interval = '200ms'
`,
  );
  const server = await serveFolder(dataDir, primary.settings);
  if (isSynchronous) await change(primary.url, "synchronous_standby_names", name);
  return {
    ...server,
    catchUp: async () => {
      const written = String(await onServer(primary.url, "select pg_current_wal_flush_lsn()"));
      const isThere = `select pg_last_wal_replay_lsn() >= '${written}'`;
      const deadline = Date.now() + 30_000;
      while ((await onServer(server.url, isThere)) !== true) {
        if (Date.now() > deadline) throw new Error(`The standby has not reached ${written} within 30 s`);
        await sleep(20);
      }
    },
    delay: (milliseconds) => change(server.url, "recovery_min_apply_delay", String(milliseconds)),
    promote: async () => {
      await onServer(server.url, "select pg_promote()");
    },
  };
}

/** As PostgreSQL's manual describes it (Making a Base Backup Using the Low Level API). */
async function baseCopy(primary: Server, folder: string): Promise<void> {
  await withClient(primary.url, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    await copyData(join(primary.dataDir, "postgres"), folder);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await put(folder, "backup_label", rows[0]?.labelfile ?? "");
  });
}

/** `cp` keeps owners and modes. A file that the server deletes meanwhile is no failure: the log says so too. */
async function copyData(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", from, to], { env: { ...process.env, LC_ALL: "C" } }).catch(
    (error: unknown) => {
      const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
      const isOnlyGone = said !== "" && said.split("\n").every((line) => line.includes("No such file"));
      if (!isOnlyGone) throw error;
    },
  );
  for (const name of NOT_COPIED) await rm(join(to, name), { force: true });
  for (const name of EMPTIED) {
    const inside = await readdir(join(to, name));
    for (const file of inside) await rm(join(to, name, file), { recursive: true });
  }
}

/** A new file of the account that owns the folder. */
async function put(folder: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  await writeFile(join(folder, name), text, { mode: 0o600 });
  await chown(join(folder, name), uid, gid);
}

function connectionInfo(url: string, name: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${name}`;
}

async function change(url: string, setting: string, value: string): Promise<void> {
  await onServer(url, `alter system set ${setting} = '${value}'`);
  await onServer(url, "select pg_reload_conf()");
}
