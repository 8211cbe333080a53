import { beforeEach, expect, test } from "vitest";
import { payoutsOf, unclaimedOf } from "../../test/books.ts";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { completeOrder, deleteOrder, takeBack } from "../../test/ledger.ts";
import { BANK, cancelRun, makeRun, payRun } from "../../test/payment-runs.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";

let app: TestApp;
let admin: TestUser;
let reseller: TestUser;
let order: string;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  reseller = await makeReseller(app, BANK);
  order = await completeOrder(app.ctx, reseller.id, 10_000);
  await completeOrder(app.ctx, reseller.id, 2_500);
  app.clock.set("2026-11-23T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  return () => app.close();
});

const setStatus = (body: object) =>
  app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: reseller.id, weekStart: WEEK_1, ...body });
const suspend = (status: string, reason?: string) =>
  app.as(admin).patch(`/api/users/${reseller.id}/status`).send({ status, reason });
const payouts = async () =>
  (await payoutsOf(app.ctx, reseller.id)).map(({ cents, status, reason }) => [cents, status, reason]);

test.each([
  ["taken back", takeBack],
  ["deleted", deleteOrder],
])(
  "a run's payout keeps its amount when an order is %s; the reversal waits for the next close",
  async (_how, reverse) => {
    const run = await makeRun(app.ctx);
    expect(await reverse(app.ctx, order)).toBe(10_000);
    expect(await payouts()).toEqual([[12_500, "pending", null]]);
    expect(await unclaimedOf(app.ctx, reseller.id)).toBe(-10_000);
    await payRun(app.ctx, run);
    expect(await payouts()).toEqual([[12_500, "paid", null]]);
    await completeOrder(app.ctx, reseller.id, 15_000);
    app.clock.set("2026-12-01T06:00:00.000Z");
    await closeDueWeeks(app.ctx);
    expect(await payouts()).toEqual([
      [12_500, "paid", null],
      [5_000, "pending", null],
    ]);
  },
);

test("what was taken back during a cancelled run is deducted by the next close", async () => {
  const run = await makeRun(app.ctx);
  await takeBack(app.ctx, order);
  await cancelRun(app.ctx, run);
  expect(await payouts()).toEqual([[12_500, "pending", null]]);
  expect(await unclaimedOf(app.ctx, reseller.id)).toBe(-10_000);
});

test.each([
  [{ status: "paid" }],
  [{ status: "paid", amount: 1 }],
  [{ status: "onhold", reason: "Documents" }],
])("the status of a payout in an open run changes only through the run: %o is refused", async (body) => {
  await makeRun(app.ctx);
  const res = await setStatus(body);
  expect([res.status, res.body.code, res.body.message]).toEqual([
    409,
    "CONFLICT",
    "This payout is in payment run PR-0001. Mark the run as paid, or cancel it.",
  ]);
  await setStatus({ status: "pending" }).expect(200);
  expect(await payouts()).toEqual([[12_500, "pending", null]]);
});

test("of several payouts that are paid at once, the one in a run is listed with the run's number", async () => {
  await makeRun(app.ctx);
  const body = { userIds: [reseller.id], weekStart: WEEK_1, paymentReference: "BOC 9" };
  const res = await app.as(admin).put("/api/payouts/admin/status-many").send(body).expect(200);
  expect(res.body.data).toEqual({
    changed: [],
    refused: [
      {
        userId: reseller.id,
        code: "CONFLICT",
        message: "This payout is in payment run PR-0001. Mark the run as paid, or cancel it.",
      },
    ],
    failed: [],
  });
});

test("a payout that a run paid is taken back only as returned by the bank, in the run", async () => {
  await payRun(app.ctx, await makeRun(app.ctx), "BOC 77");
  for (const body of [{ status: "pending" }, { status: "paid", paymentReference: "BOC 78" }]) {
    const res = await setStatus(body);
    expect([res.status, res.body.message]).toEqual([
      409,
      "This payout was paid with payment run PR-0001. Record there that the bank returned it.",
    ]);
  }
  await setStatus({ status: "paid", paymentReference: "BOC 77" }).expect(200);
});

test("of an admin who pays a payout and one who puts it into a run at once, one wins", async () => {
  const [run, paid] = await Promise.all([
    app.as(admin).post("/api/payouts/admin/runs").send({ weekStart: WEEK_1 }),
    setStatus({ status: "paid" }),
  ]);
  expect([run.status, paid.status].sort((one, other) => one - other)).toEqual(
    run.status === 201 ? [201, 409] : [200, 409],
  );
});

