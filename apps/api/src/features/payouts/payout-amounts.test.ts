import { PayManyResult } from "@pola/shared/schemas/pay-many";
import { AmountChanged } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test } from "vitest";
import { payoutsOf, unclaimedOf } from "../../test/books.ts";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, deleteOrder, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { closeDueWeeks } from "./close-weeks.ts";
import { PAYOUT_LOCK } from "./close.sql.ts";

const WEEK_1 = "2026-11-16";

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  [admin, nimal] = [await makeAdmin(app), await makeReseller(app)];
  return () => app.close();
});

const pay = (body: Record<string, unknown>) =>
  app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: nimal.id, status: "paid", ...body });

async function close() {
  app.clock.set("2026-11-25T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
}

const paidCents = async () =>
  (await app.db.payoutEvent.findMany({ where: { toStatus: "paid" } })).map(({ amountCents }) => amountCents);

test("what was earned since the admin looked at the open week is not recorded as paid", async () => {
  await completeOrder(app.ctx, nimal.id, 100_000);
  await completeOrder(app.ctx, nimal.id, 100_000);
  const refused = await pay({ amount: 1000 });
  expect([refused.status, refused.body.code]).toEqual([409, "AMOUNT_CHANGED"]);
  expect(AmountChanged.parse(refused.body.data)).toEqual({
    userId: nimal.id,
    weekStart: WEEK_1,
    amount: 2000,
  });
  expect(refused.body.message).toContain("Rs. 2,000.00");
  expect(await app.db.payout.count()).toBe(0);
  expect(await unclaimedOf(app.ctx, nimal.id)).toBe(200_000);

  expect((await pay({ amount: 2000 })).body.data).toMatchObject({ status: "paid", totalCommission: 2000 });
  expect(await paidCents()).toEqual([200_000n]);
});

test("an open week with more deducted than earned is not paid", async () => {
  await completeOrder(app.ctx, nimal.id, 1_000);
  await addAdjustment(app.ctx, admin, { userId: nimal.id, amountCents: -3_000, reason: "Damaged" });
  const refused = await pay({});
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This reseller has nothing to be paid for this week yet",
  ]);
  expect((await pay({ amount: 10 })).body.data).toMatchObject({ amount: 0 });
});

test("paying an open week that is on hold ends the hold", async () => {
  await completeOrder(app.ctx, nimal.id, 100_000);
  await pay({ status: "onhold", reason: "Disputed sale" });
  await pay({});
  expect(await app.db.payoutHold.count({ where: { endedAt: null } })).toBe(0);
});

test("a late return after the bank file was made refuses the old amount, and the payout stays as it is", async () => {
  await completeOrder(app.ctx, nimal.id, 100_000);
  const returned = await completeOrder(app.ctx, nimal.id, 100_000);
  await close();
  await takeBack(app.ctx, returned);
  const refused = await pay({ weekStart: WEEK_1, amount: 2000 });
  expect([refused.status, refused.body.code, refused.body.data.amount]).toEqual([
    409,
    "AMOUNT_CHANGED",
    1000,
  ]);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 100_000, status: "pending" }]);
  expect((await pay({ weekStart: WEEK_1, amount: 1000 })).status).toBe(200);
  expect(await paidCents()).toEqual([100_000n]);
});

test("a payout that was voided since the admin saw it is worth nothing", async () => {
  const returned = await completeOrder(app.ctx, nimal.id, 50_000);
  await close();
  await takeBack(app.ctx, returned);
  const refused = await pay({ weekStart: WEEK_1, amount: 500 });
  expect([refused.status, refused.body.code, refused.body.data.amount]).toEqual([409, "AMOUNT_CHANGED", 0]);
  const gone = [404, "This reseller has no payout in that week"];
  const replies = [await pay({ weekStart: WEEK_1 }), await pay({ weekStart: WEEK_1, amount: 0 })];
  expect(replies.map(({ status, body }) => [status, body.message])).toEqual([gone, gone]);
});

test("without an amount the payment means what is there at that moment", async () => {
  await completeOrder(app.ctx, nimal.id, 100_000);
  await close();
  expect((await pay({ weekStart: WEEK_1 })).body.data).toMatchObject({
    status: "paid",
    totalCommission: 1000,
  });
  expect(await paidCents()).toEqual([100_000n]);
});

