import { afterEach, expect, test, vi } from "vitest";
import pg from "pg";
import { openDatabase } from "@pola/database/db";
import { closeDueWeeks } from "./close-weeks.ts";
import { PAYOUT_LOCK } from "./close.sql.ts";
import { payoutsOf, unclaimedOf } from "../../test/books.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { completeOrder, takeBack } from "../../test/ledger.ts";
import { createTestContext, type TestContext } from "../../test/test-context.ts";
import { setPayoutStatus } from "./set-payout-status.ts";

let books: TestContext;

afterEach(() => books.close());

test("eight processes that close at the same time close each week exactly once", async () => {
  books = await createTestContext();
  const sellers = await Promise.all(Array.from({ length: 10 }, async () => (await makeReseller(books)).id));
  for (const [index, seller] of sellers.entries()) {
    await completeOrder(books.ctx, seller, 100 + index, 50);
    await completeOrder(books.ctx, seller, 25);
  }
  books.clock.set("2026-11-25T06:00:00.000Z");
  for (const seller of sellers) await completeOrder(books.ctx, seller, 1);
  books.clock.set("2026-12-02T06:00:00.000Z");

  const processes = await Promise.all(
    Array.from({ length: 8 }, () =>
      openDatabase({
        url: books.databaseUrl,
        poolSize: 2,
        log: { debug: () => undefined, warn: () => undefined },
      }),
    ),
  );
  const closed = await Promise.all(
    processes.map(({ db, pool }) => closeDueWeeks({ ...books.ctx, db, pool })),
  );
  await Promise.all(processes.map((process) => process.close()));

  expect(closed.flat().sort((a, b) => a.weekStart.localeCompare(b.weekStart))).toEqual([
    { weekStart: "2026-11-16", payouts: 10, amountCents: 1_795 },
    { weekStart: "2026-11-23", payouts: 10, amountCents: 10 },
  ]);
  for (const [index, seller] of sellers.entries()) {
    expect(await payoutsOf(books.ctx, seller)).toMatchObject([
      { cents: 175 + index, entries: 3 },
      { cents: 1, entries: 1 },
    ]);
  }
  expect(await books.ctx.db.mailOutbox.count()).toBe(20);
});

test("a close that conflicts with another transaction runs again", async () => {
  books = await createTestContext();
  const { id } = await makeReseller(books);
  await completeOrder(books.ctx, id, 100);
  // A sequence counts the tries, because a rollback does not undo it.
  await books.ctx.pool.query(`
    create sequence tries;
    create function conflict() returns trigger language plpgsql as $$
    begin
      if nextval('tries') < 3 then raise exception 'deadlock' using errcode = '40P01'; end if;
      return null;
    end $$;
    create trigger conflict after insert on payouts for each statement execute function conflict()`);
  books.clock.set("2026-11-25T06:00:00.000Z");

  expect(await closeDueWeeks(books.ctx)).toMatchObject([{ payouts: 1, amountCents: 100 }]);

  expect(await payoutsOf(books.ctx, id)).toMatchObject([{ cents: 100, entries: 1 }]);
  expect(await books.ctx.db.mailOutbox.count()).toBe(1);
});

test("a close whose payout would not be the sum of what it claims changes nothing", async () => {
  books = await createTestContext();
  const { id } = await makeReseller(books);
  await completeOrder(books.ctx, id, 100, 20);
  await books.ctx.pool.query(`
    create function lose() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger lose before update on commission_entries for each row when (old.amount_cents = 20) execute function lose()`);
  books.clock.set("2026-11-25T06:00:00.000Z");

  await expect(closeDueWeeks(books.ctx)).rejects.toThrow("is not the sum of the entries it claimed");

  expect(await payoutsOf(books.ctx, id)).toEqual([]);
  expect(await unclaimedOf(books.ctx, id)).toBe(120);
  expect(await books.ctx.db.mailOutbox.count()).toBe(0);
});

test("a close of many resellers mails each of them once, and other requests get their replies meanwhile", async () => {
  books = await createTestContext();
  const admin = await makeAdmin(books);
  await books.ctx.pool.query(
    `with seller as (
       insert into users (email, password_hash, first_name, last_name, role, status, created_at)
       select 'seller' || n || '@pola.test', 'x', 'Seller', n::text, 'reseller', 'approved', $1 from generate_series(1, 401) n returning id
     )
     insert into commission_entries (user_id, kind, amount_cents, actor_id, reason, created_at)
     select id, 'adjustment', 100, $2, 'Bonus', $1 from seller`,
    [books.ctx.now(), admin.id],
  );
  books.clock.set("2026-11-25T06:00:00.000Z");
  const statements = vi.spyOn(pg.Client.prototype, "query");
  expect(await closeDueWeeks(books.ctx)).toMatchObject([{ payouts: 401, amountCents: 40_100 }]);
  const mails = await books.ctx.db.mailOutbox.findMany({ where: { kind: "payout.closed" } });
  expect(new Set(mails.map(({ userId }) => userId)).size).toBe(401);
  expect(mails).toHaveLength(401);
  // Between two statements the process serves other requests: no statement lays out more than a hundred mails.
  const laidOut = statements.mock.calls.filter(([config]) =>
    JSON.stringify(config).includes("insert into mail_outbox"),
  );
  expect(laidOut.length).toBeGreaterThanOrEqual(5);
  statements.mockRestore();
});

