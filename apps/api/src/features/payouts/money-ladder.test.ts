import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { sumRupees } from "@pola/shared/money";
import { OPEN_ORDER_STATUSES } from "@pola/shared/order-status";
import { MoneyLadder } from "@pola/shared/schemas/money-ladder";
import { Order } from "@pola/shared/schemas/order";
import { OrdersSummary } from "@pola/shared/schemas/orders-summary";
import { PastPayout, ResellerPayout } from "@pola/shared/schemas/payout";
import { Leaderboard, PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import * as z from "zod";
import { beforeEach, describe, expect, test } from "vitest";
import { earnedCents, readPayouts } from "../../test/books.ts";
import { completeOrder, deleteOrder, pay, takeBack } from "../../test/ledger.ts";
import { makeOrderIn, makeProduct } from "../../test/shop.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-09";
const WEEK_2 = "2026-11-16";
const IN_WEEK_1 = "2026-11-11T06:00:00.000Z";
const IN_WEEK_2 = "2026-11-18T06:00:00.000Z";
const IN_WEEK_3 = "2026-11-25T06:00:00.000Z";

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: IN_WEEK_1 });
  [admin, nimal] = [await makeAdmin(app), await makeReseller(app)];
  return () => app.close();
});

const ladder = async (reader = nimal) => await readPayouts(app, reader, "/reseller/ladder", MoneyLadder);

async function adjust(amount: number, kind = "bonus") {
  const body = { userId: nimal.id, kind, amount, reason: "Best seller" };
  await app.as(admin).post("/api/payouts/admin/adjustments").send(body).expect(201);
}

async function setPayout(weekStart: string, status: string, reason?: string) {
  const body = { userId: nimal.id, weekStart, status, reason };
  await app.as(admin).put("/api/payouts/admin/status").send(body).expect(200);
}

async function readOrders<Schema extends z.core.$ZodType>(path: string, schema: Schema) {
  const res = await app.as(nimal).get(`/api/orders${path}`).expect(200);
  return { data: z.parse(schema, res.body.data), total: res.body.pagination?.total };
}

/** Three weeks with every kind of order and payment. The clock shows a day of the third week. */
async function makeHistory() {
  const lost = await completeOrder(app.ctx, nimal.id, 20_000);
  const kept = await completeOrder(app.ctx, nimal.id, 30_050);
  const cart = [{ product: await makeProduct(app, { commission: 71.5, stock: 100 }) }];
  const people = { admin, reseller: nimal, cart };
  await makeOrderIn(app, "cancelled", people);
  await makeOrderIn(app, "completed", people);

  app.clock.set(IN_WEEK_2);
  await closeDueWeeks(app.ctx);
  await pay(app.ctx, nimal.id, WEEK_1);
  await makeOrderIn(app, "completed", people);
  await completeOrder(app.ctx, nimal.id, 15_000, 5_000);

  app.clock.set(IN_WEEK_3);
  await closeDueWeeks(app.ctx);
  await setPayout(WEEK_2, "onhold", "Checking an order");
  // Returned and deleted after their payment.
  await takeBack(app.ctx, lost);
  await deleteOrder(app.ctx, kept);
  for (const status of OPEN_ORDER_STATUSES) await makeOrderIn(app, status, people);
  const gone = await makeOrderIn(app, "processing", people);
  await app.as(admin).delete(`/api/orders/${gone.id}`).expect(200);
  for (const status of ["returned", "cancelled", "completed", "completed"] as const)
    await makeOrderIn(app, status, people);
  await takeBack(app.ctx, await completeOrder(app.ctx, nimal.id, 700));
  await adjust(25.25);
}

/** The sum of the commission of these orders, in rupees. */
const commissionOf = (orders: Order[]) => sumRupees(orders.map(({ totalCommission }) => totalCommission));

const amountOf = (payouts: PastPayout[]) => sumRupees(payouts.map(({ amount }) => amount));

