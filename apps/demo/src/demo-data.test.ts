import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { migrate } from "@pola/database/migrate";
import { createTestDatabase } from "@pola/database/test/test-database";
import { DEMO_ADMIN } from "./data-files.ts";
import { demoLogins, dropUnfinishedDemoData, fillWithDemoData } from "./demo-data.ts";
import { makeAdmin } from "../../api/src/test/users.ts";
import { createTestApp } from "../../api/src/test/test-app.ts";

const INSERT_USER = `insert into users (email, password_hash, first_name, last_name, role, created_at)
  values ($1, '', '', '', 'admin', now())`;
/** What to undo after a test. */
const undo: (() => Promise<void>)[] = [];

const app = await createTestApp();
const dataDir = await mkdtemp(join(tmpdir(), "pola-demo-data-"));
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const embedded = () => ({ ...app.ctx.config, databaseUrl: undefined, seed: undefined });

afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

test.each([
  [
    "a database of DATABASE_URL without SEED",
    { databaseUrl: "postgresql://somewhere/pola", seed: undefined },
  ],
  ["a database of DATABASE_URL with SEED=none", { databaseUrl: "postgresql://somewhere/pola", seed: "none" }],
  ["the embedded database with SEED=none", { databaseUrl: undefined, seed: "none" }],
] as const)("no demo data is made in %s", async (_name, given) => {
  const config = { ...app.ctx.config, ...given, dataDir };
  await fillWithDemoData({ ...app.ctx, config }, () => expect.fail("it began to make demo data"));
  expect(await app.db.user.count()).toBe(0);
  expect(await app.db.product.count()).toBe(0);
});

/** A database whose seeding was killed after its admin was created. */
async function killedSeeding(): Promise<{ url: string; pool: pg.Pool }> {
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  undo.push(async () => {
    await pool.end();
    await drop();
  });
  await pool.query("create table unfinished_demo_data as select * from job_runs");
  await pool.query(INSERT_USER, [DEMO_ADMIN.email]);
  return { url, pool };
}

describe("after a killed seeding", () => {
  test("the embedded database is created again, empty", async () => {
    const { url } = await killedSeeding();
    await dropUnfinishedDemoData(embedded(), url);
    expect(await tablesOf(url)).toBe(0);
    await migrate(url);
  });

  test.each([
    ["an account", INSERT_USER, ["real@pola.test"]],
    [
      "a job that ran",
      `insert into job_runs (name, first_started_at, started_at, finished_at, is_failed) values ($1, now(), now(), now(), false)`,
      ["send mails"],
    ],
  ])("a database is kept that was used meanwhile, with %s", async (_what, statement, values) => {
    const { url, pool } = await killedSeeding();
    await pool.query(statement, [...values]);
    await dropUnfinishedDemoData(embedded(), url);
    expect(await tablesOf(url)).toBeGreaterThan(10);
    // Also later, when nothing but demo accounts is left in it.
    await pool.query("delete from users where email = 'real@pola.test'; delete from job_runs");
    await dropUnfinishedDemoData(embedded(), url);
    expect(await tablesOf(url)).toBeGreaterThan(10);
  });

  test("the database of DATABASE_URL is kept: SEED=demo is refused, and another start is not", async () => {
    const { url } = await killedSeeding();
    const config = { ...app.ctx.config, databaseUrl: url };
    await expect(dropUnfinishedDemoData({ ...config, seed: "demo" }, url)).rejects.toThrow(
      /^Making demo data in this database was interrupted, [^\n]+$/,
    );
    await dropUnfinishedDemoData({ ...config, seed: undefined }, url);
    expect(await tablesOf(url)).toBeGreaterThan(10);
  });

  test("a database that does not respond is named by its variable", async () => {
    const databaseUrl = "postgresql://pola:hunter2@127.0.0.1:1/pola";
    const start = dropUnfinishedDemoData({ ...app.ctx.config, databaseUrl, seed: "demo" }, databaseUrl);
    await expect(start).rejects.toThrow(
      /^No connection to the database \(DATABASE_URL\): connect ECONNREFUSED 127\.0\.0\.1:1$/,
    );
  });
});

test("a database without the mark of an unfinished seeding is kept, whatever lies in DATA_DIR", async () => {
  const whole = await createTestDatabase();
  undo.push(whole.drop);
  await writeFile(join(dataDir, "demo-data-unfinished"), "");
  await dropUnfinishedDemoData({ ...embedded(), dataDir }, whole.url);
  expect(await tablesOf(whole.url)).toBeGreaterThan(10);
});

test("the demo logins are printed only when both demo accounts exist", async () => {
  await makeAdmin(app, { email: "admin@pola.example" });
  expect(await demoLogins(app.ctx)).toEqual([]);
});

async function tablesOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) from information_schema.tables where table_schema = 'public'",
  );
  await client.end();
  return Number(rows[0]?.count);
}
