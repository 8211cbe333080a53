import { AdminSettings } from "@pola/shared/schemas/admin";
import supertest from "supertest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "@pola/database/test/test-database";
import { type Database, openDatabase } from "@pola/database/db";
import { createApp } from "../app.ts";
import type { Ctx } from "../context.ts";
import { startJobs } from "../jobs.ts";
import { makeAdmin, type TestUser } from "../test/users.ts";
import { createTestApp, tokenOf, type TestApp } from "../test/test-app.ts";
import { listJobRuns, recordingRuns } from "./job-runs.ts";

let app: TestApp;
let admin: TestUser;
let second: Database;
/** Another process on the same database. */
let other: Ctx;

beforeEach(async () => {
  app = await createTestApp();
  admin = await makeAdmin(app);
  const url = app.pool.options.connectionString ?? "";
  second = await openDatabase({ url, poolSize: 4, log: silentLog });
  other = { ...app.ctx, db: second.db, pool: second.pool };
});

afterEach(async () => {
  await second.close();
  await app.close();
});

const broken = () => Promise.reject(new Error("broken"));
const stored = async () => (await listJobRuns(app.db)).find(({ name }) => name === "send mails");
const isoNow = () => app.ctx.now().toISOString();

test("a job that one process ran is shown by the settings of another", async () => {
  await startJobs(app.ctx).stop();
  const ranAt = isoNow();
  app.clock.advance(30_000);

  const res = await supertest(createApp(other))
    .get("/api/admin/settings")
    .set("Authorization", `Bearer ${tokenOf(other, admin)}`);

  const { jobs } = AdminSettings.parse(res.body.data);
  expect(jobs.map(({ name, startedAt, succeededAt }) => [name, startedAt, succeededAt])).toEqual([
    ["close payout weeks", ranAt, ranAt],
    ["remove expired rows", ranAt, ranAt],
    ["erase deleted people", ranAt, ranAt],
    ["send mails", ranAt, ranAt],
    ["count popular products", ranAt, ranAt],
  ]);
});

test("a failure is shown with the success before it, and the next success replaces it", async () => {
  const run = recordingRuns(app.ctx, "send mails");
  await run(async () => undefined);
  const succeededAt = isoNow();
  app.clock.advance(5_000);

  await expect(run(broken)).rejects.toThrow("broken");
  expect(await stored()).toMatchObject({ startedAt: isoNow(), succeededAt, isFailed: true });

  app.clock.advance(5_000);
  expect(await run(async () => 7)).toBe(7);
  expect(await stored()).toMatchObject({ finishedAt: isoNow(), succeededAt: isoNow(), isFailed: false });
});

test("two processes that start a job at once store one row", async () => {
  const runs = [app.ctx, other, app.ctx, other].map((ctx) => recordingRuns(ctx, "send mails"));
  await Promise.all(runs.map((run) => run(async () => undefined)));

  expect(await app.db.jobRun.count()).toBe(1);
  expect(app.logs.join("")).not.toContain("could not be stored");
});

test("repeated successes of a job are stored at most once a minute", async () => {
  const run = recordingRuns(app.ctx, "send mails");
  const written = new Set<string | null | undefined>();
  for (let passed = 0; passed < 120; passed += 5) {
    await run(async () => undefined);
    written.add((await stored())?.finishedAt);
    app.clock.advance(5_000);
  }
  expect(written.size).toBe(2);
});

test("a run that never ends leaves the run before it, whose success grows old", async () => {
  await recordingRuns(app.ctx, "send mails")(async () => undefined);
  const before = await stored();
  app.clock.advance(3_600_000);
  let isBegun = false;
  void recordingRuns(
    other,
    "send mails",
  )(() => {
    isBegun = true;
    return new Promise(() => undefined);
  });

  expect(isBegun).toBe(true);
  expect(await stored()).toEqual(before);
});

test("a run that cannot be stored is done all the same, logged, and stored when it can be again", async () => {
  const run = recordingRuns(app.ctx, "send mails");
  await app.pool.query("alter table job_runs rename to job_runs_away");

  expect(await run(async () => 7)).toBe(7);
  await expect(run(broken)).rejects.toThrow("broken");
  expect(app.logs.filter((line) => line.includes("could not be stored"))).toHaveLength(2);

  await app.pool.query("alter table job_runs_away rename to job_runs");
  await run(async () => undefined);
  expect(await stored()).toMatchObject({ isFailed: false, succeededAt: isoNow() });
});