test("returns during the close leave no payout for goods that came back", async () => {
  books = await createTestContext();
  const nimal = (await makeReseller(books)).id;
  const orders = [];
  for (let index = 0; index < 12; index += 1) orders.push(await completeOrder(books.ctx, nimal, 100));
  books.clock.set("2026-11-25T06:00:00.000Z");
  await Promise.all([
    ...orders.slice(0, 4).map((order) => takeBack(books.ctx, order)),
    closeDueWeeks(books.ctx),
    ...orders.slice(4, 8).map((order) => takeBack(books.ctx, order)),
  ]);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 400, entries: 20 }]);
});

test("a close lets commission be booked until it claims the entries", async () => {
  books = await createTestContext();
  const nimal = (await makeReseller(books)).id;
  await completeOrder(books.ctx, nimal, 100);
  books.clock.set("2026-11-25T06:00:00.000Z");
  let booked: string | undefined;

  const ended = await whileHolding(
    "lock table mail_outbox in share mode",
    () => [closeDueWeeks(books.ctx)],
    async () => {
      booked = await completeOrder(books.ctx, nimal, 50);
    },
  );

  expect(ended).toMatchObject([{ status: "fulfilled", value: [{ payouts: 1, amountCents: 100 }] }]);
  expect(booked).toBeDefined();
  expect(await unclaimedOf(books.ctx, nimal)).toBe(50);
});

test("commission that is booked for one reseller at the same moment is in the balance", async () => {
  books = await createTestContext();
  const nimal = (await makeReseller(books)).id;
  const { id: admin } = await makeAdmin(books);
  // The sums by day and month make entries of one month wait for each other before they reach the balance.
  const bonusOf = (month: number) => `
    insert into commission_entries (user_id, kind, amount_cents, actor_id, reason, created_at)
    values ('${nimal}', 'adjustment', 100, '${admin}', 'Bonus', '2026-0${month}-18T06:00:00Z')`;
  await books.ctx.pool.query(bonusOf(1));

  await whileHolding(bonusOf(2), () => [3, 4, 5, 6, 7].map((month) => books.ctx.pool.query(bonusOf(month))));

  const [balance] = await books.ctx.db.balance.findMany({ where: { userId: nimal } });
  expect(balance).toMatchObject({ cents: 700n, orders: 0 });
});

test.each([
  ["a closed week", "select from payouts for update"],
  ["the open week", `select pg_advisory_xact_lock(${PAYOUT_LOCK})`],
])(
  "of two admins who pay and hold a payout of %s at once, one succeeds and the other gets a conflict",
  async (week, lock) => {
    books = await createTestContext();
    const [nimal, admin] = [(await makeReseller(books)).id, await makeAdmin(books)];
    await completeOrder(books.ctx, nimal, 100);
    if (week === "a closed week") books.clock.set("2026-11-25T06:00:00.000Z");
    await closeDueWeeks(books.ctx);

    const responses = await whileHolding(lock, () => [
      setPayoutStatus(books.ctx, admin, { userId: nimal, status: "paid", weekStart: "2026-11-16" }),
      setPayoutStatus(books.ctx, admin, {
        userId: nimal,
        status: "onhold",
        reason: "Disputed sale",
        weekStart: "2026-11-16",
      }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = responses.find((answer) => answer.status === "rejected");
    expect(lost?.reason).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Someone else has changed this payout"),
    });
    expect(await books.ctx.db.activityLog.count({ where: { actorId: admin.id } })).toBe(1);
  },
);

test("a hold that an admin places while its week is being closed holds the new payout", async () => {
  books = await createTestContext();
  const [nimal, admin] = [(await makeReseller(books)).id, await makeAdmin(books)];
  await completeOrder(books.ctx, nimal, 100);
  books.clock.set("2026-11-25T06:00:00.000Z");
  const hold = { userId: nimal, status: "onhold", reason: "Disputed sale", weekStart: "2026-11-16" } as const;

  const ended = await whileHolding<unknown>(`select pg_advisory_xact_lock(${PAYOUT_LOCK})`, () => [
    closeDueWeeks(books.ctx),
    setPayoutStatus(books.ctx, admin, hold),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([
    { cents: 100, status: "onhold", reason: "Disputed sale" },
  ]);
});

test("twenty concurrent payments of one payout pay it once", async () => {
  books = await createTestContext();
  const [nimal, admin] = [(await makeReseller(books)).id, await makeAdmin(books)];
  await completeOrder(books.ctx, nimal, 100);
  await Promise.allSettled(
    Array.from({ length: 20 }, () => setPayoutStatus(books.ctx, admin, { userId: nimal, status: "paid" })),
  );
  expect(await payoutsOf(books.ctx, nimal)).toMatchObject([{ cents: 100, status: "paid", entries: 1 }]);
  expect(await books.ctx.db.payoutEvent.count()).toBe(1);
  expect(await books.ctx.db.mailOutbox.count()).toBe(1);
});

/** Starts the actions and lets the lock go when all of them have looked and wait for it, and `meanwhile` has ended. */
async function whileHolding<T>(lock: string, start: () => Promise<T>[], meanwhile?: () => Promise<void>) {
  const gate = await books.ctx.pool.connect();
  try {
    await gate.query("begin");
    await gate.query(lock);
    const actions = start();
    const ended = Promise.allSettled(actions);
    const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(
      async () => expect((await books.ctx.pool.query(WAITING)).rowCount).toBe(actions.length),
      {
        timeout: 10_000,
        interval: 10,
      },
    );
    await meanwhile?.();
    await gate.query("commit");
    return await ended;
  } finally {
    gate.release(true);
  }
}
