import { Leaderboard, PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import { beforeEach, describe, expect, test } from "vitest";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { weeklyGrowth } from "../../views/payout-analytics-view.ts";

let app: TestApp;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  nimal = await makeReseller(app, { firstName: "Nimal", businessName: "nimal stores" });
  return () => app.close();
});

async function analytics() {
  const res = await app.as(nimal).get("/api/payouts/reseller/analytics");
  const data = PayoutAnalytics.parse(res.body.data);
  expect(res.body.data).toEqual(data);
  return data;
}

async function leaderboard(user: TestUser) {
  const res = await app.as(user).get("/api/payouts/reseller/leaderboard");
  const data = Leaderboard.parse(res.body.data);
  expect(res.body.data).toEqual(data);
  return data;
}

const growthAt = async (at: string) => {
  app.clock.set(at);
  const { weeklyGrowth: growth, comparedDays, sameDaysCommission } = (await analytics()).performanceMetrics;
  return [growth, comparedDays, sameDaysCommission];
};

const namesSeenBy = async (user: TestUser) => (await leaderboard(user)).top.map(({ name }) => name);

test.each([
  [0, 0, 0],
  [500, 0, 100],
  [0, 500, -100],
  [750, 500, 50],
  [500, 750, -33.3],
  [500, 500, 0],
  [0, -500, 100],
  [100, -100, 200],
])(
  "weekly growth from %2$s cents of last week's same days to this week's %1$s cents is %3$s percent",
  (now, before, growth) => {
    expect(weeklyGrowth(now, before)).toBe(growth);
  },
);

describe("analytics", () => {
  test("a returned order without commission is no completed order, in analytics and on the leaderboard", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    const free = await completeOrder(app.ctx, nimal.id, 0);
    expect((await analytics()).performanceMetrics.totalOrders).toBe(2);
    await takeBack(app.ctx, free);
    expect((await analytics()).performanceMetrics).toMatchObject({ totalCommission: 100, totalOrders: 1 });
    expect((await leaderboard(nimal)).top).toMatchObject([{ commission: 100, orders: 1 }]);
  });

  test("twelve weeks and six months are counted by completion, and a late return lowers the week that earned it", async () => {
    for (const [at, cents] of [
      ["2026-05-31T06:00:00.000Z", 1_000],
      ["2026-08-31T06:00:00.000Z", 2_000],
      ["2026-09-01T06:00:00.000Z", 4_000],
      ["2026-11-10T06:00:00.000Z", 30_000],
    ] as const) {
      app.clock.set(at);
      await completeOrder(app.ctx, nimal.id, cents);
    }
    const returned = await completeOrder(app.ctx, nimal.id, 50_000);
    app.clock.set("2026-11-18T06:00:00.000Z");
    await completeOrder(app.ctx, nimal.id, 40_000, 5_000);
    await takeBack(app.ctx, returned);

    const { performanceMetrics, weeklyTrends, monthlyTrends } = await analytics();
    expect(performanceMetrics).toEqual({
      totalCommission: 820,
      totalOrders: 5,
      averageCommission: 164,
      weeklyGrowth: 50,
      comparedDays: 3,
      sameDaysCommission: 300,
    });
    expect(weeklyTrends).toHaveLength(12);
    expect(weeklyTrends[0]).toEqual({ week: "2026-08-31", weekEnd: "2026-09-06", commission: 60, orders: 2 });
    expect(weeklyTrends.slice(-2)).toEqual([
      { week: "2026-11-09", weekEnd: "2026-11-15", commission: 300, orders: 1 },
      { week: "2026-11-16", weekEnd: "2026-11-22", commission: 450, orders: 1 },
    ]);
    expect(monthlyTrends).toEqual([
      { month: "2026-06", commission: 0, orders: 0 },
      { month: "2026-07", commission: 0, orders: 0 },
      { month: "2026-08", commission: 20, orders: 1 },
      { month: "2026-09", commission: 40, orders: 1 },
      { month: "2026-10", commission: 0, orders: 0 },
      { month: "2026-11", commission: 750, orders: 2 },
    ]);
  });

  test("the growth of an unfinished week compares it with the same days of the week before", async () => {
    for (const [at, cents] of [
      ["2026-11-10T06:00:00.000Z", 10_000],
      // Wednesday counts to its end, Thursday is not compared before it has come.
      ["2026-11-11T18:29:59.999Z", 10_000],
      ["2026-11-11T18:30:00.000Z", 80_000],
      ["2026-11-17T06:00:00.000Z", 30_000],
    ] as const) {
      app.clock.set(at);
      await completeOrder(app.ctx, nimal.id, cents);
    }
    expect(await growthAt("2026-11-18T06:00:00.000Z")).toEqual([50, 3, 200]);
    expect(await growthAt("2026-11-22T18:29:59.999Z")).toEqual([-70, 7, 1000]);
    expect(await growthAt("2026-11-22T18:30:00.000Z")).toEqual([0, 1, 0]);
  });

  test("an adjustment counts on its day, but not as an order and not on the leaderboard", async () => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    const admin = await makeAdmin(app);
    const res = await app
      .as(admin)
      .post("/api/payouts/admin/adjustments")
      .send({ userId: nimal.id, kind: "deduction", amount: 25.5, reason: "Damaged goods" });
    expect(res.status).toBe(201);

    const { performanceMetrics, weeklyTrends } = await analytics();
    expect(performanceMetrics).toMatchObject({
      totalCommission: 74.5,
      totalOrders: 1,
      averageCommission: 100,
    });
    expect(weeklyTrends.at(-1)).toMatchObject({ commission: 74.5, orders: 1 });
    expect((await leaderboard(nimal)).you).toMatchObject({ commission: 100, orders: 1 });
  });

  test("without an order everything is 0", async () => {
    const { performanceMetrics } = await analytics();
    expect(performanceMetrics).toEqual({
      totalCommission: 0,
      totalOrders: 0,
      averageCommission: 0,
      weeklyGrowth: 0,
      comparedDays: 3,
      sameDaysCommission: 0,
    });
  });
});

