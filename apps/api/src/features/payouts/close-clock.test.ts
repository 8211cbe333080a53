import { AdminPayoutWeek, PayoutWeekTotal, ResellerPayout } from "@pola/shared/schemas/payout";
import * as z from "zod";
import { beforeEach, expect, test } from "vitest";
import { clockSkewMs, systemClock } from "../../domain/clock.ts";
import { payoutsOf, readPayouts } from "../../test/books.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const WEEK_2 = "2026-11-23";
/** Monday 23 November 2026, 00:00 in Colombo. */
const MONDAY = "2026-11-22T18:30:00.000Z";

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  [admin, nimal] = [await makeAdmin(app), await makeReseller(app)];
  return () => app.close();
});

const weeks = () => readPayouts(app, admin, "/admin/weeks", z.array(PayoutWeekTotal));

test.each([
  [60_001, "ahead of"],
  [-60_001, "behind"],
])(
  "a close is refused while the clock is %i ms off the database's, and nothing is closed",
  async (skew, side) => {
    await completeOrder(app.ctx, nimal.id, 10_000);
    app.clock.set(MONDAY);
    const { ctx } = app;
    const wrong = { ...ctx, databaseNow: async () => new Date(ctx.now().getTime() - skew) };
    await expect(closeDueWeeks(wrong, { isManyAllowed: true })).rejects.toMatchObject({
      code: "CLOSE_REFUSED",
      details: { data: { cause: "clock", weeks: 1 } },
      message: `No week was closed: the server's clock is 60 seconds ${side} the database's. Correct the clock first.`,
    });
    expect(await app.db.payoutPeriod.count()).toBe(0);
    expect(app.logs.some((line) => line.includes('"level":50') && line.includes(side))).toBe(true);
    const near = {
      ...ctx,
      databaseNow: async () => new Date(ctx.now().getTime() - Math.sign(skew) * 60_000),
    };
    expect(await closeDueWeeks(near)).toHaveLength(1);
  },
);

test("the product's own clock is measured against the database's", async () => {
  const clock = systemClock(app.pool);
  expect(Math.abs(await clockSkewMs(clock))).toBeLessThan(5_000);
  const ahead = { ...clock, now: () => new Date(Date.now() + 120_000) };
  expect(await clockSkewMs(ahead)).toBeGreaterThan(110_000);
  await completeOrder(app.ctx, nimal.id, 10_000);
  await expect(
    closeDueWeeks({ ...app.ctx, ...clock, now: () => new Date("2099-01-01") }, { isManyAllowed: true }),
  ).rejects.toMatchObject({ code: "CLOSE_REFUSED", details: { data: { cause: "clock" } } });
});

test("more than eight weeks are closed at once only when an admin says so", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set("2027-01-18T06:00:00.000Z");
  const refused = await app.as(admin).post("/api/payouts/admin/close");
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    409,
    "CLOSE_REFUSED",
    { cause: "weeks", weeks: 9 },
  ]);
  expect(await app.db.payoutPeriod.count()).toBe(0);
  const allowed = await app.as(admin).post("/api/payouts/admin/close").send({ isManyAllowed: true });
  expect(allowed.body.message).toBe("9 weeks closed");
});

test("a clock that jumps while weeks are closed closes no further one", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set(MONDAY);
  const closed = await closeDueWeeks(app.ctx, { onClosed: () => app.clock.advance(90 * 86_400_000) });
  expect(closed).toMatchObject([{ weekStart: WEEK_1 }]);
});

test("while ended weeks cannot be closed, a payout of a closed week is paid, and the open week is not", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set(MONDAY);
  await closeDueWeeks(app.ctx);
  await completeOrder(app.ctx, nimal.id, 500);
  app.clock.set("2027-01-25T06:00:00.000Z");
  const pay = (weekStart?: string) =>
    app.as(admin).put("/api/payouts/admin/status").send({ userId: nimal.id, weekStart, status: "paid" });
  expect((await pay(WEEK_1)).status).toBe(200);
  const refused = await pay();
  expect([refused.status, refused.body.code]).toEqual([409, "CLOSE_REFUSED"]);
});

test("eight missed weeks are closed without a question", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set("2027-01-11T06:00:00.000Z");
  expect(await closeDueWeeks(app.ctx)).toHaveLength(8);
});

