import { PayoutStatusChange } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test } from "vitest";
import { payoutsOf, unclaimedOf } from "../../test/books.ts";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const IN_WEEK_2 = "2026-11-25T06:00:00.000Z";
const IN_WEEK_3 = "2026-12-02T06:00:00.000Z";

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  [admin, nimal] = [await makeAdmin(app), await makeReseller(app)];
  return () => app.close();
});

async function setStatus(body: Record<string, unknown>) {
  return await app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: nimal.id, ...body });
}

async function events() {
  const rows = await app.db.payoutEvent.findMany({ orderBy: { id: "asc" } });
  return rows.map(({ fromStatus, toStatus, reason, paymentReference, actorId }) => ({
    from: fromStatus,
    to: toStatus,
    reason,
    paymentReference,
    by: actorId,
  }));
}

async function closedWeek(cents: number) {
  const order = await completeOrder(app.ctx, nimal.id, cents);
  app.clock.set(IN_WEEK_2);
  await closeDueWeeks(app.ctx);
  return order;
}

test("each change of a closed week's payout leaves an event, an activity row and a mail", async () => {
  await closedWeek(125_050);
  await app.db.mailOutbox.deleteMany();
  const paid = await setStatus({ weekStart: "2026-11-16", status: "paid", paymentReference: "BOC 4711" });
  expect(paid.status).toBe(200);
  expect(paid.body.message).toBe("Payout status updated to paid");
  expect(PayoutStatusChange.parse(paid.body.data)).toMatchObject({
    status: "paid",
    paymentReference: "BOC 4711",
    totalCommission: 1250.5,
  });
  const held = await setStatus({
    weekStart: "2026-11-16",
    status: "onhold",
    reason: "The bank sent it back",
  });
  expect(held.body).toMatchObject({
    message: "Payout status updated to on hold",
    data: { reason: "The bank sent it back", paymentReference: null },
  });
  const pending = await setStatus({ weekStart: "2026-11-16", status: "pending", reason: "Ignored" });
  expect(pending.body).toMatchObject({
    message: "Payout status updated to pending",
    data: { status: "pending", reason: null },
  });

  const [, ...changes] = await events();
  expect(changes).toEqual([
    { from: "pending", to: "paid", reason: null, paymentReference: "BOC 4711", by: admin.id },
    { from: "paid", to: "onhold", reason: "The bank sent it back", paymentReference: null, by: admin.id },
    { from: "onhold", to: "pending", reason: null, paymentReference: null, by: admin.id },
  ]);
  const activity = await app.db.activityLog.findMany({ orderBy: { id: "asc" } });
  expect(activity.map(({ action, actorId }) => [action, actorId])).toEqual(
    Array.from({ length: 3 }, () => ["payout.status", admin.id]),
  );
  expect(activity[0]).toMatchObject({
    before: { status: "pending", reason: null, paymentReference: null },
    after: { status: "paid", reason: null, paymentReference: "BOC 4711" },
  });
  const mails = await app.db.mailOutbox.findMany({ orderBy: { id: "asc" } });
  expect(mails.map(({ kind, subject, userId }) => [kind, subject, userId])).toEqual([
    ["payout.paid", "Your payout of Rs. 1,250.50 is paid", nimal.id],
    ["payout.onhold", "Your payout is on hold", nimal.id],
  ]);
  expect(mails[0]?.text).toContain("Payment reference: BOC 4711");
  expect(mails[1]?.text).toContain("Reason: The bank sent it back");
});

test("on hold without a reason is 422, and so is an unknown status", async () => {
  await closedWeek(100);
  const bare = await setStatus({ weekStart: "2026-11-16", status: "onhold" });
  expect(bare.status).toBe(422);
  expect(bare.body.errors).toEqual({ reason: "A reason is required to put a payout on hold" });
  expect((await setStatus({ weekStart: "2026-11-16", status: "onhold", reason: "  " })).status).toBe(422);
  expect((await setStatus({ weekStart: "2026-11-16", status: "cancelled" })).status).toBe(422);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ status: "pending" }]);
});

test("the same status again has no effect; a corrected reference is one", async () => {
  await closedWeek(100);
  await setStatus({ weekStart: "2026-11-16", status: "paid", paymentReference: "A" });
  const again = await setStatus({ weekStart: "2026-11-16", status: "paid" });
  expect(again.body).toMatchObject({ success: true, data: { paymentReference: "A" } });
  expect(await events()).toHaveLength(2);
  await setStatus({ weekStart: "2026-11-16", status: "paid", paymentReference: "B" });
  expect((await events()).at(-1)).toMatchObject({ from: "paid", to: "paid", paymentReference: "B" });
  expect(await app.db.mailOutbox.count({ where: { kind: "payout.paid" } })).toBe(1);
});

