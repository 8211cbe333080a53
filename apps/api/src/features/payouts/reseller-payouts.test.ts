import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { AdminPayoutWeek, PastPayout, PayoutStatement, ResellerPayout } from "@pola/shared/schemas/payout";
import * as z from "zod";
import { beforeEach, describe, expect, test } from "vitest";
import { readPayouts } from "../../test/books.ts";
import { makeOrder, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, deleteOrder, pay, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const IN_WEEK_1 = "2026-11-18T06:00:00.000Z";
const IN_WEEK_2 = "2026-11-25T06:00:00.000Z";
const IN_WEEK_3 = "2026-12-02T06:00:00.000Z";

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: IN_WEEK_1 });
  [admin, nimal] = [await makeAdmin(app), await makeReseller(app, { businessName: "Nimal Stores" })];
  return () => app.close();
});

describe("the reseller's payouts", () => {
  test("the current week shows its completed orders, what is carried over and the rule in force", async () => {
    const first = await completeOrder(app.ctx, nimal.id, 50_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, WEEK_1);
    await takeBack(app.ctx, first);
    const completed = await completeOrder(app.ctx, nimal.id, 12_050, 30_000);
    app.clock.advance(60_000);
    const returned = await completeOrder(app.ctx, nimal.id, 700);
    await takeBack(app.ctx, returned);
    const { orderNumber, completedAt } = await app.db.order.findUniqueOrThrow({ where: { id: completed } });
    const week = await readPayouts(app, nimal, "/reseller", ResellerPayout);
    expect(week).toMatchObject({
      weekStart: "2026-11-23",
      weekEnd: "2026-11-29",
      paymentDate: "2026-11-30",
      totalCommission: 420.5,
      totalOrders: 2,
      completedOrders: 1,
      carriedOver: -500,
      status: "pending",
      reason: null,
      payout: null,
      allTime: { totalCommission: 420.5, totalOrders: 3, completedOrders: 1 },
      rule: { weekStartsOn: "monday", minimumPayout: 0 },
    });
    expect(week.rule.text[0]).toBe("Commissions are calculated Monday to Sunday.");
    expect(week.weeklyOrders).toMatchObject([
      { orderId: returned, commissionAmount: 0, totalCommission: 7, status: "returned" },
      {
        orderId: completed,
        orderNumber,
        customerName: "Kumari",
        commissionAmount: 420.5,
        totalCommission: 420.5,
        status: "completed",
        completedAt: completedAt?.toISOString(),
      },
    ]);
  });

  test("after a payment within the week the reseller reads what was paid, and what the week still earns", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    const body = { userId: nimal.id, status: "paid", amount: 100 };
    await app.as(admin).put("/api/payouts/admin/status").send(body).expect(200);
    await completeOrder(app.ctx, nimal.id, 50_000);
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      totalCommission: 600,
      status: "paid",
      payout: { amount: 100, toCome: 500 },
    });
    expect(await readPayouts(app, nimal, "/reseller/history", z.array(PastPayout))).toMatchObject([
      { amount: 100, status: "paid" },
    ]);
  });

  test("after a payment within the week the reseller reads what would hold the rest: missing bank details", async () => {
    await app.db.user.update({ where: { id: nimal.id }, data: NO_BANK_DETAILS });
    await completeOrder(app.ctx, nimal.id, 10_000);
    const body = { userId: nimal.id, status: "paid", amount: 100 };
    await app.as(admin).put("/api/payouts/admin/status").send(body).expect(200);
    await completeOrder(app.ctx, nimal.id, 50_000);
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      status: "paid",
      reason: "Bank details are missing",
      payout: { amount: 100, toCome: 500 },
    });
  });

  test("a return from an earlier week that a payment within this week deducts is not counted in this week", async () => {
    const first = await completeOrder(app.ctx, nimal.id, 50_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, WEEK_1);
    await takeBack(app.ctx, first);
    await completeOrder(app.ctx, nimal.id, 80_000);
    const body = { userId: nimal.id, status: "paid", amount: 300 };
    await app.as(admin).put("/api/payouts/admin/status").send(body).expect(200);

    const week = await readPayouts(app, nimal, "/reseller", ResellerPayout);
    expect(week).toMatchObject({
      totalCommission: 800,
      completedOrders: 1,
      payout: { amount: 300, toCome: 0 },
    });
    expect(week.weeklyOrders).toHaveLength(1);
  });

  test("an order counts in the week it was placed in and in the week that completes it", async () => {
    const placed = await makeOrder(app, nimal, [{ product: await makeProduct(app, { commission: 30 }) }]);
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      totalCommission: 0,
      totalOrders: 1,
      completedOrders: 0,
    });
    app.clock.set(IN_WEEK_2);
    for (const status of ["processing", "shipped", "delivered", "completed"] as const) {
      await setStatus(app, admin, placed.id, status);
    }
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      totalCommission: 30,
      totalOrders: 1,
      completedOrders: 1,
    });
  });

  test("a bonus of this week counts in the week beside the commission of its orders, one of an earlier week is carried over", async () => {
    await completeOrder(app.ctx, nimal.id, 1_000);
    const bonus = { userId: nimal.id, kind: "bonus", amount: 25, reason: "Best seller" };
    await app.as(admin).post("/api/payouts/admin/adjustments").send(bonus).expect(201);

    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      totalCommission: 35,
      totalOrders: 1,
      adjustments: 25,
      adjustmentLines: [{ amount: 25, reason: "Best seller" }],
      carriedOver: 0,
      allTime: { totalCommission: 35, totalOrders: 1 },
    });
    app.clock.set(IN_WEEK_2);
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      totalCommission: 0,
      adjustments: 0,
      adjustmentLines: [],
      carriedOver: 35,
    });
  });

  test("a week without orders is all zero", async () => {
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      weekStart: WEEK_1,
      totalCommission: 0,
      totalOrders: 0,
      completedOrders: 0,
      carriedOver: 0,
      weeklyOrders: [],
      allTime: { totalCommission: 0, totalOrders: 0, completedOrders: 0 },
    });
  });

  test("an order that is deleted after its payment within the week stays in the week; one that was not paid goes", async () => {
    const kept = await completeOrder(app.ctx, nimal.id, 10_000);
    await pay(app.ctx, nimal.id, WEEK_1);
    for (const id of [kept, await completeOrder(app.ctx, nimal.id, 5_000)]) await deleteOrder(app.ctx, id);
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      totalCommission: 100,
      weeklyOrders: [{ commissionAmount: 100 }],
    });
  });

  test("the other week rule is described by its own sentence", async () => {
    app.ctx.config.payoutWeekRule = "saturday";
    const week = await readPayouts(app, nimal, "/reseller", ResellerPayout);
    expect(week).toMatchObject({ weekStart: "2026-11-14", weekEnd: "2026-11-20", paymentDate: "2026-11-23" });
    expect(week.rule.text[0]).toBe("Commissions are calculated Saturday to Friday.");
    expect((await readPayouts(app, admin, "/admin", AdminPayoutWeek)).rule).toEqual(week.rule);
  });

  test("history is newest first; the statement shows each line, and a deleted order by its tag", async () => {
    const first = await completeOrder(app.ctx, nimal.id, 50_000);
    const kept = await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, WEEK_1);
    await takeBack(app.ctx, first, "Wrong colour");
    await deleteOrder(app.ctx, kept);
    await completeOrder(app.ctx, nimal.id, 80_000);
    await addAdjustment(
      app.ctx,
      { ...admin },
      { userId: nimal.id, amountCents: 5_000, reason: "Opening bonus" },
    );
    app.clock.set(IN_WEEK_3);
    await closeDueWeeks(app.ctx);

    const [second, oldest, ...others] = await readPayouts(
      app,
      nimal,
      "/reseller/history",
      z.array(PastPayout),
    );
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      weekStart: "2026-11-23",
      amount: 350,
      ordersCount: 1,
      status: "pending",
      paidAt: null,
    });
    expect(oldest).toMatchObject({
      weekStart: WEEK_1,
      amount: 600,
      ordersCount: 2,
      status: "paid",
      paidAt: IN_WEEK_2,
    });

    const paid = await readPayouts(app, nimal, `/reseller/${oldest?.id}`, PayoutStatement);
    expect(paid).toMatchObject({ businessName: "Nimal Stores", amount: 600 });
    expect(paid.lines.map(({ kind, amount, isOrderDeleted }) => [kind, amount, isOrderDeleted])).toEqual([
      ["accrual", 500, false],
      ["accrual", 100, true],
    ]);
    const netted = await readPayouts(app, nimal, `/reseller/${second?.id}`, PayoutStatement);
    expect(netted.lines).toContainEqual({
      kind: "reversal",
      orderNumber: paid.lines[0]?.orderNumber,
      productName: "Batik",
      amount: -500,
      reason: "Wrong colour",
      isOrderDeleted: false,
      at: IN_WEEK_2,
    });
    expect(netted.lines).toContainEqual(
      expect.objectContaining({
        kind: "adjustment",
        orderNumber: null,
        productName: null,
        amount: 50,
        reason: "Opening bonus",
      }),
    );
  });

  test("a payout keeps the day of its payment when its reference is corrected later", async () => {
    await completeOrder(app.ctx, nimal.id, 100);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    const body = { userId: nimal.id, weekStart: WEEK_1, status: "paid", paymentReference: "BOC 471" };
    await app.as(admin).put("/api/payouts/admin/status").send(body).expect(200);
    app.clock.set(IN_WEEK_3);
    const corrected = { ...body, paymentReference: "BOC 4711" };
    await app.as(admin).put("/api/payouts/admin/status").send(corrected).expect(200);
    expect(await readPayouts(app, nimal, "/reseller/history", z.array(PastPayout))).toMatchObject([
      { paymentReference: "BOC 4711", paidAt: IN_WEEK_2, paidOn: "2026-11-25" },
    ]);
  });

  test("after the clock was set back, a payout that is paid again has the time of its last payment", async () => {
    await completeOrder(app.ctx, nimal.id, 100);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    const set = async (body: object) =>
      await app
        .as(admin)
        .put("/api/payouts/admin/status")
        .send({ userId: nimal.id, weekStart: WEEK_1, ...body })
        .expect(200);
    app.clock.set(IN_WEEK_3);
    await set({ status: "paid" });
    await set({ status: "pending" });
    app.clock.set(IN_WEEK_2);
    await set({ status: "paid" });
    expect(await readPayouts(app, nimal, "/reseller/history", z.array(PastPayout))).toMatchObject([
      { paidAt: IN_WEEK_2 },
    ]);
  });

  test("another reseller's payout, an unknown payout and an invalid id are 404", async () => {
    const kamala = await makeReseller(app);
    await completeOrder(app.ctx, nimal.id, 100);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    const { id } = await app.db.payout.findFirstOrThrow();
    expect((await app.as(nimal).get(`/api/payouts/reseller/${id}`)).status).toBe(200);
    expect(await readPayouts(app, kamala, "/reseller/history", z.array(PastPayout))).toEqual([]);
    for (const path of [id, kamala.id, "1", "%00"]) {
      const res = await app.as(kamala).get(`/api/payouts/reseller/${path}`);
      expect([path, res.status]).toEqual([path, 404]);
    }
  });
});
