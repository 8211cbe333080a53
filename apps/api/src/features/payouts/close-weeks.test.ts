import { beforeEach, expect, test } from "vitest";
import { closeDueWeeks } from "./close-weeks.ts";
import { payoutsOf, unclaimedOf } from "../../test/books.ts";
import { makeReseller } from "../../test/users.ts";
import { completeOrder, deleteOrder, pay, takeBack } from "../../test/ledger.ts";
import { createTestContext, type TestContext } from "../../test/test-context.ts";

// Monday 16 November 2026, 00:00 in Colombo, and the mondays after.
const WEEK_1 = "2026-11-16";
const IN_WEEK_1 = "2026-11-18T06:00:00.000Z";
const IN_WEEK_2 = "2026-11-25T06:00:00.000Z";
const IN_WEEK_3 = "2026-12-02T06:00:00.000Z";
const IN_WEEK_4 = "2026-12-09T06:00:00.000Z";

let books: TestContext;

async function fresh(config = {}) {
  books = await createTestContext({ now: IN_WEEK_1, config });
}

beforeEach(async () => {
  await fresh();
  return () => books.close();
});

test("a closed week pays each reseller the sum of the entries it claimed, once", async () => {
  const [nimal, kamala] = [(await makeReseller(books)).id, (await makeReseller(books)).id];
  await completeOrder(books.ctx, nimal, 12_050, 30_000);
  await completeOrder(books.ctx, nimal, 5_000);
  await completeOrder(books.ctx, kamala, 100);

  expect(await closeDueWeeks(books.ctx)).toEqual([]);
  books.clock.set(IN_WEEK_2);
  expect(await closeDueWeeks(books.ctx)).toEqual([{ weekStart: WEEK_1, payouts: 2, amountCents: 47_150 }]);
  expect(await closeDueWeeks(books.ctx)).toEqual([]);

  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { week: WEEK_1, cents: 47_050, status: "pending", entries: 3 },
  ]);
  expect(await payoutsOf(books.ctx, kamala)).toMatchObject([{ week: WEEK_1, cents: 100, entries: 1 }]);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(0);
  const events = await books.ctx.db.payoutEvent.findMany();
  expect(events.map(({ fromStatus, toStatus, actorId }) => [fromStatus, toStatus, actorId])).toEqual([
    [null, "pending", null],
    [null, "pending", null],
  ]);
});

test("each reseller gets the mail of the closed week in the same transaction", async () => {
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 125_050);
  books.clock.set("2026-11-23T06:00:00.000Z");
  await closeDueWeeks(books.ctx);
  await closeDueWeeks(books.ctx);
  const [mail, ...others] = await books.ctx.db.mailOutbox.findMany();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    userId: nimal,
    kind: "payout.closed",
    status: "queued",
    subject: "Your weekly payout: Rs. 1,250.50",
  });
  expect(mail?.text).toContain("Your payout for Nov 16, 2026 to Nov 22, 2026 is Rs. 1,250.50.");
  expect(mail?.text).toContain("It will be paid on Nov 23, 2026.");
});

test("the mail of a week that is closed after its payment date names no date in the past", async () => {
  await completeOrder(books.ctx, (await makeReseller(books)).id, 100);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  const mail = await books.ctx.db.mailOutbox.findFirstOrThrow();
  expect(mail.text).toContain("It was due on Nov 23, 2026 and is not paid yet.");
  expect(mail.text).not.toContain("will be paid");
});

test("three missed weeks become three payouts, oldest first", async () => {
  const nimal = (await makeReseller(books)).id;
  for (const [now, cents] of [
    [IN_WEEK_1, 100],
    [IN_WEEK_2, 200],
    [IN_WEEK_3, 300],
    [IN_WEEK_4, 400],
  ] as const) {
    books.clock.set(now);
    await completeOrder(books.ctx, nimal, cents);
  }
  expect(await closeDueWeeks(books.ctx)).toEqual([
    { weekStart: WEEK_1, payouts: 1, amountCents: 100 },
    { weekStart: "2026-11-23", payouts: 1, amountCents: 200 },
    { weekStart: "2026-11-30", payouts: 1, amountCents: 300 },
  ]);
  expect((await payoutsOf(books.ctx, nimal)).map(({ cents }) => cents)).toEqual([100, 200, 300]);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(400);
});