test("a repeated payment with the same amount has no effect; with another amount it is refused", async () => {
  await completeOrder(app.ctx, nimal.id, 100_000);
  await close();
  await pay({ weekStart: WEEK_1, amount: 1000 });
  expect((await pay({ weekStart: WEEK_1, amount: 1000 })).status).toBe(200);
  const other = await pay({ weekStart: WEEK_1, amount: 999.99 });
  expect([other.status, other.body.code, other.body.data.amount]).toEqual([409, "AMOUNT_CHANGED", 1000]);
  expect(await paidCents()).toEqual([100_000n]);
});

test.each(["closed", "open"])(
  "the same payment of a week that is %s, sent twice at once by one admin, is made once and both calls succeed",
  async (week) => {
    await completeOrder(app.ctx, nimal.id, 100_000);
    if (week === "closed") await close();
    const payment = { weekStart: WEEK_1, amount: 1000, paymentReference: "BOC 1" };
    const replies = await overtaken(
      app,
      async (competing) => {
        await competing.query("select pg_advisory_xact_lock($1)", [PAYOUT_LOCK]);
        await competing.query("select from payouts for update");
      },
      () => Promise.all([pay(payment), pay(payment)]),
      2,
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect(await paidCents()).toEqual([100_000n]);
  },
);

test("of two payments of an open week at once, the one with another amount is refused, also by the same admin (M-69)", async () => {
  await completeOrder(app.ctx, nimal.id, 100_000);
  const [right, wrong] = await overtaken(
    app,
    (competing) => competing.query("select pg_advisory_xact_lock($1)", [PAYOUT_LOCK]),
    () => Promise.all([pay({ amount: 1000 }), untilWaiting(app, 1).then(() => pay({ amount: 999.99 }))]),
    2,
  );
  expect(right.status).toBe(200);
  expect([wrong.status, wrong.body.code, wrong.body.data?.amount]).toEqual([409, "AMOUNT_CHANGED", 1000]);
  expect(await paidCents()).toEqual([100_000n]);
});

test.each([-1, 0.001, "1000"])("an amount of %s is not one", async (amount) => {
  expect((await pay({ amount })).status).toBe(422);
});

test("of several payments only those whose amount is still right are made, the others say the fresh amount", async () => {
  const kamala = await makeReseller(app);
  await completeOrder(app.ctx, nimal.id, 100_000);
  await completeOrder(app.ctx, kamala.id, 70_000);
  const returned = await completeOrder(app.ctx, kamala.id, 30_000);
  await close();
  await takeBack(app.ctx, returned);
  const res = await app
    .as(admin)
    .put("/api/payouts/admin/status-many")
    .send({
      userIds: [nimal.id, kamala.id],
      amounts: { [nimal.id]: 1000, [kamala.id]: 1000 },
      weekStart: WEEK_1,
      paymentReference: "BOC 1",
    });
  const { changed, refused } = PayManyResult.parse(res.body.data);
  expect(changed).toMatchObject([{ userId: nimal.id, totalCommission: 1000 }]);
  expect(refused).toMatchObject([{ userId: kamala.id, code: "AMOUNT_CHANGED", amount: 700 }]);
  expect(await payoutsOf(app.ctx, kamala.id)).toMatchObject([{ status: "pending", cents: 70_000 }]);
});

test("an order keeps commission that was paid when it is deleted, also after the bank returned the payment", async () => {
  const order = await completeOrder(app.ctx, nimal.id, 100_000);
  await close();
  await pay({ weekStart: WEEK_1 });
  const held = await pay({ weekStart: WEEK_1, status: "onhold", reason: "The bank returned it" });
  expect(held.body.data).toMatchObject({ status: "onhold", totalCommission: 1000 });
  expect(await deleteOrder(app.ctx, order)).toBe(0);
});

test("a reversal that is dated before its commission, because the clock was set back, is in one payout only", async () => {
  app.clock.set("2026-11-22T18:31:00.000Z");
  const order = await completeOrder(app.ctx, nimal.id, 60_000);
  app.clock.set("2026-11-22T18:29:00.000Z");
  await completeOrder(app.ctx, nimal.id, 100_000);
  await takeBack(app.ctx, order);
  await close();
  app.clock.set("2026-12-02T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 40_000 }, { cents: 60_000 }]);
});
