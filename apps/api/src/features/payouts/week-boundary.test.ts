import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDueWeeks } from "./close-weeks.ts";
import { payoutsOf } from "../../test/books.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { completeOrder } from "../../test/ledger.ts";
import { createTestContext, type TestContext } from "../../test/test-context.ts";
import { getAdminPayoutWeek } from "./get-admin-payouts.ts";
import { getPayoutAnalytics, listPayoutHistory, getResellerPayout } from "./get-reseller-payouts.ts";

describe.each([
  ["Asia/Colombo", -330],
  ["America/New_York", 300],
  ["UTC", 0],
])("weeks and months are Colombo's while the process runs in %s", (zone, offsetMinutes) => {
  let books: TestContext | undefined;

  beforeAll(() => void vi.stubEnv("TZ", zone));
  afterAll(() => void vi.unstubAllEnvs());
  afterEach(async () => await books?.close());

  test("the process runs in that zone", () => {
    expect(new Date("2026-11-22T18:30:00.000Z").getTimezoneOffset()).toBe(offsetMinutes);
  });

  test("completed on Sunday 18:29:59.999Z and 18:30:00.000Z fall into different weeks", async () => {
    books = await createTestContext({ now: "2026-11-22T18:29:59.999Z" });
    const nimal = (await makeReseller(books)).id;
    const reader = { ...(await makeAdmin(books)), id: nimal };
    await completeOrder(books.ctx, nimal, 100);
    expect(await getResellerPayout(books.ctx, reader)).toMatchObject({
      weekStart: "2026-11-16",
      weekEnd: "2026-11-22",
      totalCommission: 1,
    });

    books.clock.set("2026-11-22T18:30:00.000Z");
    await completeOrder(books.ctx, nimal, 20);
    expect(await getResellerPayout(books.ctx, reader)).toMatchObject({
      weekStart: "2026-11-23",
      weekEnd: "2026-11-29",
      paymentDate: "2026-11-30",
      totalCommission: 0.2,
      weeklyOrders: [{ completedAt: "2026-11-22T18:30:00.000Z" }],
    });
    const { weeklyTrends } = await getPayoutAnalytics(books.ctx, reader);
    expect(weeklyTrends.slice(-2)).toEqual([
      { week: "2026-11-16", weekEnd: "2026-11-22", commission: 1, orders: 1 },
      { week: "2026-11-23", weekEnd: "2026-11-29", commission: 0.2, orders: 1 },
    ]);

    expect(await closeDueWeeks(books.ctx)).toEqual([
      { weekStart: "2026-11-16", payouts: 1, amountCents: 100 },
    ]);
    expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ week: "2026-11-16", cents: 100 }]);
    expect(await listPayoutHistory(books.ctx, reader)).toMatchObject([
      { weekStart: "2026-11-16", weekEnd: "2026-11-22", paymentDate: "2026-11-23", amount: 1 },
    ]);
    expect((await getAdminPayoutWeek(books.ctx, { weekStart: "2026-11-16" })).week).toMatchObject({
      weekEnd: "2026-11-22",
      closedAt: "2026-11-22T18:30:00.000Z",
    });
    expect((await getAdminPayoutWeek(books.ctx, {})).week).toMatchObject({
      weekStart: "2026-11-23",
      totalCommission: 0.2,
    });
  });

  test("a month begins at midnight in Colombo", async () => {
    books = await createTestContext({ now: "2026-10-31T18:29:59.999Z" });
    const nimal = (await makeReseller(books)).id;
    const reader = { ...(await makeAdmin(books)), id: nimal };
    await completeOrder(books.ctx, nimal, 100);
    books.clock.set("2026-10-31T18:30:00.000Z");
    await completeOrder(books.ctx, nimal, 20);
    const { monthlyTrends } = await getPayoutAnalytics(books.ctx, reader);
    expect(monthlyTrends.map(({ month }) => month)).toEqual([
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11",
    ]);
    expect(monthlyTrends.slice(-2)).toEqual([
      { month: "2026-10", commission: 1, orders: 1 },
      { month: "2026-11", commission: 0.2, orders: 1 },
    ]);
  });
});
