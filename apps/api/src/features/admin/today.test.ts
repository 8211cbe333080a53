import { AdminSettings, AdminStats } from "@pola/shared/schemas/admin";
import { AdminPayoutWeek } from "@pola/shared/schemas/payout";
import { expect, test } from "vitest";
import { openOrderShop, setStatus } from "../../test/shop.ts";
import { makeReseller, type TestUser } from "../../test/users.ts";

const WEEK_MS = 7 * 86_400_000;

const it = await openOrderShop();

const admin = () => it.shop.as(it.admin);
const today = async () => AdminStats.parse((await admin().get("/api/admin/stats")).body.data).today;
const totalOf = async (path: string): Promise<number> => (await admin().get(path)).body.pagination.total;

/** Completes an order of a new reseller. */
async function earn(): Promise<TestUser> {
  const reseller = await makeReseller(it.shop);
  const order = await it.orderIn("processing", { reseller });
  for (const status of ["shipped", "delivered", "completed"] as const)
    await setStatus(it.shop, it.admin, order.id, status);
  return reseller;
}

/** Completes an order of so many resellers, and goes to the next week. */
async function earnInAWeek(resellers: number): Promise<void> {
  for (let count = 0; count < resellers; count += 1) await earn();
  it.shop.clock.advance(WEEK_MS);
  await admin().post("/api/payouts/admin/close").send({});
}

test("each figure of Today is what the list that it opens shows", async () => {
  const { shop } = it;
  expect(await today()).toEqual({
    toPrint: 0,
    toShip: 0,
    toDeliver: 0,
    applications: 0,
    overdue: [],
    toApprove: null,
    toRelease: [],
    inRuns: { payouts: 0, amount: 0 },
    cashOutstanding: { parcels: 0, amount: 0 },
    failedMails: 0,
    failedJobs: 0,
  });
  await earnInAWeek(2);
  await earnInAWeek(1);
  shop.clock.advance(2 * WEEK_MS);
  for (const status of ["pending", "processing", "processing", "shipped", "shipped", "delivered"] as const)
    await it.orderIn(status);
  for (const _ of [1, 2]) await makeReseller(shop, { status: "pending" });
  await shop.pool.query(
    "update mail_outbox set status = 'given_up' where id in (select id from mail_outbox limit 5)",
  );
  const ran = { firstStartedAt: shop.ctx.now(), startedAt: shop.ctx.now(), finishedAt: shop.ctx.now() };
  const job = (name: string, isFailed: boolean) => ({ ...ran, name, isFailed });
  await shop.db.jobRun.createMany({
    data: [
      job("send mails", true),
      job("count popular products", false),
      job("a job of an older version", true),
    ],
  });

  const {
    overdue,
    toApprove: _1,
    toRelease,
    inRuns: _2,
    cashOutstanding,
    failedJobs,
    ...counts
  } = await today();
  expect(toRelease).toEqual([]);

  const orders = "/api/orders/admin/all?pageSize=1";
  expect(counts).toEqual({
    toPrint: await totalOf(`${orders}&slip=unprinted`),
    toShip: await totalOf(`${orders}&status=processing`),
    toDeliver: await totalOf(`${orders}&status=shipped`),
    applications: await totalOf("/api/users?status=pending&role=reseller&pageSize=1"),
    failedMails: await totalOf("/api/admin/mail?status=given_up&pageSize=1"),
  });
  expect(counts).toEqual({ toPrint: 3, toShip: 2, toDeliver: 2, applications: 2, failedMails: 5 });
  const { data: couriers } = (await admin().get("/api/couriers/outstanding")).body;
  expect(cashOutstanding).toEqual({
    parcels: await totalOf("/api/couriers/outstanding/orders?pageSize=1"),
    amount: couriers[0].total.cash,
  });
  expect(cashOutstanding?.parcels).toBe(4);
  expect(overdue?.map(({ payouts }) => payouts)).toEqual([2, 1]);
  for (const { weekStart, paymentDate, payouts, amount } of overdue ?? []) {
    const { body } = await admin().get("/api/payouts/admin").query({ weekStart });
    const week = AdminPayoutWeek.parse(body.data);
    // The button of the week, which pays them (docs/product/screens.md, I-480).
    expect([week.paymentDate, week.due]).toEqual([paymentDate, { payouts, amount }]);
  }
  const { jobs } = AdminSettings.parse((await admin().get("/api/admin/settings")).body.data);
  expect(failedJobs).toBe(jobs.filter(({ isFailed }) => isFailed).length);
  expect(failedJobs).toBe(1);

  // What is on hold is not due, and neither is a payment before its day.
  const [first, second] = overdue ?? [];
  const weekOf = async (query: object) =>
    AdminPayoutWeek.parse((await admin().get("/api/payouts/admin").query(query)).body.data);
  const { resellers } = await weekOf({ weekStart: first?.weekStart });
  for (const { userId } of resellers)
    await admin()
      .put("/api/payouts/admin/status")
      .send({ userId, weekStart: first?.weekStart, status: "onhold", reason: "Documents" })
      .expect(200);
  expect((await today()).overdue).toMatchObject([{ weekStart: second?.weekStart, payouts: 1 }]);
  expect((await today()).toRelease).toEqual([{ ...first, paymentDate: undefined }]);
  // What the account holds waits for no admin.
  const [account, other] = resellers;
  await shop.db.user.updateMany({ where: { id: account?.userId ?? "" }, data: { branchName: null } });
  await admin()
    .put("/api/payouts/admin/status")
    .send({ userId: account?.userId, weekStart: first?.weekStart, status: "pending" })
    .expect(200);
  const listed = await weekOf({ weekStart: first?.weekStart, status: "release" });
  expect(listed.resellers.map(({ userId, reason }) => [userId, reason])).toEqual([
    [other?.userId, "Documents"],
  ]);
  expect(listed.counts).toMatchObject({ onhold: 2, release: 1 });
  const { weekStart, totalCommission: amount } = { ...first, ...listed.resellers[0] };
  // A payout that took up two weeks, each with its hold, is one payout (M-1342).
  const ofWeek = { weekStart: new Date(second?.weekStart ?? "") };
  const { id: periodId } = await shop.db.payoutPeriod.findUniqueOrThrow({ where: ofWeek });
  const { payoutId = null } = listed.resellers[0] ?? {};
  const hold = { userId: other?.userId ?? "", payoutId, periodId, reason: "Disputed" };
  await shop.db.payoutHold.create({ data: { ...hold, createdAt: shop.ctx.now() } });
  // Neither does what is held in the open week, although it was paid early.
  const { id: userId } = await earn();
  for (const change of [{ status: "paid" }, { status: "onhold", reason: "Paid by mistake" }])
    await admin()
      .put("/api/payouts/admin/status")
      .send({ userId, ...change })
      .expect(200);
  expect((await today()).toRelease).toEqual([{ weekStart, payouts: 1, amount }]);
  shop.clock.set(`${second?.paymentDate}T06:00:00.000Z`);
  expect((await today()).overdue).toMatchObject([{ weekStart: second?.weekStart }]);
  shop.clock.advance(-24 * 3_600_000);
  expect((await today()).overdue).toEqual([]);
});