test("every figure that claims to be the same is the same, whichever screen reads it", async () => {
  await makeHistory();
  const money = await ladder();
  const week = await readPayouts(app, nimal, "/reseller", ResellerPayout);
  const history = await readPayouts(app, nimal, "/reseller/history", z.array(PastPayout));
  const analytics = await readPayouts(app, nimal, "/reseller/analytics", PayoutAnalytics);
  const board = await readPayouts(app, nimal, "/reseller/leaderboard", Leaderboard);
  const { data: summary } = await readOrders("/summary", OrdersSummary);
  const { data: orders } = await readOrders("?pageSize=100", z.array(Order));
  const ofStatus = (...statuses: string[]) => orders.filter(({ status }) => statuses.includes(status));

  expect(money).toEqual({
    onTheWay: { amount: 286, orders: 4 },
    earnedThisWeek: { amount: 168.25, orders: 2, weekStart: "2026-11-23", weekEnd: "2026-11-29" },
    toBePaid: {
      amount: 71.5,
      payouts: 1,
      carriedOver: -200,
      carriedOverDate: null,
      onHold: { amount: 271.5, reasons: ["Checking an order"] },
    },
    paid: { amount: 572, payouts: 1 },
    nextPayout: { state: "onhold", amount: 271.5, date: null, reason: "Checking an order" },
    hasBankDetails: true,
  });

  // On the way: the open orders, in the list, its count and the orders' header.
  expect(money.onTheWay.amount).toBe(commissionOf(ofStatus(...OPEN_ORDER_STATUSES)));
  const opened = await readOrders("?isOpen=true", z.array(Order));
  expect(opened.data.map(({ id }) => id)).toEqual(ofStatus(...OPEN_ORDER_STATUSES).map(({ id }) => id));
  expect([opened.data.length, opened.total]).toEqual([money.onTheWay.orders, money.onTheWay.orders]);
  expect(summary.totalCommission).toBe(
    sumRupees([money.onTheWay.amount, commissionOf(ofStatus("completed"))]),
  );

  // Earned this week: the current week, its list and the analytics' last week and month.
  expect(week.totalCommission).toBe(money.earnedThisWeek.amount);
  expect(
    sumRupees([...week.weeklyOrders.map(({ commissionAmount }) => commissionAmount), week.adjustments]),
  ).toBe(week.totalCommission);
  expect(week.completedOrders).toBe(money.earnedThisWeek.orders);
  expect(analytics.weeklyTrends.at(-1)).toMatchObject({
    commission: money.earnedThisWeek.amount,
    orders: money.earnedThisWeek.orders,
  });
  expect(board.you).toMatchObject({
    commission: sumRupees([analytics.monthlyTrends.at(-1)?.commission ?? 0, -week.adjustments]),
    orders: analytics.monthlyTrends.at(-1)?.orders,
  });

  // To be paid and paid: the payouts that each opens.
  const [unpaid, paid] = [
    history.filter(({ status }) => status !== "paid"),
    history.filter(({ status }) => status === "paid"),
  ];
  expect(sumRupees([amountOf(unpaid), week.carriedOver])).toBe(money.toBePaid.amount);
  expect([unpaid.length, week.carriedOver]).toEqual([money.toBePaid.payouts, money.toBePaid.carriedOver]);
  expect([amountOf(paid), paid.length]).toEqual([money.paid.amount, money.paid.payouts]);

  // Together they are all that was ever earned.
  const earned = sumRupees([money.earnedThisWeek.amount, money.toBePaid.amount, money.paid.amount]);
  expect(earned).toBe((await earnedCents(app, nimal)) / 100);
  expect([week.allTime.totalCommission, analytics.performanceMetrics.totalCommission]).toEqual([
    earned,
    earned,
  ]);
  expect(analytics.performanceMetrics.totalOrders).toBe(week.allTime.completedOrders);

  // Counts of orders: the dashboard and the profile with delivered ones, the payouts without.
  expect([summary.totalOrders, week.allTime.totalOrders]).toEqual([orders.length, orders.length]);
  expect(summary.completedOrders).toBe(ofStatus("delivered", "completed").length);
  expect(summary.totalEarnings).toBe(commissionOf(ofStatus("delivered", "completed")));
  expect([summary.earningsThisMonth, summary.ordersThisMonth]).toEqual([
    summary.totalEarnings,
    summary.completedOrders,
  ]);
});

test("after a payment within the week the paid part is in Paid, and only the rest is earned this week", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  await setPayout(WEEK_1, "paid");
  await completeOrder(app.ctx, nimal.id, 50_000);
  expect(await ladder()).toMatchObject({
    earnedThisWeek: { amount: 500, orders: 1 },
    toBePaid: { amount: 0, payouts: 0 },
    paid: { amount: 100, payouts: 1 },
    nextPayout: { state: "scheduled", amount: 500, date: "2026-11-23" },
  });
});

test("what is earned after a payment within the week is paid with the next week, and says so (M-1881)", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  await setPayout(WEEK_1, "paid");
  await completeOrder(app.ctx, nimal.id, 50_000);
  const week = await readPayouts(app, nimal, "/reseller", ResellerPayout);
  expect(week).toMatchObject({
    paymentDate: "2026-11-16",
    payout: { toCome: 500, toComeDate: "2026-11-23" },
  });
  app.clock.set(IN_WEEK_2);
  await closeDueWeeks(app.ctx);
  const rest = { state: "scheduled", amount: 500, date: "2026-11-23", reason: null };
  expect((await ladder()).nextPayout).toEqual(rest);
  app.clock.set("2026-11-23T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  expect((await ladder()).nextPayout).toEqual(rest);
});

