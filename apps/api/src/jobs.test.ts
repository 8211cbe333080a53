import { getTasks } from "node-cron";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "@pola/database/db";
import { silentLog } from "@pola/database/test/test-database";
import { payoutsOf } from "./test/books.ts";
import { makeAdmin, makeReseller, type TestUser } from "./test/users.ts";
import { completeOrder } from "./test/ledger.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { movedClock } from "./domain/clock.ts";
import { JOBS } from "./domain/job-runs.ts";
import { queueMail } from "./domain/outbox.ts";
import { createTestApp, type TestApp } from "./test/test-app.ts";

const WEDNESDAY = "2026-11-18T06:00:00.000Z";
const NEXT_WEDNESDAY = "2026-11-25T06:00:00.000Z";

let app: TestApp;
let nimal: TestUser;
let running: Jobs[];

beforeEach(async () => {
  app = await createTestApp({ now: WEDNESDAY });
  nimal = await makeReseller(app);
  running = [];
});

afterEach(async () => {
  await stopAll();
  await app.close();
});

function start(ctx = app.ctx): void {
  running.push(startJobs(ctx));
}

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
}

async function queue(subject: string): Promise<void> {
  await queueMail(app.ctx, app.db, nimal, { kind: "account.approved", subject, paragraphs: [] });
}

const cleaned = () =>
  expect.poll(() => app.db.jobRun.count({ where: { name: "remove expired rows" } })).toBe(1);
const payouts = async () => (await payoutsOf(app.ctx, nimal.id)).map(({ week, cents }) => [week, cents]);

test("a process that was down on Monday closes the week when it starts on Wednesday", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set(NEXT_WEDNESDAY);

  start();

  await expect.poll(payouts).toEqual([["2026-11-16", 10_000]]);
  const { closedAt } = await app.db.payoutPeriod.findFirstOrThrow();
  expect(closedAt?.toISOString()).toBe(NEXT_WEDNESDAY);
});

test("after three weeks of downtime each week is closed in order, an empty week included", async () => {
  for (const [at, cents] of [
    [WEDNESDAY, 100],
    ["2026-11-25T06:00:00.000Z", 200],
    ["2026-12-09T06:00:00.000Z", 400],
  ] as const) {
    app.clock.set(at);
    await completeOrder(app.ctx, nimal.id, cents);
  }
  app.clock.set("2026-12-16T06:00:00.000Z");

  start();

  await expect.poll(payouts).toEqual([
    ["2026-11-16", 100],
    ["2026-11-23", 200],
    ["2026-12-07", 400],
  ]);
  const periods = await app.db.payoutPeriod.findMany({ orderBy: { id: "asc" } });
  expect(
    periods.map(({ weekStart, closedAt }) => [weekStart.toISOString().slice(0, 10), closedAt !== null]),
  ).toEqual([
    ["2026-11-16", true],
    ["2026-11-23", true],
    ["2026-11-30", true],
    ["2026-12-07", true],
  ]);
});

test("two concurrent processes close a week, clean up and send a mail only once", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set(NEXT_WEDNESDAY);
  const url = app.pool.options.connectionString ?? "";
  const other = await openDatabase({ url, poolSize: 4, log: silentLog });
  try {
    start();
    start({ ...app.ctx, db: other.db, pool: other.pool });

    await expect.poll(payouts).toEqual([["2026-11-16", 10_000]]);
    await stopAll();
  } finally {
    await other.close();
  }
  const mails = await app.mails.waitFor(1);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your weekly payout: Rs. 100.00"]);
  expect(await app.db.payoutEvent.count()).toBe(1);
});

test("a stop waits for the mail that is being sent, not for all that wait", async () => {
  for (let count = 0; count < 200; count += 1) await queue(`Mail ${count}`);
  start();
  await expect.poll(() => app.mails.all().length).toBeGreaterThan(0);

  await stopAll();

  const sent = app.mails.all().length;
  expect(sent).toBeLessThan(200);
  expect(await app.db.mailOutbox.count({ where: { status: "sent" } })).toBe(sent);
  expect(await app.db.mailOutbox.count({ where: { status: "queued", attempts: 0 } })).toBe(200 - sent);
});

test("the readiness check names the last close", async () => {
  const admin = await makeAdmin(app);
  const ready = async () => (await app.request.get("/health/ready")).body as unknown;
  expect(await ready()).toEqual({ status: "ready", lastClose: null });
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set("2026-12-09T06:00:00.000Z");

  start();

  const lastClose = { weekStart: "2026-11-30", closedAt: "2026-12-09T06:00:00.000Z" };
  await expect.poll(ready).toEqual({ status: "ready", lastClose });
  // The hold of the open week creates its period row, which is not a close.
  const hold = { userId: nimal.id, status: "onhold", reason: "Documents" };
  await app.as(admin).put("/api/payouts/admin/status").send(hold);
  expect(await app.db.payoutPeriod.count({ where: { closedAt: null } })).toBe(1);
  expect(await ready()).toEqual({ status: "ready", lastClose });
});

