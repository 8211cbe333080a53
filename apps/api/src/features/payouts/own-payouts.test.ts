import { AdminStats } from "@pola/shared/schemas/admin";
import { BankFilePreview, PaymentRunDetails } from "@pola/shared/schemas/payment-run";
import { beforeEach, expect, test } from "vitest";
import { withoutOwnPayouts } from "../../domain/without-own-payouts.ts";
import { payoutsOf } from "../../test/books.ts";
import { completeOrder } from "../../test/ledger.ts";
import { BANK, makeRun, payRun } from "../../test/payment-runs.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const REFUSED = { code: "FORBIDDEN", message: "Another admin must decide about your own payouts." };

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;
let other: TestUser;

/** Nimal and another reseller have a payout each; then Nimal becomes an admin. */
beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  const reseller = await makeReseller(app, BANK);
  other = await makeReseller(app, BANK);
  await completeOrder(app.ctx, reseller.id, 50_000);
  await completeOrder(app.ctx, other.id, 2_500);
  app.clock.set("2026-11-25T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  await app.as(admin).patch(`/api/users/${reseller.id}/role`).send({ role: "admin" }).expect(200);
  nimal = { ...reseller, role: "admin", tokenVersion: 1 };
  return () => app.close();
});

const setStatus = (by: TestUser, body: object) =>
  app
    .as(by)
    .put("/api/payouts/admin/status")
    .send({ userId: nimal.id, weekStart: WEEK_1, ...body });
const due = async (reader: TestUser, weekStart = WEEK_1) =>
  (await app.as(reader).get(`/api/payouts/admin?weekStart=${weekStart}`)).body.data.due;
const own = () => payoutsOf(app.ctx, nimal.id);
const HOLD = { status: "onhold", reason: "We check the bank" };

test.each([{ status: "paid" }, HOLD, { status: "pending" }])(
  "an admin who was a reseller cannot set an own payout to %o; another admin can",
  async (body) => {
    if (body.status === "pending") await setStatus(admin, HOLD).expect(200);
    const before = await own();
    const refused = await setStatus(nimal, body);
    expect([refused.status, refused.body]).toMatchObject([403, REFUSED]);
    expect(await own()).toEqual(before);
    expect((await setStatus(admin, body)).status).toBe(200);
    expect(await own()).toMatchObject([{ status: body.status }]);
  },
);

test("of several payouts an admin pays, the own one is refused", async () => {
  const body = { userIds: [nimal.id, other.id], weekStart: WEEK_1, paymentReference: "BOC 9" };
  const res = await app.as(nimal).put("/api/payouts/admin/status-many").send(body).expect(200);
  expect(res.body.data).toMatchObject({
    changed: [{ userId: other.id }],
    refused: [{ userId: nimal.id, ...REFUSED }],
  });
  expect(await own()).toMatchObject([{ status: "pending" }]);
});

test("nobody releases and pays what is owed to themselves, and their page says so in place of the button", async () => {
  const path = `/api/payouts/admin/reseller/${nimal.id}`;
  const res = await app.as(nimal).post(`${path}/pay`).send({ amount: 500 });
  expect([res.status, res.body]).toMatchObject([403, REFUSED]);
  expect(await app.db.paymentRun.count()).toBe(0);
  const refusalFor = async (reader: TestUser) => (await app.as(reader).get(path)).body.data.unpaid.refusal;
  expect([await refusalFor(nimal), await refusalFor(admin)]).toEqual([REFUSED.message, null]);
});