test("a week without commission is closed too", async () => {
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 100);
  books.clock.set(IN_WEEK_3);
  expect(await closeDueWeeks(books.ctx)).toEqual([
    { weekStart: WEEK_1, payouts: 1, amountCents: 100 },
    { weekStart: "2026-11-23", payouts: 0, amountCents: 0 },
  ]);
});

test("an entry that is booked late for a closed week joins the next close", async () => {
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 100);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  books.clock.set(IN_WEEK_1);
  await completeOrder(books.ctx, nimal, 700);
  books.clock.set(IN_WEEK_3);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { cents: 100 },
    { week: "2026-11-23", cents: 700 },
  ]);
});

test("a sum below MIN_PAYOUT is carried forward until it reaches it", async () => {
  await books.close();
  await fresh({ minPayoutCents: 100_000 });
  const [nimal, kamala] = [(await makeReseller(books)).id, (await makeReseller(books)).id];
  await completeOrder(books.ctx, nimal, 99_999);
  await completeOrder(books.ctx, kamala, 100_000);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toEqual([]);
  expect(await payoutsOf(books.ctx, kamala)).toMatchObject([{ cents: 100_000 }]);
  await completeOrder(books.ctx, nimal, 1);
  books.clock.set(IN_WEEK_3);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { week: "2026-11-23", cents: 100_000, entries: 2 },
  ]);
});

test("a suspended reseller's payout starts on hold with the reason, and the mail says so", async () => {
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 100);
  await books.ctx.db.user.update({ where: { id: nimal }, data: { status: "suspended" } });
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { cents: 100, status: "onhold", reason: "The account is suspended" },
  ]);
  expect(await books.ctx.db.payoutEvent.findMany()).toMatchObject([
    { fromStatus: null, toStatus: "onhold", reason: "The account is suspended" },
  ]);
  expect((await books.ctx.db.mailOutbox.findMany())[0]?.text).toContain(
    "on hold. Reason: The account is suspended",
  );
});

test("a reversal in a never-paid payout joins it and lowers it", async () => {
  const nimal = (await makeReseller(books)).id;
  const returned = await completeOrder(books.ctx, nimal, 300, 200);
  await completeOrder(books.ctx, nimal, 1_000);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  expect(await takeBack(books.ctx, returned)).toBe(500);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 1_000, entries: 5 }]);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(0);
});

test("a reversal that takes a never-paid payout to exactly 0 voids it", async () => {
  const nimal = (await makeReseller(books)).id;
  const returned = await completeOrder(books.ctx, nimal, 500);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  await takeBack(books.ctx, returned);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 0, entries: 0 }]);
  expect(await books.ctx.db.payout.count({ where: { voidedAt: null } })).toBe(0);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(0);
});

test("a reversal of a paid payout stays unclaimed, makes the balance negative and is deducted by the next close", async () => {
  const nimal = (await makeReseller(books)).id;
  const returned = await completeOrder(books.ctx, nimal, 500);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  await pay(books.ctx, nimal, WEEK_1);
  await takeBack(books.ctx, returned);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 500, entries: 1 }]);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(-500);

  await completeOrder(books.ctx, nimal, 499);
  books.clock.set(IN_WEEK_3);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toHaveLength(1);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(-1);

  await completeOrder(books.ctx, nimal, 301);
  books.clock.set(IN_WEEK_4);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { cents: 500 },
    { week: "2026-11-30", cents: 300, entries: 3 },
  ]);
});