describe("the leaderboard", () => {
  test("is empty when nobody is ranked", async () => {
    expect(await leaderboard(nimal)).toEqual({ month: "2026-11", top: [], you: null });
  });

  test("ranks the top five by this month's commission; those who agreed are named, by first name and business initial only", async () => {
    app.clock.set("2026-10-31T18:29:59.999Z");
    await completeOrder(app.ctx, nimal.id, 900_000);
    app.clock.set("2026-11-18T06:00:00.000Z");
    const others = [];
    for (const [firstName, businessName, cents, isNamedOnLeaderboard] of [
      ["Kamala", "Kandy Shop", 700, true],
      ["Sunil", "", 600, true],
      ["Ruwan", "école", 600, true],
      ["Dilani", "Galle Goods", 400, false],
      ["Asha", "Zebra", 300, false],
      ["Late", "Return", 0, false],
    ] as const) {
      const seller = await makeReseller(app, { firstName, businessName, isNamedOnLeaderboard });
      others.push(seller);
      if (cents > 0) await completeOrder(app.ctx, seller.id, cents);
      else await takeBack(app.ctx, await completeOrder(app.ctx, seller.id, 5_000));
    }
    await completeOrder(app.ctx, nimal.id, 100);
    // Of two orders the one that came back counts no more, in commission and in number.
    await takeBack(app.ctx, await completeOrder(app.ctx, nimal.id, 5_000));
    const suspended = await makeReseller(app, { status: "suspended" });
    await completeOrder(app.ctx, suspended.id, 99_999);

    const board = await leaderboard(nimal);
    expect(board.top.slice(0, 4)).toEqual([
      { rank: 1, name: "Kamala K.", commission: 7, orders: 1, isYou: false },
      { rank: 2, name: "Sunil", commission: 6, orders: 1, isYou: false },
      { rank: 2, name: "Ruwan É.", commission: 6, orders: 1, isYou: false },
      { rank: 4, name: "A reseller", commission: 4, orders: 1, isYou: false },
    ]);
    expect(board.top.map(({ rank }) => rank)).toEqual([1, 2, 2, 4, 5]);
    expect(board.you).toEqual({ rank: 6, name: "Nimal N.", commission: 1, orders: 1, isYou: true });
    expect(JSON.stringify(board)).not.toMatch(/Perera|Kandy Shop|Dilani|Asha|pola\.test|[0-9a-f]{8}-/);

    const [best, , , , , unranked] = others;
    expect(best && (await leaderboard(best)).you).toMatchObject({ rank: 1, isYou: true });
    expect(unranked && (await leaderboard(unranked)).you).toEqual({
      rank: 7,
      name: "Late R.",
      commission: 0,
      orders: 0,
      isYou: true,
    });
  });

  test.each([
    ["ශ්‍රී ලංකා ස්ටෝර්ස්", "Nimal ශ."],
    ["ஸ்ரீ லக்ஷ்மி", "Nimal ஸ."],
    ["කුමාරි", "Nimal කු."],
  ])("a business named %s is shortened to its first letter (M-2550)", async (businessName, name) => {
    await app.as(nimal).put("/api/auth/profile").send({ businessName });
    await completeOrder(app.ctx, nimal.id, 700);
    expect((await leaderboard(nimal)).you).toMatchObject({ name });
  });

  test.each([
    ["pending", { status: "pending" }],
    ["rejected", { status: "rejected" }],
    ["suspended", { status: "suspended" }],
    ["deleted", { deletedAt: new Date("2026-11-18") }],
    ["vendor", { role: "vendor" }],
    ["admin", { role: "admin" }],
  ] as const)("leaves out an account that is %s, and its place", async (_name, account) => {
    const other = await makeReseller(app);
    await completeOrder(app.ctx, other.id, 900);
    await completeOrder(app.ctx, nimal.id, 700);
    expect((await leaderboard(nimal)).you).toMatchObject({ rank: 2 });
    await app.db.user.update({ where: { id: other.id }, data: account });
    const board = await leaderboard(nimal);
    expect([board.top.length, board.you]).toEqual([1, expect.objectContaining({ rank: 1 })]);
  });

  test("readers who ask at once see five places and their own", async () => {
    const sellers = [];
    for (const cents of [900, 800, 700, 600, 500, 400, 300]) {
      const seller = await makeReseller(app);
      await completeOrder(app.ctx, seller.id, cents);
      sellers.push(seller);
    }
    const boards = await Promise.all(sellers.map(leaderboard));
    expect(boards.map(({ you }) => you?.rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(boards.map(({ top }) => top.map(({ rank }) => rank))).toEqual(boards.map(() => [1, 2, 3, 4, 5]));
    expect(boards.map(({ top }) => top.findIndex(({ isYou }) => isYou))).toEqual([0, 1, 2, 3, 4, -1, -1]);
  });

  test("a reseller is named to others only while they agree in their profile, and always to themselves", async () => {
    await completeOrder(app.ctx, nimal.id, 700);
    const reader = await makeReseller(app);
    const setNamed = async (isNamedOnLeaderboard: boolean) => {
      const { status, body } = await app.as(nimal).put("/api/auth/profile").send({ isNamedOnLeaderboard });
      expect([status, body.data.isNamedOnLeaderboard]).toEqual([200, isNamedOnLeaderboard]);
    };

    expect([await namesSeenBy(reader), await namesSeenBy(nimal)]).toEqual([["A reseller"], ["Nimal N."]]);
    await setNamed(true);
    expect(await namesSeenBy(reader)).toEqual(["Nimal N."]);
    // Other changes of the profile keep the consent.
    await app.as(nimal).put("/api/auth/profile").send({ businessName: "Nimal Traders" });
    expect(await namesSeenBy(reader)).toEqual(["Nimal N."]);
    await setNamed(false);
    expect(await namesSeenBy(reader)).toEqual(["A reseller"]);
  });
});