test("a payout that a run takes at the same moment is not paid by hand; the refusal names the run", async () => {
  const [, res] = await overtaken(
    app,
    (competing) => competing.query("select from payouts for update"),
    () => Promise.all([makeRun(app.ctx), untilWaiting(app, 1).then(() => setStatus({ status: "paid" }))]),
    2,
  );
  const message = "This payout is in payment run PR-0001. Mark the run as paid, or cancel it.";
  expect([res.status, res.body.message]).toEqual([409, message]);
});

test("a suspended reseller's payout stays in its open run; a cancelled run puts it on hold, and approval releases it", async () => {
  const run = await makeRun(app.ctx);
  await suspend("suspended", "Fraud").expect(200);
  expect(await payouts()).toEqual([[12_500, "pending", null]]);
  await cancelRun(app.ctx, run);
  expect(await payouts()).toEqual([[12_500, "onhold", "The account is suspended"]]);
  await suspend("approved").expect(200);
  expect(await payouts()).toEqual([[12_500, "pending", null]]);
});

test("a run that is cancelled while its reseller is being suspended puts the payout on hold", async () => {
  const run = await makeRun(app.ctx);
  await overtaken(
    app,
    (competing) => competing.query("update users set status = 'suspended' where id = $1", [reseller.id]),
    () => cancelRun(app.ctx, run),
  );
  expect(await payouts()).toEqual([[12_500, "onhold", "The account is suspended"]]);
});

test("a run can be paid today, also when the clock was set back since its file was made", async () => {
  const run = await makeRun(app.ctx);
  app.clock.set("2026-11-22T06:00:00.000Z");
  expect(await payRun(app.ctx, run)).toMatchObject({ status: "paid", paidOn: "2026-11-22" });
});

test("a run can be paid on the day of its file and later, and is then paid on no other day", async () => {
  const run = await makeRun(app.ctx);
  app.clock.advance(2 * 86_400_000);
  const payOn = async (paidOn: string) =>
    (
      await app
        .as(admin)
        .post(`/api/payouts/admin/runs/${run.id}/paid`)
        .send({ paymentReference: "BOC 1", paidOn })
    ).status;
  expect([await payOn(run.createdAt.slice(0, 10)), await payOn("2026-11-24")]).toEqual([200, 409]);
});

test("a payout of the open week that is owed again waits for the close before a bank file can pay it", async () => {
  await payRun(app.ctx, await makeRun(app.ctx));
  await completeOrder(app.ctx, reseller.id, 5_000);
  const ofOpenWeek = (status: string) =>
    app.as(admin).put("/api/payouts/admin/status").send({ userId: reseller.id, status });
  await ofOpenWeek("paid").expect(200);
  await ofOpenWeek("pending").expect(200);
  const payReseller = () =>
    app.as(admin).post(`/api/payouts/admin/reseller/${reseller.id}/pay`).send({ amount: 50 });
  const message = "There is nothing to pay. Every payout is paid, on hold or without bank details.";
  await expect(makeRun(app.ctx)).rejects.toMatchObject({ code: "CONFLICT", message });
  expect((await payReseller()).body.message).toBe(message);
  app.clock.set("2026-11-30T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  expect((await payReseller()).body.data).toMatchObject({ total: 50 });
});

test("paying a run sends no mail to a person who was deleted since", async () => {
  const run = await makeRun(app.ctx);
  await app.as(admin).delete(`/api/users/${reseller.id}`).expect(200);
  await payRun(app.ctx, run);
  expect(await app.db.mailOutbox.count({ where: { kind: "payout.paid" } })).toBe(0);
});

test("a suspended reseller's payout is never in a bank file", async () => {
  await suspend("suspended", "Fraud").expect(200);
  const res = await app.as(admin).post("/api/payouts/admin/runs").send({ weekStart: WEEK_1 });
  expect(res.status).toBe(409);
  expect(await app.db.paymentRun.count()).toBe(0);
});

test("a payout that the bank returned stays on hold when the bank details change, until an admin releases it", async () => {
  const run = await payRun(app.ctx, await makeRun(app.ctx));
  const [payout] = await payoutsOf(app.ctx, reseller.id);
  const path = `/api/payouts/admin/runs/${run.id}/lines/${payout?.id}/returned`;
  await app.as(admin).post(path).send({ reason: "Account closed" }).expect(200);
  await suspend("suspended", "Fraud").expect(200);
  await suspend("approved").expect(200);
  expect(await payouts()).toEqual([[12_500, "onhold", "Returned by the bank: Account closed"]]);
  await setStatus({ status: "pending" }).expect(200);
  expect(await payouts()).toEqual([[12_500, "pending", null]]);
});
