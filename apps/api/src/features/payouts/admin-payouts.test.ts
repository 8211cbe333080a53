import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import {
  AdminPayoutWeek,
  PastPayout,
  PayoutWeekTotal,
  PendingCommissions,
  ResellerPayout,
} from "@pola/shared/schemas/payout";
import { CloseResult } from "@pola/shared/schemas/payout-close";
import * as z from "zod";
import { beforeEach, describe, expect, test } from "vitest";
import { readPayouts } from "../../test/books.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { completeOrder, pay, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const WEEK_2 = "2026-11-23";
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

const weeks = () => readPayouts(app, admin, "/admin/weeks", z.array(PayoutWeekTotal));

describe("the admin's payouts", () => {
  test("the open week is the current sum of the entries in no payout", async () => {
    const kamala = await makeReseller(app, {
      firstName: "Kamala",
      lastName: "Silva",
      businessName: "Kandy Shop",
      phone: null,
      ...NO_BANK_DETAILS,
    });
    await app.db.user.update({
      where: { id: nimal.id },
      data: { accountHolderName: "N Perera", bankName: "BOC", accountNumber: "123", branchName: "Kandy" },
    });
    await completeOrder(app.ctx, nimal.id, 10_000, 5_000);
    await completeOrder(app.ctx, nimal.id, 2_000);
    await takeBack(app.ctx, await completeOrder(app.ctx, nimal.id, 900));
    await completeOrder(app.ctx, kamala.id, 20_000);
    const week = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
    expect(week).toMatchObject({
      weekStart: WEEK_1,
      weekEnd: "2026-11-22",
      paymentDate: "2026-11-23",
      isOpen: true,
      closedAt: null,
      totalCommission: 370,
      unpaid: 370,
      totalOrders: 3,
    });
    expect(week.resellers).toEqual([
      {
        userId: kamala.id,
        payoutId: null,
        resellerName: "Kamala Silva",
        businessName: "Kandy Shop",
        accountStatus: "approved",
        phone: null,
        totalOrders: 1,
        totalCommission: 200,
        // What the close will do.
        status: "onhold",
        reason: "Bank details are missing",
        paymentReference: null,
        hasBankDetails: false,
        run: null,
      },
      expect.objectContaining({
        userId: nimal.id,
        phone: nimal.phone,
        totalOrders: 2,
        totalCommission: 170,
        hasBankDetails: true,
      }),
    ]);
  });

  test("the open week shows a paid payout with its frozen amount, and a remembered hold", async () => {
    const kamala = await makeReseller(app);
    await completeOrder(app.ctx, nimal.id, 10_000);
    await app.as(admin).put("/api/payouts/admin/status").send({ userId: nimal.id, status: "paid" });
    await app
      .as(admin)
      .put("/api/payouts/admin/status")
      .send({ userId: kamala.id, status: "onhold", reason: "Fraud check" });
    await completeOrder(app.ctx, nimal.id, 500);
    const week = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
    expect(week).toMatchObject({ totalCommission: 100, unpaid: 0 });
    expect(week.resellers).toMatchObject([
      { userId: nimal.id, totalCommission: 100, totalOrders: 1, status: "paid" },
      { userId: kamala.id, totalCommission: 0, status: "onhold", reason: "Fraud check" },
    ]);
    expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
      totalCommission: 105,
      status: "paid",
      payout: { amount: 100, toCome: 5 },
    });
    expect(await readPayouts(app, kamala, "/reseller", ResellerPayout)).toMatchObject({
      status: "onhold",
      reason: "Fraud check",
    });
    expect(await readPayouts(app, kamala, "/reseller/history", z.array(PastPayout))).toEqual([]);
    expect(await readPayouts(app, admin, "/admin/dashboard", PendingCommissions)).toEqual({
      pendingCommissions: 5,
    });
  });

  test("a closed week comes from its payouts; a day on which no week starts is 404", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await completeOrder(app.ctx, nimal.id, 77);
    const week = await readPayouts(app, admin, `/admin?weekStart=${WEEK_1}`, AdminPayoutWeek);
    expect(week).toMatchObject({
      weekStart: WEEK_1,
      isOpen: false,
      closedAt: IN_WEEK_2,
      totalCommission: 100,
      unpaid: 100,
      totalOrders: 1,
    });
    expect(week.resellers).toMatchObject([
      { userId: nimal.id, payoutId: expect.any(String), totalCommission: 100 },
    ]);
    expect(await readPayouts(app, admin, "/admin?weekStart=2026-11-23", AdminPayoutWeek)).toMatchObject({
      isOpen: true,
      totalCommission: 0.77,
    });
    for (const [date, status] of [
      ["2026-11-17", 404],
      ["2026-11-09", 404],
      ["2026-13-01", 422],
      ["soon", 422],
    ] as const) {
      const res = await app.as(admin).get(`/api/payouts/admin?weekStart=${date}`);
      expect([date, res.status]).toEqual([date, status]);
    }
  });

  test("a week counts the orders whose commission it pays: not reversed ones, but also those with a commission of 0", async () => {
    const paidBefore = await completeOrder(app.ctx, nimal.id, 3_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, WEEK_1);
    await takeBack(app.ctx, paidBefore);
    await completeOrder(app.ctx, nimal.id, 10_000);
    await completeOrder(app.ctx, nimal.id, 0);
    const returned = await completeOrder(app.ctx, nimal.id, 900);
    expect(await readPayouts(app, admin, "/admin", AdminPayoutWeek)).toMatchObject({ totalOrders: 3 });
    app.clock.set(IN_WEEK_3);
    await closeDueWeeks(app.ctx);
    await takeBack(app.ctx, returned);
    const week = await readPayouts(app, admin, `/admin?weekStart=${WEEK_2}`, AdminPayoutWeek);
    expect(week).toMatchObject({ totalCommission: 70, totalOrders: 2 });
    expect(week.resellers).toMatchObject([{ userId: nimal.id, totalOrders: 2 }]);
    expect(await readPayouts(app, nimal, "/reseller/history", z.array(PastPayout))).toMatchObject([
      { weekStart: WEEK_2, ordersCount: 2 },
      { weekStart: WEEK_1, ordersCount: 1 },
    ]);
  });

  test("the screen opens on the oldest closed week with unpaid money, else on the current one", async () => {
    await completeOrder(app.ctx, nimal.id, 100);
    app.clock.set(IN_WEEK_2);
    await completeOrder(app.ctx, nimal.id, 20);
    app.clock.set(IN_WEEK_3);
    await closeDueWeeks(app.ctx);
    expect(await weeks()).toMatchObject([
      { weekStart: "2026-11-30", isOpen: true, totalCommission: 0, resellersCount: 0, opensFirst: false },
      { weekStart: "2026-11-23", isOpen: false, totalCommission: 0.2, unpaid: 0.2, opensFirst: false },
      { weekStart: WEEK_1, isOpen: false, totalCommission: 1, unpaid: 1, opensFirst: true },
    ]);
    await pay(app.ctx, nimal.id, WEEK_1);
    expect((await weeks()).map(({ opensFirst, unpaid }) => [opensFirst, unpaid])).toEqual([
      [false, 0],
      [true, 0.2],
      [false, 0],
    ]);
    await pay(app.ctx, nimal.id, "2026-11-23");
    expect((await weeks()).map(({ opensFirst }) => opensFirst)).toEqual([true, false, false]);
  });

  test("a week whose unpaid money is all on hold stays marked unpaid and does not keep the screen from later weeks", async () => {
    await completeOrder(app.ctx, nimal.id, 100);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    const held = {
      userId: nimal.id,
      weekStart: WEEK_1,
      status: "onhold",
      reason: "Bank details are missing",
    };
    expect((await app.as(admin).put("/api/payouts/admin/status").send(held)).status).toBe(200);
    expect((await weeks()).map(({ opensFirst, unpaid }) => [opensFirst, unpaid])).toEqual([
      [true, 0],
      [false, 1],
    ]);
    const week = await readPayouts(app, admin, `/admin?weekStart=${WEEK_1}`, AdminPayoutWeek);
    expect(week).toMatchObject({ totalCommission: 1, unpaid: 1 });
    const pending = await readPayouts(app, admin, "/admin/dashboard", PendingCommissions);
    expect(pending).toEqual({ pendingCommissions: 1 });
  });

  test("a reseller with a negative balance is not in the open week, whose sums are what will be paid", async () => {
    const returned = await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set(IN_WEEK_2);
    await closeDueWeeks(app.ctx);
    await pay(app.ctx, nimal.id, WEEK_1);
    await takeBack(app.ctx, returned);
    await completeOrder(app.ctx, nimal.id, 400);
    const kamala = await makeReseller(app);
    await completeOrder(app.ctx, kamala.id, 700);
    const week = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
    expect(week.resellers).toMatchObject([{ userId: kamala.id, totalCommission: 7 }]);
    expect(week).toMatchObject({ totalCommission: 7, unpaid: 7, totalOrders: 1 });
  });

  test.each(["accountHolderName", "bankName", "accountNumber", "branchName"])(
    "bank details without %s are not complete, and will hold the payout (M-75)",
    async (missing) => {
      const details = {
        accountHolderName: "N Perera",
        bankName: "BOC",
        accountNumber: "1",
        branchName: "Kandy",
      };
      await app.db.user.update({ where: { id: nimal.id }, data: { ...details, [missing]: "" } });
      await completeOrder(app.ctx, nimal.id, 100);
      const week = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
      expect(week.resellers).toMatchObject([
        { userId: nimal.id, hasBankDetails: false, reason: "Bank details are missing" },
      ]);
    },
  );

  test("closing by an admin returns the closed weeks and is recorded", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set(IN_WEEK_2);
    const res = await app.as(admin).post("/api/payouts/admin/close");
    expect(res.status).toBe(200);
    expect(res.body.message).toBe("1 week closed");
    expect(CloseResult.parse(res.body.data)).toEqual({
      weeks: [{ weekStart: WEEK_1, payouts: 1, amount: 100 }],
    });
    const again = await app.as(admin).post("/api/payouts/admin/close");
    expect(again.body).toMatchObject({
      message: "There are no finished weeks to close",
      data: { weeks: [] },
    });
    expect(await app.db.activityLog.count({ where: { action: "payout.close", actorId: admin.id } })).toBe(2);
  });
});

test("guests, vendors and the other role are refused every call", async () => {
  const vendor = await makeVendor(app);
  const reseller = ["", "/history", "/analytics", "/leaderboard", `/${nimal.id}`].map(
    (path) => `get /reseller${path}`,
  );
  const office = [
    "get /admin",
    "get /admin/weeks",
    "get /admin/dashboard",
    "put /admin/status",
    "post /admin/close",
  ];
  for (const call of [...reseller, ...office]) {
    const [method = "", path] = call.split(" ");
    const ask = async (agent: TestApp["request"]) => {
      const url = `/api/payouts${path}`;
      if (method === "get") return (await agent.get(url)).status;
      return (await (method === "put" ? agent.put(url) : agent.post(url))).status;
    };
    const other = reseller.includes(call) ? admin : nimal;
    expect([call, await ask(app.request), await ask(app.as(vendor)), await ask(app.as(other))]).toEqual([
      call,
      401,
      403,
      403,
    ]);
  }
});