test("a reseller reads only their own money, and without an order all of it is 0", async () => {
  await makeHistory();
  expect(await ladder(await makeReseller(app))).toEqual({
    onTheWay: { amount: 0, orders: 0 },
    earnedThisWeek: { amount: 0, orders: 0, weekStart: "2026-11-23", weekEnd: "2026-11-29" },
    toBePaid: {
      amount: 0,
      payouts: 0,
      carriedOver: 0,
      carriedOverDate: null,
      onHold: { amount: 0, reasons: [] },
    },
    paid: { amount: 0, payouts: 0 },
    nextPayout: { state: "nothing", amount: 0, date: null, reason: null },
    hasBankDetails: true,
  });
});

const next = async () => (await ladder()).nextPayout;

describe("the next payout names a date only when nothing prevents the payment", () => {
  test("what this week earned is paid on the week's payment date, a closed week on its own, and later it is late", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    expect(await next()).toEqual({ state: "scheduled", amount: 100, date: "2026-11-16", reason: null });
    app.clock.set("2026-11-16T06:00:00.000Z");
    await closeDueWeeks(app.ctx);
    await completeOrder(app.ctx, nimal.id, 700);
    expect(await next()).toEqual({ state: "scheduled", amount: 100, date: "2026-11-16", reason: null });
    app.clock.set(IN_WEEK_2);
    expect(await next()).toEqual({ state: "late", amount: 100, date: "2026-11-16", reason: null });
    app.clock.set("2026-11-23T06:00:00.000Z");
    await closeDueWeeks(app.ctx);
    expect(await next()).toEqual({ state: "late", amount: 107, date: "2026-11-16", reason: null });
  });

  test("a week that ended is paid on its own payment date, also before its close has run (M-2170)", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set("2026-11-15T18:30:00.000Z");
    await completeOrder(app.ctx, nimal.id, 700);
    const ended = { amount: 100, date: "2026-11-16", reason: null };
    expect(await next()).toEqual({ ...ended, state: "scheduled" });
    app.clock.set(IN_WEEK_2);
    expect(await next()).toEqual({ ...ended, state: "late" });
    app.ctx.config.minPayoutCents = 10_001;
    expect(await next()).toMatchObject({ state: "scheduled", amount: 107, date: "2026-11-23" });
    app.ctx.config.minPayoutCents = 0;
    await closeDueWeeks(app.ctx);
    expect(await next()).toEqual({ ...ended, state: "late" });
  });

  test("what a week earned after a payment within it is paid with the next week, also before its close has run (M-2170)", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    await setPayout(WEEK_1, "paid");
    await completeOrder(app.ctx, nimal.id, 50_000);
    app.clock.set("2026-11-15T18:30:00.000Z");
    expect(await next()).toMatchObject({ state: "scheduled", amount: 500, date: "2026-11-23" });
  });

  test("without bank details it says so, before and after the week is closed", async () => {
    await app.db.user.update({ where: { id: nimal.id }, data: NO_BANK_DETAILS });
    await completeOrder(app.ctx, nimal.id, 10_000);
    const held = { state: "onhold", date: null, reason: "Bank details are missing" };
    expect(await next()).toEqual({ ...held, amount: 100 });
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await completeOrder(app.ctx, nimal.id, 5_000);
    // What is on hold by now, the same amount as in To be paid.
    expect(await next()).toEqual({ ...held, amount: 100 });
    expect((await ladder()).hasBankDetails).toBe(false);
  });

  test("a hold of the open week by an admin is its reason", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    await setPayout(WEEK_1, "onhold", "Checking an order");
    expect(await next()).toMatchObject({ state: "onhold", amount: 100, reason: "Checking an order" });
    // It does not hold what a later week earns.
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await completeOrder(app.ctx, nimal.id, 5_000);
    expect(await next()).toMatchObject({ state: "scheduled", amount: 50, date: "2026-11-23" });
  });

  test("below the minimum payout it is carried over", async () => {
    app.ctx.config.minPayoutCents = 50_000;
    await completeOrder(app.ctx, nimal.id, 10_000);
    expect(await next()).toEqual({ state: "below-minimum", amount: 100, date: null, reason: null });
    await completeOrder(app.ctx, nimal.id, 40_000);
    expect(await next()).toMatchObject({ state: "scheduled", amount: 500 });
  });

  test("a return of paid commission is deducted first", async () => {
    const order = await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, WEEK_1);
    await takeBack(app.ctx, order);
    await completeOrder(app.ctx, nimal.id, 4_000);
    expect(await ladder()).toMatchObject({
      earnedThisWeek: { amount: 40 },
      toBePaid: { amount: -100, carriedOver: -100 },
      nextPayout: { state: "nothing", amount: -60, date: null },
    });
    await app.db.user.update({ where: { id: nimal.id }, data: { accountNumber: null } });
    expect((await ladder()).nextPayout).toMatchObject({ state: "onhold", amount: 0 });
  });
});
