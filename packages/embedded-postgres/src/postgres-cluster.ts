import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./postgres-programs.ts";

export const DATABASE = "pola";
const SUPERUSER = "pola";

/** The paths inside a data folder. The password file is readable by its owner only. */
export function clusterPaths(dataDir: string) {
  return { cluster: join(dataDir, "postgres"), password: join(dataDir, "postgres-password") };
}

/** How PostgreSQL's programs are started: from inside the data folder, as the account. */
type ProgramOptions = {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  detached: boolean;
};

/**
 * PostgreSQL's account may lack access to a parent of the data folder (root's home, for example). A program that starts inside the
 * folder does not need it: Linux resolves "/proc/self/cwd" without checking the parents.
 */
export function programOptions(
  clusterDir: string,
  account: Account,
): { pgdata: string; options: ProgramOptions } {
  const { PATH } = process.env;
  return {
    pgdata: account !== null && process.platform === "linux" ? "/proc/self/cwd" : clusterDir,
    // No other variables: PGDATA, PGPORT, TZ and others would change the server. Detached: this process handles Ctrl-C.
    options: { cwd: clusterDir, env: { PATH, LANG: "C" }, detached: true, ...account },
  };
}

/**
 * Creates the cluster unless it exists. The folder gets its final name only when complete, so a killed start leaves nothing that disturbs a
 * later one.
 */
export async function ensureCluster(
  dataDir: string,
  programs: string,
  account: Account,
  flags: string[],
): Promise<void> {
  const { cluster, password } = clusterPaths(dataDir);
  if (await holdsCluster(cluster)) return;
  await removeIncomplete(dataDir);
  const incomplete = `${cluster}.new-${process.pid}`;
  await mkdir(incomplete, { mode: 0o700 });
  if (account !== null) await chown(incomplete, account.uid, account.gid);
  const secret = randomBytes(24).toString("base64url");
  try {
    await initdb(incomplete, secret, programs, account, flags);
    await writeFile(password, secret, { mode: 0o600 });
    // writeFile keeps the mode of an existing file.
    await chmod(password, 0o600);
    await rename(incomplete, cluster);
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true });
    throw error;
  }
}

/** The superuser's password of an existing cluster. @throws Error when it is not readable. */
export async function clusterPassword(dataDir: string): Promise<string> {
  const { password } = clusterPaths(dataDir);
  try {
    return (await readFile(password, "utf8")).trim();
  } catch (error) {
    throw new Error(`The database password in ${password} cannot be read: is ${dataDir} another user's?`, {
      cause: error,
    });
  }
}

async function initdb(
  folder: string,
  secret: string,
  programs: string,
  account: Account,
  flags: string[],
): Promise<void> {
  const { pgdata, options } = programOptions(folder, account);
  const secrets = await mkdtemp(join(tmpdir(), "pola-"));
  const passwordFile = join(secrets, "password");
  try {
    await writeFile(passwordFile, secret, { mode: 0o600 });
    if (account !== null) {
      await chown(secrets, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await runToEnd(
      join(programs, "bin", "initdb"),
      [
        `--pgdata=${pgdata}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // ICU sorts names regardless of case, and alike on every machine. LC_CTYPE defines which characters are letters for trigrams.
        "--locale-provider=icu",
        "--icu-locale=en",
        "--locale=C",
        `--lc-ctype=${await unicodeLocale()}`,
        ...flags,
      ],
      options,
    );
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

function runToEnd(program: string, args: string[], options: ProgramOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`The database folder could not be created: ${said.trim().replaceAll("\n", "; ")}`));
    });
  });
}

async function unicodeLocale(): Promise<string> {
  const installed = await promisify(execFile)("locale", ["-a"]).catch(() => ({ stdout: "" }));
  const names = new Set(installed.stdout.split("\n").map((name) => name.trim()));
  const unicode = ["C.UTF-8", "C.utf8", "en_US.UTF-8", "en_US.utf8"];
  return unicode.find((name) => names.has(name)) ?? "C";
}

async function holdsCluster(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => null);
  return names?.includes("PG_VERSION") ?? false;
}

async function removeIncomplete(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The connection string of a database of the cluster. */
export function databaseUrl(password: string, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}