test("the metrics say whether a close would be refused, and why", async () => {
  const { ctx } = app;
  const value = async (cause: string) => {
    const { text } = await app.request.get("/metrics");
    return text.split("\n").find((line) => line.startsWith(`pola_payout_close_refused{cause="${cause}"}`));
  };
  expect([await value("clock"), await value("weeks")]).toEqual([
    'pola_payout_close_refused{cause="clock"} 0',
    'pola_payout_close_refused{cause="weeks"} 0',
  ]);
  await completeOrder(ctx, nimal.id, 10_000);
  app.clock.set("2027-01-18T06:00:00.000Z");
  expect(await value("weeks")).toBe('pola_payout_close_refused{cause="weeks"} 1');
  ctx.databaseNow = async () => new Date(ctx.now().getTime() - 3_600_000);
  expect(await value("clock")).toBe('pola_payout_close_refused{cause="clock"} 1');
  const { text } = await app.request.get("/metrics");
  expect(text).toContain("pola_clock_skew_seconds 3600");
});

test("from the first second of a new week the week that ended is a week like any other, until its close has run", async () => {
  app.ctx.config.minPayoutCents = 3_000;
  const kamala = await makeReseller(app);
  await completeOrder(app.ctx, nimal.id, 10_000);
  await completeOrder(app.ctx, kamala.id, 3_000);
  app.clock.set(MONDAY);
  await completeOrder(app.ctx, nimal.id, 500);
  expect(await weeks()).toMatchObject([
    {
      weekStart: WEEK_2,
      state: "open",
      isOpen: true,
      totalCommission: 5,
      resellersCount: 1,
      opensFirst: false,
    },
    { weekStart: WEEK_1, state: "closing", isOpen: false, unpaid: 130, resellersCount: 2, opensFirst: true },
  ]);
  const ended = await readPayouts(app, admin, `/admin?weekStart=${WEEK_1}`, AdminPayoutWeek);
  expect(ended).toMatchObject({
    state: "closing",
    closedAt: null,
    paymentDate: WEEK_2,
    totalCommission: 130,
  });
  expect(ended.resellers).toMatchObject([
    { userId: nimal.id, totalCommission: 100, payoutId: null },
    { userId: kamala.id, totalCommission: 30 },
  ]);
  const paid = await app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: nimal.id, weekStart: WEEK_1, status: "paid", amount: 100 });
  expect(paid.body.data).toMatchObject({ weekStart: WEEK_1, status: "paid", totalCommission: 100 });
  expect(await weeks()).toMatchObject([
    { weekStart: WEEK_2, state: "open", totalCommission: 5 },
    { weekStart: WEEK_1, state: "closed", totalCommission: 130, unpaid: 30 },
  ]);
});

test("after a week was closed too early the open week starts today at the latest, and can be paid and held", async () => {
  await completeOrder(app.ctx, nimal.id, 10_000);
  app.clock.set("2026-11-23T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  // Both clocks are correct again: it is still Sunday.
  app.clock.set("2026-11-22T06:00:00.000Z");
  await completeOrder(app.ctx, nimal.id, 700);
  const week = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
  expect(week).toMatchObject({ weekStart: "2026-11-22", weekEnd: "2026-11-29", totalCommission: 7 });
  expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject({
    weekStart: "2026-11-22",
    weekEnd: "2026-11-29",
    totalCommission: 7,
  });
  expect((await weeks()).map(({ weekStart }) => weekStart)).toEqual(["2026-11-22", WEEK_1]);
  const status = { userId: nimal.id, weekStart: "2026-11-22" };
  // The day on which its period starts names the open week as well.
  const hold = { ...status, weekStart: WEEK_2, status: "onhold", reason: "Documents" };
  await app.as(admin).put("/api/payouts/admin/status").send(hold).expect(200);
  await app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ ...status, status: "paid" })
    .expect(200);
  expect((await payoutsOf(app.ctx, nimal.id)).at(-1)).toMatchObject({
    week: WEEK_2,
    cents: 700,
    status: "paid",
  });
  app.clock.set("2026-12-01T06:00:00.000Z");
  expect(await closeDueWeeks(app.ctx)).toMatchObject([{ weekStart: WEEK_2, payouts: 0 }]);
});