test("mails sent or given up 90 days ago are removed at start in batches, and other mails stay", async () => {
  const [old, kept] = ["2026-08-20T05:59:59Z", "2026-08-20T06:00:00Z"];
  for (const [status, createdAt, count] of [
    ["sent", old, 1_200],
    ["given_up", old, 1],
    ["sent", kept, 1],
    ["given_up", kept, 1],
    ["queued", old, 1],
  ] as const)
    await app.pool.query(
      `insert into mail_outbox (kind, to_email, subject, text, html, status, sent_at, next_attempt_at, created_at)
       select 'order.placed', 'kamala@pola.test', 's', 't', 'h', $1::mail_status,
              case when $1 = 'sent' then $2::timestamptz end, $2::timestamptz + interval '1 year', $2::timestamptz
         from generate_series(1, $3::int)`,
      [status, createdAt, count],
    );

  start();
  await cleaned();

  const left = await app.db.mailOutbox.findMany({ orderBy: [{ status: "asc" }] });
  expect(left.map(({ status, createdAt }) => [status, createdAt.toISOString()])).toEqual([
    ["queued", "2026-08-20T05:59:59.000Z"],
    ["sent", "2026-08-20T06:00:00.000Z"],
    ["given_up", "2026-08-20T06:00:00.000Z"],
  ]);
});

test("expired rows are removed at start, and other rows stay", async () => {
  const now = app.ctx.now().getTime();
  const at = (days: number) => new Date(now + days * 86_400_000);
  const key = { userId: nimal.id, requestHash: "-", createdAt: at(-2) };
  const token = { userId: nimal.id, purpose: "reset_password", createdAt: at(-3) } as const;
  await app.db.idempotencyKey.createMany({
    data: [
      { ...key, key: "old", expiresAt: at(-0.1) },
      { ...key, key: "new", expiresAt: at(0.1) },
    ],
  });
  await app.db.accountToken.createMany({
    data: [
      { ...token, tokenHash: "old", expiresAt: at(-1.1) },
      { ...token, tokenHash: "yesterday", expiresAt: at(-0.9) },
      { ...token, tokenHash: "new", expiresAt: at(0.1) },
    ],
  });
  await app.db.rateLimit.createMany({
    data: [
      { key: "old", points: 5, expire: BigInt(now - 1) },
      { key: "new", points: 5, expire: BigInt(now + 1) },
    ],
  });

  start();
  await cleaned();

  const keys = await app.db.idempotencyKey.findMany();
  const tokens = await app.db.accountToken.findMany({ orderBy: { expiresAt: "asc" } });
  const counters = await app.db.rateLimit.findMany();
  expect(keys.map(({ key }) => key)).toEqual(["new"]);
  expect(tokens.map(({ tokenHash }) => tokenHash)).toEqual(["yesterday", "new"]);
  expect(counters.map(({ key }) => key)).toEqual(["new"]);
});

test("jobs run by Colombo time, Monday 00:05 and every hour, and no timer is left when they stop", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T18:00:00.000Z") });
  try {
    start();
    const [weekly, hourly, nightly, popular, ...others] = [...getTasks().values()].map((task) =>
      task.getNextRuns(2).map((run) => run.toISOString()),
    );
    expect(others).toEqual([]);
    expect(weekly).toEqual(["2026-11-22T18:35:00.000Z", "2026-11-29T18:35:00.000Z"]);
    expect(hourly).toEqual(["2026-11-22T18:05:00.000Z", "2026-11-22T19:05:00.000Z"]);
    expect(nightly).toEqual(["2026-11-22T22:00:00.000Z", "2026-11-23T22:00:00.000Z"]);
    expect(popular).toEqual(["2026-11-22T18:20:00.000Z", "2026-11-22T19:20:00.000Z"]);
    await stopAll();
    expect(getTasks().size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("a week that ends while the process runs is closed at the next slot", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    now: new Date("2026-11-22T18:29:58.000Z"),
  });
  try {
    start({ ...app.ctx, ...movedClock(() => new Date()) });
    // Every job ended its run at start, which found nothing due: a job that still ran would skip the slot.
    await expect.poll(() => app.db.jobRun.count()).toBe(JOBS.length);
    await vi.advanceTimersByTimeAsync(5 * 60_000 + 3_000);
    await expect.poll(payouts).toEqual([["2026-11-16", 10_000]]);
  } finally {
    vi.useRealTimers();
  }
});

test("a failed job is logged, does not affect the others, and runs again at its next slot", async () => {
  await queue("Hello");
  await completeOrder(app.ctx, nimal.id, 100);
  app.clock.set(NEXT_WEDNESDAY);

  start({ ...app.ctx, config: { ...app.ctx.config, minPayoutCents: Number.NaN } });
  await expect.poll(() => app.mails.all()).toHaveLength(1);
  await stopAll();

  expect(app.logs.join("")).toContain('"job":"close payout weeks"');
  expect(await payouts()).toEqual([]);
  start();
  await expect.poll(payouts).toEqual([["2026-11-16", 100]]);
});