test("a change based on an older status is a conflict, unless the payout already has the wanted status", async () => {
  await closedWeek(100);
  await setStatus({ weekStart: "2026-11-16", status: "onhold", reason: "Documents" });
  const stale = { weekStart: "2026-11-16", fromStatus: "pending" };
  const refused = await setStatus({ ...stale, status: "paid" });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This payout is on hold (Documents), not pending",
  ]);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ status: "onhold" }]);
  expect((await setStatus({ ...stale, status: "onhold", reason: "Documents" })).status).toBe(200);
  const fresh = { weekStart: "2026-11-16", fromStatus: "onhold", status: "paid" };
  expect((await setStatus(fresh)).body.data).toMatchObject({ status: "paid" });
});

test("an unknown reseller, week or payout is 404", async () => {
  await closedWeek(100);
  const stranger = await makeReseller(app);
  expect((await setStatus({ weekStart: "2026-11-16", status: "paid", userId: stranger.id })).status).toBe(
    404,
  );
  expect((await setStatus({ weekStart: "2026-11-17", status: "paid" })).status).toBe(404);
  expect((await setStatus({ status: "onhold", reason: "No", userId: admin.id })).status).toBe(404);
  expect((await setStatus({ status: "paid", userId: "00000000-0000-7000-8000-000000000000" })).status).toBe(
    404,
  );
});

test("paid on the open week pays what is earned so far, and later entries join the next payout", async () => {
  await completeOrder(app.ctx, nimal.id, 500, 200);
  const paid = await setStatus({ status: "paid" });
  expect(paid.body.data).toMatchObject({ weekStart: "2026-11-16", totalCommission: 7, status: "paid" });
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([
    { week: "2026-11-16", cents: 700, status: "paid", entries: 2 },
  ]);
  expect(await events()).toEqual([
    { from: null, to: "paid", reason: null, paymentReference: null, by: admin.id },
  ]);

  const later = await completeOrder(app.ctx, nimal.id, 40);
  // The same when the bank returns that payment before the close.
  expect((await setStatus({ status: "pending" })).status).toBe(200);
  app.clock.set(IN_WEEK_2);
  expect(await closeDueWeeks(app.ctx)).toEqual([{ weekStart: "2026-11-16", payouts: 0, amountCents: 0 }]);
  expect(await unclaimedOf(app.ctx, nimal.id)).toBe(40);
  await completeOrder(app.ctx, nimal.id, 2);
  app.clock.set(IN_WEEK_3);
  await closeDueWeeks(app.ctx);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([
    { cents: 700 },
    { week: "2026-11-23", cents: 42, status: "pending" },
  ]);
  await takeBack(app.ctx, later);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 700 }, { cents: 2 }]);
});

test("paid again on the open week does not add what was earned since", async () => {
  await completeOrder(app.ctx, nimal.id, 100);
  await addAdjustment(app.ctx, admin, { userId: nimal.id, amountCents: 50, reason: "Bonus" });
  await setStatus({ status: "paid" });
  expect(await app.db.payout.findFirst()).toMatchObject({ ordersCount: 1 });
  await setStatus({ status: "pending" });
  await completeOrder(app.ctx, nimal.id, 10);
  expect((await setStatus({ status: "paid" })).status).toBe(200);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 150, status: "paid", entries: 2 }]);
  expect(await unclaimedOf(app.ctx, nimal.id)).toBe(10);
});

test("commission that is booked while the open week is being paid waits for the next payout", async () => {
  await completeOrder(app.ctx, nimal.id, 4_000);
  await overtaken(
    app,
    async (competing) => {
      // The new payout names the reseller, so it waits here: its amount is summed, its entries are not claimed yet.
      await competing.query("select from users where id = $1 for update", [nimal.id]);
      await competing.query(
        `insert into commission_entries (user_id, kind, amount_cents, reason, actor_id, created_at)
         values ($1, 'adjustment', 700, 'Bonus', $2, $3)`,
        [nimal.id, admin.id, app.ctx.now()],
      );
    },
    async () => expect((await setStatus({ status: "paid" })).status).toBe(200),
  );
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 4_000, entries: 1 }]);
  expect(await unclaimedOf(app.ctx, nimal.id)).toBe(700);
});

