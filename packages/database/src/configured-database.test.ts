import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEmptyDatabase } from "./test/test-database.ts";
import { migrate } from "./migrate.ts";

const PROGRAM = fileURLToPath(new URL("../../../apps/api/dist/migrate.js", import.meta.url));
const MIGRATIONS = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));
const FIRST = "20261121000000_init";
const CHECK = fileURLToPath(new URL("../../../apps/api/dist/check.js", import.meta.url));

test("a command uses the database that .env names, as the product does", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-env-"));
  const database = await createEmptyDatabase();
  await writeFile(join(folder, ".env"), `DATABASE_URL=${database.url}\n`);

  const { stdout } = spawnSync(process.execPath, [PROGRAM], {
    cwd: folder,
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^Applied /);
  expect(await migrate(database.url)).toEqual([]);

  await database.drop();
  await rm(folder, { recursive: true });
});

test("a command in production without DATABASE_URL stops, and makes no database of its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pola-env-"));
  for (const program of [PROGRAM, CHECK]) {
    const { status, stderr } = spawnSync(process.execPath, [program], {
      cwd: folder,
      env: { PATH: process.env["PATH"], NODE_ENV: "production", DATABASE_URL: " " },
      encoding: "utf8",
    });
    expect([status, stderr.trim()]).toEqual([
      1,
      "DATABASE_URL is required in production, such as postgresql://user:password@host:5432/name",
    ]);
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("a command with a malformed DATABASE_URL says how it should be", () => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env: { PATH: process.env["PATH"], DATABASE_URL: "localhost:5432/pola" },
    encoding: "utf8",
  });
  expect([status, stderr.trim()]).toEqual([
    1,
    "DATABASE_URL must be an address such as postgresql://user:password@host:5432/name (write : / ? # @ in user and password as %3A %2F %3F %23 %40)",
  ]);
});

test.each([
  ["", "connect ECONNREFUSED 127.0.0.1:1"],
  [
    "?sslmode=verify-full&sslrootcert=/no-such-file.pem",
    "ENOENT: no such file or directory, open '/no-such-file.pem'",
  ],
])("a command whose DATABASE_URL leads nowhere names the variable: %j", (options, reason) => {
  const { status, stderr } = spawnSync(process.execPath, [CHECK], {
    env: { PATH: process.env["PATH"], DATABASE_URL: `postgresql://pola:pola@127.0.0.1:1/pola${options}` },
    encoding: "utf8",
  });
  expect([status, stderr.trim()]).toEqual([1, `No connection to the database (DATABASE_URL): ${reason}`]);
});

test("a DATABASE_URL without the password that the server asks for is named as such", async () => {
  const database = await createEmptyDatabase();
  const address = new URL(database.url);
  for (const given of ["", "wrong"]) {
    address.password = given;
    const { status, stderr } = spawnSync(process.execPath, [CHECK], {
      env: { PATH: process.env["PATH"], DATABASE_URL: address.href },
      encoding: "utf8",
    });
    const reason =
      given === ""
        ? "the server asks for a password, and the address has none"
        : `password authentication failed for user "${address.username}"`;
    expect([status, stderr.trim()]).toEqual([1, `No connection to the database (DATABASE_URL): ${reason}`]);
  }
  await database.drop();
});

test("a command that finds no tables says how to make them", async () => {
  const database = await createEmptyDatabase();
  const { status, stderr } = spawnSync(process.execPath, [CHECK], {
    env: { PATH: process.env["PATH"], DATABASE_URL: database.url },
    encoding: "utf8",
  });
  expect([status, stderr.trim()]).toEqual([
    1,
    "The database lacks tables. Start the product once, or run pnpm db:migrate.",
  ]);
  await database.drop();
});

test("a check of a database of an earlier version, such as a restored backup, says how many migrations it lacks", async () => {
  const [database, folder] = await Promise.all([
    createEmptyDatabase(),
    mkdtemp(join(tmpdir(), "pola-earlier-")),
  ]);
  await cp(join(MIGRATIONS, FIRST), join(folder, FIRST), { recursive: true });
  await migrate(database.url, { folder });
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d/.test(name));

  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], {
    env: { PATH: process.env["PATH"], DATABASE_URL: database.url },
    encoding: "utf8",
  });
  expect([status, stdout, stderr.trim()]).toEqual([
    1,
    "",
    `The database lacks ${names.length - 1} migrations of this version. Start the product once, or run pnpm db:migrate.`,
  ]);
  await Promise.all([database.drop(), rm(folder, { recursive: true })]);
});
