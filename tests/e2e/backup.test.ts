import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@pola/embedded-postgres/embedded-postgres";

/** PostgreSQL's own programs of the server's version; the packages bring the server without them. */
const HAS_PROGRAMS = / 1[89]\./.test(spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout ?? "");
const REPOSITORY = resolve(import.meta.dirname, "../..");
const quiet = { debug: () => undefined, warn: () => undefined };

let folder: string;
let shop: EmbeddedPostgres;
let empty: EmbeddedPostgres;

beforeAll(async () => {
  if (!HAS_PROGRAMS) return;
  folder = await mkdtemp(join(tmpdir(), "pola-backup-"));
  shop = await startEmbeddedPostgres({ dataDir: join(folder, "shop"), log: quiet });
  empty = await startEmbeddedPostgres({ dataDir: join(folder, "empty"), log: quiet });
});
afterAll(async () => {
  if (!HAS_PROGRAMS) return;
  await Promise.all([shop.stop(), empty.stop()]);
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(!HAS_PROGRAMS)(
  "a backup restores into an empty server: every invariant holds, the pictures are there, PostgreSQL knows the sizes of the tables, and a full database is left alone",
  async () => {
    const backups = join(folder, "backups");
    const uploads = join(folder, "uploads");
    const restored = join(folder, "restored");
    await mkdir(backups);
    await mkdir(uploads);
    await writeFile(join(uploads, "logo.webp"), "picture");
    run("node", ["apps/api/dist/migrate.js"], { DATABASE_URL: shop.url });
    run("node", ["apps/api/dist/seed.js"], { DATABASE_URL: shop.url, DATA_DIR: folder });

    run("sh", ["deploy/backup.sh"], { DATABASE_URL: shop.url, BACKUP_DIR: backups, UPLOADS: uploads });
    const names = await readdir(backups);
    expect(names.filter((name) => name.endsWith(".part"))).toEqual([]);
    const dump = join(backups, names.find((name) => name.endsWith(".dump")) ?? "");
    expect((await stat(dump)).mode & 0o777).toBe(0o600);
    run("sh", ["deploy/restore.sh", dump], { DATABASE_URL: empty.url, UPLOADS: restored });

    expect(run("node", ["apps/api/dist/check.js"], { DATABASE_URL: empty.url })).toContain("invariants hold");
    expect(contentOf(empty)).toBe(contentOf(shop));
    const unknown = "select relname from pg_stat_user_tables where last_analyze is null";
    expect(run("psql", ["--tuples-only", "--no-align", empty.url, "-c", unknown], {})).toBe("");
    expect(await readFile(join(restored, "logo.webp"), "utf8")).toBe("picture");
    expect(() =>
      run("sh", ["deploy/restore.sh", dump], { DATABASE_URL: empty.url, UPLOADS: restored }),
    ).toThrow("The database is not empty: nothing was restored");
  },
  300_000,
);

test("a nightly backup that fails is not reported as done, leaves nothing behind, and the old ones stay", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-nightly-"));
  const old = join(folder, "pola-20260101T210000Z.dump");
  await writeFile(old, "backup");
  const killed = join(folder, "pola-20260101T210000Z.uploads.tar.part");
  await writeFile(killed, "half a backup");
  for (const file of [old, killed]) await utimes(file, 0, 0);
  // The first night comes at once; the second ends the run.
  const sleep = `#!/bin/sh\nif [ -e ${folder}/slept ]; then exit 1; fi\ntouch ${folder}/slept\n`;
  await writeFile(join(folder, "sleep"), sleep, { mode: 0o755 });

  const { stdout, stderr } = spawn("sh", ["deploy/backup.sh", "nightly"], {
    ...programsOf(folder),
    BACKUP_DIR: folder,
  });

  expect([stdout, stderr]).toEqual(["", expect.stringContaining("The backup failed")]);
  expect((await readdir(folder)).filter((name) => name.startsWith("pola-"))).toEqual([basename(old)]);
  await rm(folder, { recursive: true });
});

test("a restore without the file of the pictures says so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-restore-"));
  await writeFile(join(folder, "psql"), "#!/bin/sh\necho 0\n", { mode: 0o755 });
  await writeFile(join(folder, "pg_restore"), "#!/bin/sh\n", { mode: 0o755 });
  const dump = join(folder, "pola-20260101T210000Z.dump");

  const { status, stdout, stderr } = spawn("sh", ["deploy/restore.sh", dump], programsOf(folder));

  expect([status, stdout]).toEqual([0, `Restored ${dump}\n`]);
  expect(stderr).toBe(`There is no ${dump.replace(".dump", ".uploads.tar")}: no pictures were restored\n`);
  await rm(folder, { recursive: true });
});

/** Every row of the database as text, without the random names in a dump. */
function contentOf({ url }: EmbeddedPostgres): string {
  const text = run("pg_dump", ["--data-only", "--inserts", "--no-owner", url], {});
  return text
    .split("\n")
    .filter((line) => line.startsWith("INSERT") || line.startsWith("SELECT"))
    .toSorted()
    .join("\n");
}

/** Programs in the folder stand in for those of the system. Nothing listens at the database's address. */
const programsOf = (folder: string) => ({
  PATH: `${folder}:${process.env["PATH"]}`,
  DATABASE_URL: "postgres://127.0.0.1:1/pola",
});

function run(program: string, flags: string[], variables: Record<string, string>): string {
  const { status, stdout, stderr } = spawn(program, flags, variables);
  if (status !== 0) throw new Error(`${program} ${flags.join(" ")}: ${stderr}`);
  return stdout;
}

function spawn(program: string, flags: string[], variables: Record<string, string>) {
  return spawnSync(program, flags, {
    cwd: REPOSITORY,
    encoding: "utf8",
    env: { ...process.env, ...variables },
    maxBuffer: 256 * 1024 * 1024,
  });
}