test("a bank file leaves out the payouts of the admin who makes it, and says so; another admin's file pays them", async () => {
  const preview = async (reader: TestUser) =>
    BankFilePreview.parse((await app.as(reader).get("/api/payouts/admin/export")).body.data);
  expect(await preview(nimal)).toMatchObject({
    payouts: 1,
    total: 25,
    leftOut: [{ userId: nimal.id, why: "own", message: REFUSED.message }],
  });
  expect(await preview(admin)).toMatchObject({ payouts: 2, total: 525, leftOut: [] });

  const create = (body: object) => app.as(nimal).post("/api/payouts/admin/runs").send(body);
  const [payout] = await own();
  const named = await create({ payoutIds: [payout?.id] });
  expect([named.status, named.body.message]).toEqual([
    409,
    expect.stringMatching(/can't be in a bank file\. Another admin must decide/),
  ]);
  const run = (await create({}).expect(201)).body.data;
  expect(run).toMatchObject({ payouts: 1, total: 25 });
  const details = await app.as(admin).get(`/api/payouts/admin/runs/${run.id}`);
  expect(PaymentRunDetails.parse(details.body.data).lines).toMatchObject([{ userId: other.id }]);
  expect(await makeRun(app.ctx)).toMatchObject({ payouts: 1, total: 500 });
});

test("what a closed week says can be paid leaves out an own payout of the admin who reads it", async () => {
  expect(await due(nimal)).toEqual({ payouts: 1, amount: 25 });
  expect(await due(admin)).toEqual({ payouts: 2, amount: 525 });
  await setStatus(admin, HOLD).expect(200);
  expect([await due(nimal), await due(admin)]).toEqual([
    { payouts: 1, amount: 25 },
    { payouts: 1, amount: 25 },
  ]);
  await setStatus(admin, { status: "pending" }).expect(200);
  const [payout] = await own();
  await makeRun(app.ctx, { payoutIds: [payout?.id ?? ""] });
  expect(await due(nimal)).toEqual({ payouts: 1, amount: 25 });
});

test("an own payout is left out of what its own week can pay, and of no other week (M-330)", async () => {
  await completeOrder(app.ctx, other.id, 70_000);
  app.clock.set("2026-12-02T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  expect(await due(nimal, "2026-11-23")).toEqual({ payouts: 1, amount: 700 });
  expect(await due(nimal)).toEqual({ payouts: 1, amount: 25 });
});

test("Today on the dashboard says what the week of each overdue payment can pay now, and what is in payment runs", async () => {
  app.clock.set("2026-12-02T06:00:00.000Z");
  const today = async (reader: TestUser) => {
    const { overdue, inRuns } = AdminStats.parse(
      (await app.as(reader).get("/api/admin/stats")).body.data,
    ).today;
    return { overdue: overdue?.map(({ payouts, amount }) => ({ payouts, amount })), inRuns };
  };
  const none = { payouts: 0, amount: 0 };
  expect(await today(admin)).toEqual({ overdue: [await due(admin)], inRuns: none });
  expect(await today(nimal)).toEqual({ overdue: [await due(nimal)], inRuns: none });

  const [payout] = await payoutsOf(app.ctx, other.id);
  const run = await makeRun(app.ctx, { payoutIds: [payout?.id ?? ""] });
  const inRuns = { payouts: 1, amount: 25 };
  expect(await today(admin)).toEqual({ overdue: [await due(admin)], inRuns });
  expect(await due(admin)).toEqual({ payouts: 1, amount: 500 });
  expect([await today(nimal), await due(nimal)]).toEqual([{ overdue: [], inRuns }, none]);
  await payRun(app.ctx, run);
  expect((await today(admin)).inRuns).toEqual(none);

  // Paid between the reading of the week and that of the own payout.
  const week = { weekStart: WEEK_1, ...none };
  const stale = { userId: nimal.id, weekStart: WEEK_1, cents: 100 };
  expect(withoutOwnPayouts(nimal, [week], [stale])).toEqual([week]);
});

test("nobody records that the bank returned their own payout, which would be paid again", async () => {
  const run = await payRun(app.ctx, await makeRun(app.ctx));
  const [payout] = await own();
  const returned = (by: TestUser) =>
    app
      .as(by)
      .post(`/api/payouts/admin/runs/${run.id}/lines/${payout?.id}/returned`)
      .send({ reason: "Account closed" });
  const res = await returned(nimal);
  expect([res.status, res.body]).toMatchObject([403, REFUSED]);
  expect(await own()).toMatchObject([{ status: "paid" }]);
  expect((await returned(admin)).status).toBe(200);
});