test("commission that is taken back while the open week is being paid is not paid", async () => {
  const order = await completeOrder(app.ctx, nimal.id, 4_000);
  const [, paid] = await overtaken(
    app,
    (competing) =>
      competing.query("select from commission_entries where user_id = $1 for update", [nimal.id]),
    () =>
      Promise.all([
        takeBack(app.ctx, order),
        untilWaiting(app, 1).then(() => setStatus({ status: "paid", amount: 40 })),
      ]),
    2,
  );
  expect([paid.status, paid.body.data?.amount]).toEqual([409, 0]);
  expect(await payoutsOf(app.ctx, nimal.id)).toEqual([]);
});

test("paid on the open week is refused while nothing is owed, and nothing is stored", async () => {
  const refused = await setStatus({ status: "paid" });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toBe("This reseller has nothing to be paid for this week yet");
  expect(await app.db.payout.count()).toBe(0);
  expect(await app.db.payoutPeriod.count()).toBe(0);
});

test("paid on the open week first closes the weeks that ended", async () => {
  await completeOrder(app.ctx, nimal.id, 100);
  app.clock.set(IN_WEEK_2);
  await completeOrder(app.ctx, nimal.id, 20);
  expect((await setStatus({ status: "paid" })).body.data).toMatchObject({
    weekStart: "2026-11-23",
    totalCommission: 0.2,
  });
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([
    { week: "2026-11-16", cents: 100, status: "pending" },
    { week: "2026-11-23", cents: 20, status: "paid" },
  ]);
});

test("a hold of the open week is kept for its close and can be lifted before", async () => {
  const kamala = await makeReseller(app);
  for (const seller of [nimal, kamala]) {
    await completeOrder(app.ctx, seller.id, 100);
    await setStatus({ userId: seller.id, status: "onhold", reason: "Disputed sale" });
    await completeOrder(app.ctx, seller.id, 10);
  }
  const lifted = await setStatus({ userId: kamala.id, status: "pending" });
  expect(lifted.body.data).toMatchObject({ status: "pending", reason: null });
  expect(await app.db.payout.count()).toBe(0);

  app.clock.set(IN_WEEK_2);
  expect(await closeDueWeeks(app.ctx)).toEqual([{ weekStart: "2026-11-16", payouts: 2, amountCents: 220 }]);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([
    { cents: 110, status: "onhold", reason: "Disputed sale" },
  ]);
  expect(await payoutsOf(app.ctx, kamala.id)).toMatchObject([
    { cents: 110, status: "pending", reason: null },
  ]);
  const actions = await app.db.activityLog.findMany({ orderBy: { id: "asc" } });
  expect(actions.map(({ subjectId, after }) => [subjectId, after])).toEqual([
    [nimal.id, { weekStart: "2026-11-16", status: "onhold", reason: "Disputed sale" }],
    [kamala.id, { weekStart: "2026-11-16", status: "onhold", reason: "Disputed sale" }],
    [kamala.id, { weekStart: "2026-11-16", status: "pending", reason: null }],
  ]);
});

test("pending has no effect on an open week without a payout", async () => {
  await completeOrder(app.ctx, nimal.id, 100);
  const res = await setStatus({ status: "pending" });
  expect(res.body).toMatchObject({
    message: "Payout status updated to pending",
    data: { payoutId: null, status: "pending" },
  });
  expect(await app.db.payout.count()).toBe(0);
});

test("a payout that the bank returned and that is paid again keeps its frozen amount", async () => {
  const order = await closedWeek(500);
  await setStatus({ weekStart: "2026-11-16", status: "paid" });
  await setStatus({ weekStart: "2026-11-16", status: "pending" });
  const dashboard = await app.as(admin).get("/api/payouts/admin/dashboard");
  expect(dashboard.body.data).toEqual({ pendingCommissions: 5 });

  await takeBack(app.ctx, order);
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 500, status: "pending", entries: 1 }]);
  expect(await unclaimedOf(app.ctx, nimal.id)).toBe(-500);
  const { firstPaidAt } = await app.db.payout.findFirstOrThrow();
  app.clock.advance(3_600_000);
  expect((await setStatus({ weekStart: "2026-11-16", status: "paid" })).status).toBe(200);
  expect(await app.db.payout.findFirstOrThrow()).toMatchObject({ firstPaidAt });
  expect(await payoutsOf(app.ctx, nimal.id)).toMatchObject([{ cents: 500, status: "paid", entries: 1 }]);
  expect((await app.as(admin).get("/api/payouts/admin/dashboard")).body.data).toEqual({
    pendingCommissions: -5,
  });
});
