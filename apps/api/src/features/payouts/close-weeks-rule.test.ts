import { afterEach, expect, test } from "vitest";
import { closeDueWeeks } from "./close-weeks.ts";
import { payoutsOf } from "../../test/books.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { completeOrder } from "../../test/ledger.ts";
import { createTestContext, type TestContext } from "../../test/test-context.ts";
import { getAdminPayoutWeek } from "./get-admin-payouts.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

let books: TestContext;

afterEach(() => books.close());

async function periods() {
  const rows = await books.ctx.db.payoutPeriod.findMany({ orderBy: { startsAt: "asc" } });
  return rows.map((row) =>
    [row.weekStart, row.weekEnd, row.paymentDate].map((date) => date.toISOString().slice(0, 10)).join(" "),
  );
}

test("under the rule Saturday to Friday the week ends on Friday night and is paid on the first Monday after it", async () => {
  books = await createTestContext({
    now: "2026-11-20T18:29:59.999Z",
    config: { payoutWeekRule: "saturday" },
  });
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 100);
  books.clock.set("2026-11-20T18:30:00.000Z");
  await completeOrder(books.ctx, nimal, 20);
  expect(await closeDueWeeks(books.ctx)).toEqual([{ weekStart: "2026-11-14", payouts: 1, amountCents: 100 }]);
  books.clock.set("2026-11-30T00:00:00.000Z");
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { week: "2026-11-14", cents: 100 },
    { week: "2026-11-21", cents: 20 },
  ]);
  expect(await periods()).toEqual(["2026-11-14 2026-11-20 2026-11-23", "2026-11-21 2026-11-27 2026-11-30"]);
});

test("from Monday to Saturday the first period is five days and none overlaps or leaves a gap", async () => {
  books = await createTestContext({ now: "2026-11-18T06:00:00.000Z" });
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 100);
  books.clock.set("2026-11-23T06:00:00.000Z");
  await closeDueWeeks(books.ctx);

  books.ctx.config.payoutWeekRule = "saturday";
  await completeOrder(books.ctx, nimal, 20);
  expect((await getAdminPayoutWeek(books.ctx, {})).week).toMatchObject({
    weekStart: "2026-11-23",
    weekEnd: "2026-11-27",
    paymentDate: "2026-11-30",
  });
  books.clock.set("2026-12-05T06:00:00.000Z");
  await closeDueWeeks(books.ctx);
  expect(await periods()).toEqual([
    "2026-11-16 2026-11-22 2026-11-23",
    "2026-11-23 2026-11-27 2026-11-30",
    "2026-11-28 2026-12-04 2026-12-07",
  ]);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { cents: 100 },
    { week: "2026-11-23", cents: 20 },
  ]);
});

test("from Saturday to Monday the first period is two days", async () => {
  books = await createTestContext({
    now: "2026-11-18T06:00:00.000Z",
    config: { payoutWeekRule: "saturday" },
  });
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 100);
  books.clock.set("2026-11-21T06:00:00.000Z");
  await closeDueWeeks(books.ctx);

  books.ctx.config.payoutWeekRule = "monday";
  expect((await getAdminPayoutWeek(books.ctx, {})).week).toMatchObject({
    weekStart: "2026-11-21",
    weekEnd: "2026-11-22",
    paymentDate: "2026-11-23",
  });
  books.clock.set("2026-11-30T06:00:00.000Z");
  await closeDueWeeks(books.ctx);
  expect(await periods()).toEqual([
    "2026-11-14 2026-11-20 2026-11-23",
    "2026-11-21 2026-11-22 2026-11-23",
    "2026-11-23 2026-11-29 2026-11-30",
  ]);
});

test("an open week that has a period already keeps its bounds when the rule changes", async () => {
  books = await createTestContext({ now: "2026-11-18T06:00:00.000Z" });
  const [nimal, admin] = [(await makeReseller(books)).id, await makeAdmin(books)];
  await completeOrder(books.ctx, nimal, 100);
  await setPayoutStatus(books.ctx, admin, { userId: nimal, status: "onhold", reason: "Disputed sale" });

  books.ctx.config.payoutWeekRule = "saturday";
  books.clock.set("2026-11-21T06:00:00.000Z");
  expect(await closeDueWeeks(books.ctx)).toEqual([]);
  expect((await getAdminPayoutWeek(books.ctx, {})).week).toMatchObject({
    weekStart: "2026-11-16",
    weekEnd: "2026-11-22",
  });
  books.clock.set("2026-11-28T06:00:00.000Z");
  await closeDueWeeks(books.ctx);
  expect(await periods()).toEqual(["2026-11-16 2026-11-22 2026-11-23", "2026-11-23 2026-11-27 2026-11-30"]);
});
