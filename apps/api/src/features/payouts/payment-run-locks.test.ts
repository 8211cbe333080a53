import { beforeEach, expect, test } from "vitest";
import { payoutsOf } from "../../test/books.ts";
import { deadlocks, overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { completeOrder } from "../../test/ledger.ts";
import { BANK, makeRun } from "../../test/payment-runs.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_2 = "2026-11-23";

let app: TestApp;
let admin: TestUser;
let first: TestUser;
let second: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  first = await makeReseller(app, BANK);
  second = await makeReseller(app, { ...BANK, accountNumber: "8800123123" });
  return () => app.close();
});

const setStatus = (userId: string, body: object) =>
  app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId, weekStart: "2026-11-16", ...body });

async function closeNextWeek(now: string) {
  await completeOrder(app.ctx, first.id, 10_000);
  await completeOrder(app.ctx, second.id, 2_500);
  app.clock.set(now);
  await closeDueWeeks(app.ctx);
}

test.each(["runs", "reseller"])(
  "a bank file of the %s that is asked for again, after a lost reply or at once, is made once",
  async (kind) => {
    await closeNextWeek("2026-11-23T06:00:00.000Z");
    const id = crypto.randomUUID();
    const [path, amount] = kind === "runs" ? ["runs", 125] : [`reseller/${first.id}/pay`, 100];
    const create = async () => await app.as(admin).post(`/api/payouts/admin/${path}`).send({ id, amount });
    const replies = [...(await Promise.all([create(), create()])), await create()];
    expect(replies.map(({ status, body }) => [status, body.data.id])).toEqual(
      [201, 201, 201].map((ok) => [ok, id]),
    );
    expect(await app.db.activityLog.count({ where: { subjectId: id } })).toBe(1);
    const other = await app
      .as(await makeAdmin(app))
      .post(`/api/payouts/admin/${path}`)
      .send({ id, amount });
    expect(other.status).toBe(409);

    // Its own id with something else (M-1341).
    const elsewhere = kind === "runs" ? path : `reseller/${second.id}/pay`;
    const others = [
      { on: path, body: { id, amount: 1 } },
      { on: elsewhere, body: { id, amount, ...(kind === "runs" && { payoutIds: [id] }) } },
    ];
    for (const { on, body } of others) {
      const changed = await app.as(admin).post(`/api/payouts/admin/${on}`).send(body);
      expect([changed.status, changed.body.message]).toEqual([
        409,
        "Your first try was made already, as payment run PR-0001.",
      ]);
    }
  },
);

test("two runs, one of them made while a payout is released, do not wait for each other", async () => {
  await closeNextWeek("2026-11-23T06:00:00.000Z");
  await setStatus(first.id, { status: "onhold", reason: "Wait" }).expect(200);
  const before = await deadlocks(app);
  const create = async () => await app.as(admin).post("/api/payouts/admin/runs").send({});
  const [early, late] = await overtaken(
    app,
    (competing) => competing.query("select from payouts where user_id = $1 for update", [second.id]),
    () =>
      Promise.all([
        create(),
        untilWaiting(app, 1)
          .then(() => setStatus(first.id, { status: "pending" }))
          .then(create),
      ]),
    2,
  );

  expect(await deadlocks(app)).toBe(before);
  expect([early.status, late.status]).toEqual([409, 201]);
  expect(early.body.message).toBe("A payout has just changed. Please look at the bank file again.");
  expect(late.body.data).toMatchObject({ payouts: 2, total: 125 });
});

test.each([
  ["paid", { paymentReference: "BOC 1", paidOn: "2026-11-23" }],
  ["cancel", { reason: "Not sent" }],
])(
  "the same call to end a run, sent twice at once, succeeds twice and ends it once: %s",
  async (verb, body) => {
    await closeNextWeek("2026-11-23T06:00:00.000Z");
    const run = await makeRun(app.ctx);
    const end = async () => await app.as(admin).post(`/api/payouts/admin/runs/${run.id}/${verb}`).send(body);
    const [one, other] = await overtaken(
      app,
      (competing) => competing.query("select from payment_runs where id = $1 for update", [run.id]),
      () => Promise.all([end(), end()]),
      2,
    );

    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toEqual(other.body);
    const endings = { subjectId: run.id, action: { not: "payment-run.create" } };
    expect(await app.db.activityLog.count({ where: endings })).toBe(1);
  },
);

test("a run that is cancelled and a payout of its suspended reseller that is paid do not wait for each other", async () => {
  await closeNextWeek("2026-11-23T06:00:00.000Z");
  await closeNextWeek("2026-11-30T06:00:00.000Z");
  // The run has the first reseller's payout of week 1 and the second one's of week 2.
  const [ofFirst, ofSecond] = [await payoutsOf(app.ctx, first.id), await payoutsOf(app.ctx, second.id)];
  const run = await makeRun(app.ctx, { payoutIds: [ofFirst[0]?.id ?? "", ofSecond[1]?.id ?? ""] });
  await app.as(admin).patch(`/api/users/${first.id}/status`).send({ status: "suspended" }).expect(200);
  const before = await deadlocks(app);
  const replies = await overtaken(
    app,
    (competing) =>
      competing.query(
        "select from payout_totals where period_id in (select id from payout_periods where week_start = $1) for update",
        [WEEK_2],
      ),
    () =>
      Promise.all([
        app.as(admin).post(`/api/payouts/admin/runs/${run.id}/cancel`).send({ reason: "Not used" }),
        untilWaiting(app, 1).then(() => setStatus(first.id, { status: "paid", weekStart: WEEK_2 })),
      ]),
    2,
  );

  expect(await deadlocks(app)).toBe(before);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test("a reseller who is released and paid, and a suspension of another one, do not wait for each other", async () => {
  await closeNextWeek("2026-11-23T06:00:00.000Z");
  await closeNextWeek("2026-11-30T06:00:00.000Z");
  await setStatus(first.id, { weekStart: WEEK_2, status: "onhold", reason: "Wait" }).expect(200);
  const before = await deadlocks(app);
  const replies = await overtaken(
    app,
    (competing) =>
      competing.query(
        "select from payout_totals where period_id in (select id from payout_periods where week_start = $1) for update",
        [WEEK_2],
      ),
    () =>
      Promise.all([
        app.as(admin).post(`/api/payouts/admin/reseller/${first.id}/pay`).send({ amount: 200 }),
        untilWaiting(app, 1).then(() =>
          app.as(admin).patch(`/api/users/${second.id}/status`).send({ status: "suspended" }),
        ),
      ]),
    2,
  );

  expect(await deadlocks(app)).toBe(before);
  expect(replies.map(({ status }) => status)).toEqual([201, 200]);
});
