import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { PayManyResult } from "@pola/shared/schemas/pay-many";
import { beforeEach, expect, test } from "vitest";
import { payoutsOf } from "../../test/books.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const NOBODY = "01890000-0000-7000-8000-000000000000";

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  return () => app.close();
});

async function sellers(count: number): Promise<TestUser[]> {
  const people = [];
  for (let index = 0; index < count; index += 1) {
    const person = await makeReseller(app);
    await completeOrder(app.ctx, person.id, 10_000 * (index + 1));
    people.push(person);
  }
  return people;
}

async function close() {
  app.clock.set("2026-11-25T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
}

const payAll = (users: { id: string }[], more: Record<string, unknown> = {}) =>
  app
    .as(admin)
    .put("/api/payouts/admin/status-many")
    .send({ userIds: users.map(({ id }) => id), paymentReference: "BOC 4711", weekStart: WEEK_1, ...more });

const set = (userId: string, body: Record<string, unknown>) =>
  app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId, weekStart: WEEK_1, ...body });

const paidWith = async (user: { id: string } | undefined) =>
  (await app.db.payout.findFirstOrThrow({ where: { userId: user?.id ?? "" } })).paymentReference;

test("several payouts are paid with one reference; the others are returned with the reason and stay as they were", async () => {
  const [first, second, held, paid] = await sellers(4);
  await close();
  await set(held?.id ?? "", { status: "onhold", reason: "Documents" });
  await set(paid?.id ?? "", { status: "paid", paymentReference: "Cash" });
  await app.db.mailOutbox.deleteMany();

  const people = [first, first, second, held, paid, { id: NOBODY }].flatMap((person) => person ?? []);
  const res = await payAll(people);

  expect(res.status).toBe(200);
  expect(res.body.message).toBe("2 paid, 3 not");
  const result = PayManyResult.parse(res.body.data);
  expect(
    result.changed.map(({ userId, status, totalCommission }) => [userId, status, totalCommission]),
  ).toEqual([
    [first?.id, "paid", 100],
    [second?.id, "paid", 200],
  ]);
  expect(result.refused).toEqual([
    { userId: held?.id, code: "CONFLICT", message: "This payout is on hold (Documents), not pending" },
    { userId: paid?.id, code: "CONFLICT", message: "This payout is paid (Cash), not pending" },
    { userId: NOBODY, code: "NOT_FOUND", message: "Reseller not found" },
  ]);
  expect(await Promise.all([first, second, held, paid].map(paidWith))).toEqual([
    "BOC 4711",
    "BOC 4711",
    null,
    "Cash",
  ]);
  expect(await app.db.mailOutbox.count({ where: { kind: "payout.paid" } })).toBe(2);
});

test("a payment that fails is reported as failed, and the payments before and after it are made", async () => {
  const people = await sellers(3);
  await close();
  const competing = await app.pool.connect();
  try {
    // Held longer than the database waits for a lock.
    await competing.query("begin");
    await competing.query("select from payouts where user_id = $1 for update", [people[1]?.id]);
    const res = await payAll(people);
    expect([res.status, res.body.message]).toEqual([200, "2 paid, 1 not"]);
    const { changed, refused, failed } = PayManyResult.parse(res.body.data);
    expect(changed.map(({ userId }) => userId)).toEqual([people[0]?.id, people[2]?.id]);
    expect(refused).toEqual([]);
    expect(failed).toEqual([
      {
        userId: people[1]?.id,
        message: "Something went wrong. We do not know whether this was changed. Please check it.",
      },
    ]);
  } finally {
    competing.release(true);
  }
  expect(app.logs.join("")).toContain("One of several changes failed");
});

test("missing bank details hold a payout: it is not paid with the others, but one by one in another way", async () => {
  const [bank, bare] = await sellers(2);
  await app.db.user.update({ where: { id: bare?.id ?? "" }, data: NO_BANK_DETAILS });
  await close();

  const many = await payAll([bank, bare].flatMap((person) => person ?? []));
  expect(many.body.message).toBe("1 paid, 1 not");
  expect(many.body.data.changed).toMatchObject([{ userId: bank?.id, status: "paid", hasBankDetails: true }]);
  expect(many.body.data.refused).toMatchObject([
    { userId: bare?.id, message: "This payout is on hold (Bank details are missing), not pending" },
  ]);
  const single = await set(bare?.id ?? "", { status: "paid", paymentReference: "Cash", amount: 200 });
  expect(single.body.data).toMatchObject({ userId: bare?.id, status: "paid", hasBankDetails: false });
  const mail = await app.db.mailOutbox.findFirstOrThrow({
    where: { kind: "payout.paid", userId: bare?.id ?? "" },
  });
  expect(mail.text).toContain("We paid Rs. 200.00 to you.");
});

test("repeating the call changes nothing more and returns the same", async () => {
  const people = await sellers(2);
  await close();
  await payAll(people);
  const events = await app.db.payoutEvent.count();

  expect((await payAll(people)).body.data).toMatchObject({ changed: [{}, {}], refused: [] });
  // Another admin may have sent the money a second time (M-1340).
  const firstAdmin = admin;
  admin = await makeAdmin(app);
  const message = "This payout is paid (BOC 4711), not pending";
  const refused = people.map(() => ({ code: "CONFLICT", message }));
  expect((await payAll(people)).body.data).toMatchObject({ changed: [], refused });
  expect(await app.db.payoutEvent.count()).toBe(events);

  // The last payment is the last that the database took, also when the clock was set back.
  app.clock.advance(-60_000);
  for (const { id } of people) await set(id, { status: "pending" });
  await payAll(people);
  admin = firstAdmin;
  expect((await payAll(people)).body.data).toMatchObject({ changed: [], refused });
});

test("when two admins pay the same payouts at once, each is paid once with one reference", async () => {
  const people = await sellers(3);
  await close();
  const [one, two] = await Promise.all([payAll(people), payAll(people, { paymentReference: "HNB 1" })]);

  expect([one.status, two.status]).toEqual([200, 200]);
  const paid = [...one.body.data.changed, ...two.body.data.changed];
  expect(new Set(paid.map(({ userId }: { userId: string }) => userId)).size).toBe(3);
  expect(paid).toHaveLength(3);
  expect(await app.db.payoutEvent.count({ where: { toStatus: "paid" } })).toBe(3);
});

test("the open week is paid by default", async () => {
  const [first] = await sellers(1);
  const res = await payAll([first ?? { id: "" }], { weekStart: undefined });
  expect(res.body.data).toMatchObject({ changed: [{ weekStart: WEEK_1, status: "paid" }], refused: [] });
  expect(await payoutsOf(app.ctx, first?.id ?? "")).toMatchObject([{ status: "paid", cents: 10_000 }]);
});

test("a reference, at least one payout and an admin are required", async () => {
  const [first] = await sellers(1);
  const noReference = await payAll([first ?? { id: "" }], { paymentReference: " " });
  expect([noReference.status, noReference.body.errors]).toEqual([
    422,
    { paymentReference: "A payment reference is required" },
  ]);
  const nobody = await payAll([]);
  expect([nobody.status, nobody.body.errors]).toEqual([422, { userIds: "Choose at least one payout" }]);
  const reseller = first ?? admin;
  expect((await app.as(reseller).put("/api/payouts/admin/status-many").send({})).status).toBe(403);
});