test("a reversal that would take a never-paid payout below 0 voids it, and the next close nets its entries", async () => {
  const nimal = (await makeReseller(books)).id;
  const first = await completeOrder(books.ctx, nimal, 400);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  await pay(books.ctx, nimal, WEEK_1);
  await takeBack(books.ctx, first);
  const second = await completeOrder(books.ctx, nimal, 500);
  books.clock.set(IN_WEEK_3);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { cents: 400 },
    { cents: 100, status: "pending" },
  ]);
  await takeBack(books.ctx, second);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 400 }, { cents: 0, entries: 0 }]);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(-400);
  await completeOrder(books.ctx, nimal, 1_000);
  books.clock.set(IN_WEEK_4);
  await closeDueWeeks(books.ctx);
  expect((await payoutsOf(books.ctx, nimal)).at(-1)).toMatchObject({
    week: "2026-11-30",
    cents: 600,
    entries: 4,
  });
});

test("an order returned between the end of its week and the close is not paid out", async () => {
  const nimal = (await makeReseller(books)).id;
  const returned = await completeOrder(books.ctx, nimal, 500);
  await completeOrder(books.ctx, nimal, 70);
  books.clock.set(IN_WEEK_2);
  await takeBack(books.ctx, returned);
  await closeDueWeeks(books.ctx);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ week: WEEK_1, cents: 70, entries: 3 }]);
});

test("a week whose entries sum to 0 creates no payout and no mail", async () => {
  const nimal = (await makeReseller(books)).id;
  await takeBack(books.ctx, await completeOrder(books.ctx, nimal, 500));
  books.clock.set(IN_WEEK_2);
  expect(await closeDueWeeks(books.ctx)).toMatchObject([{ weekStart: WEEK_1, payouts: 0, amountCents: 0 }]);
  expect(await payoutsOf(books.ctx, nimal)).toEqual([]);
  expect(await books.ctx.db.mailOutbox.count({ where: { userId: nimal } })).toBe(0);
});

test("a second return of the same order reverses nothing", async () => {
  const nimal = (await makeReseller(books)).id;
  const returned = await completeOrder(books.ctx, nimal, 500);
  expect(await takeBack(books.ctx, returned)).toBe(500);
  expect(await takeBack(books.ctx, returned)).toBe(0);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(0);
});

test("deleting an order reverses commission that was never paid and keeps paid commission", async () => {
  const nimal = (await makeReseller(books)).id;
  const [paid, open] = [
    await completeOrder(books.ctx, nimal, 500),
    await completeOrder(books.ctx, nimal, 30),
  ];
  books.clock.set(IN_WEEK_2);
  const fresh = await completeOrder(books.ctx, nimal, 7);
  await closeDueWeeks(books.ctx);
  expect(await deleteOrder(books.ctx, open)).toBe(30);
  expect(await deleteOrder(books.ctx, fresh)).toBe(7);
  await pay(books.ctx, nimal, WEEK_1);
  expect(await deleteOrder(books.ctx, paid)).toBe(0);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 500, entries: 3 }]);
  expect(await unclaimedOf(books.ctx, nimal)).toBe(0);
});

test("the database refuses to rewrite the ledger and a paid payout", async () => {
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 500);
  books.clock.set(IN_WEEK_2);
  await closeDueWeeks(books.ctx);
  await pay(books.ctx, nimal, WEEK_1);
  const refusals = await Promise.all(
    [
      "update commission_entries set amount_cents = 1",
      "update commission_entries set payout_id = null",
      "delete from commission_entries",
      "truncate commission_entries cascade",
      "update payouts set amount_cents = 1",
      "update payouts set first_paid_at = null, status = 'pending'",
      "delete from payouts",
      "update payout_events set to_status = 'paid'",
    ].map((statement) =>
      books.ctx.pool.query(statement).then(
        () => statement,
        (error) => error.code,
      ),
    ),
  );
  expect(refusals).toEqual(refusals.map(() => "23514"));
});
