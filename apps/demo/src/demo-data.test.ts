import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoLogins, dropUnfinishedDemoData, fillWithDemoData } from "./demo-data.ts";
import { makeAdmin } from "../../api/src/test/users.ts";
import { createTestApp, type TestApp } from "../../api/src/test/test-app.ts";
import { createTestDatabase } from "@pola/database/test/test-database";

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), "pola-demo-data-"));
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
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

test("after interrupted seeding the database is created again, empty", async () => {
  const half = await createTestDatabase();
  try {
    await writeFile(join(dataDir, "demo-data-unfinished"), "");
    await dropUnfinishedDemoData({ ...app.ctx.config, dataDir }, half.url);
    expect(await tablesOf(half.url)).toBe(0);
  } finally {
    await half.drop();
  }
});

test("after finished seeding the database is kept", async () => {
  const whole = await createTestDatabase();
  try {
    await dropUnfinishedDemoData({ ...app.ctx.config, dataDir }, whole.url);
    expect(await tablesOf(whole.url)).toBeGreaterThan(10);
  } finally {
    await whole.drop();
  }
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
