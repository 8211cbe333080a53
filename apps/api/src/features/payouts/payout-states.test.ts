import { PAYOUT_STATUSES, type PayoutStatus } from "@pola/shared/payout-status";
import type { AdminPayoutRow, AdminPayoutWeek } from "@pola/shared/schemas/payout";
import { expect, test } from "vitest";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, takeBack } from "../../test/ledger.ts";
import { overtaken, untilWaiting } from "../../test/competing-transaction.ts";
import { createTestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK = "2026-11-16";
const MOVES = PAYOUT_STATUSES.flatMap((from) =>
  PAYOUT_STATUSES.map((to): [PayoutStatus, PayoutStatus] => [from, to]),
);

const resellers: TestUser[] = [];

const app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
for (const _ of MOVES) {
  const reseller = await makeReseller(app);
  await completeOrder(app.ctx, reseller.id, 10_000);
  resellers.push(reseller);
}
app.clock.set("2026-11-25T06:00:00.000Z");
const admin = await makeAdmin(app);
await closeDueWeeks(app.ctx);

/** How each status reads in a sentence. */
const WORDS = { pending: "pending", paid: "paid", onhold: "on hold" };
const REASON: Record<PayoutStatus, string | null> = {
  pending: null,
  paid: null,
  onhold: "The account number is wrong",
};

async function setStatus(userId: string, status: PayoutStatus) {
  const body = { userId, status, reason: REASON[status], weekStart: WEEK };
  return await app.as(admin).put("/api/payouts/admin/status").send(body);
}

test.each(MOVES.map(([from, to], index) => ({ from, to, index })))(
  "an admin sets $from to $to",
  async ({ from, to, index }) => {
    const userId = resellers[index]?.id ?? "";
    expect((await setStatus(userId, from)).status).toBe(200);
    const payout = await app.db.payout.findFirstOrThrow({ where: { userId } });
    const before = await app.db.payoutEvent.count({ where: { payoutId: payout.id } });

    const res = await setStatus(userId, to);

    expect([res.status, res.body.message]).toEqual([200, `Payout status updated to ${WORDS[to]}`]);
    expect(res.body.data).toMatchObject({
      status: to,
      reason: REASON[to],
      totalCommission: 100,
    });
    expect(await app.db.payout.findFirstOrThrow({ where: { userId } })).toMatchObject({
      id: payout.id,
      status: to,
      reason: REASON[to],
      amountCents: payout.amountCents,
    });
    // The same status again leaves no event.
    const events = (await app.db.payoutEvent.count({ where: { payoutId: payout.id } })) - before;
    expect(events).toBe(from === to ? 0 : 1);
  },
);

test("when ten admins pay a payout at once, one succeeds and there is one event", async () => {
  const reseller = await makeReseller(app);
  app.clock.set("2026-11-25T06:00:00.000Z");
  await completeOrder(app.ctx, reseller.id, 10_000);
  app.clock.set("2026-12-02T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  const body = { userId: reseller.id, status: "paid", fromStatus: "pending", weekStart: "2026-11-23" };
  const admins = await Promise.all(Array.from({ length: 10 }, () => makeAdmin(app)));

  const responses = await Promise.all(
    admins.map((one) => app.as(one).put("/api/payouts/admin/status").send(body)),
  );

  const statuses = responses.map(({ status }) => status).sort((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  const events = await app.db.payoutEvent.findMany({ where: { payout: { userId: reseller.id } } });
  expect(events.filter(({ toStatus }) => toStatus === "paid")).toHaveLength(1);
});

test("a payment is refused with the fresh amount when a late return changed it meanwhile", async () => {
  const reseller = await makeReseller(app);
  app.clock.set("2026-12-09T06:00:00.000Z");
  await completeOrder(app.ctx, reseller.id, 40_000);
  const orderId = await completeOrder(app.ctx, reseller.id, 10_000);
  app.clock.set("2026-12-16T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  const { id } = await app.db.payout.findFirstOrThrow({ where: { userId: reseller.id } });
  const competing = await app.pool.connect();
  try {
    await competing.query("begin");
    await competing.query("select from payouts where id = $1 for update", [id]);
    const returned = takeBack(app.ctx, orderId);
    await untilWaiting(app, 1);
    const body = { userId: reseller.id, status: "paid", weekStart: "2026-12-07" };
    const paid = app
      .as(admin)
      .put("/api/payouts/admin/status")
      .send(body)
      .then((res) => res);
    await untilWaiting(app, 2);
    await competing.query("rollback");
    await returned;
    const res = await paid;
    expect([res.status, res.body.code, res.body.data.amount]).toEqual([409, "AMOUNT_CHANGED", 400]);
  } finally {
    competing.release();
  }
  expect(await app.db.payout.findFirstOrThrow({ where: { id } })).toMatchObject({
    status: "pending",
    amountCents: 40_000n,
    firstPaidAt: null,
  });
});

test.each([
  [
    "reason",
    { status: "onhold", reason: "Documents" },
    "reason = 'Fraud'",
    { status: "onhold", reason: "Address" },
  ],
  [
    "reference",
    { status: "paid", paymentReference: "A" },
    "payment_reference = 'B'",
    { status: "paid", paymentReference: "C" },
  ],
])("a new %s that meets another admin's is a conflict", async (_, first, change, second) => {
  const [reseller] = resellers;
  const set = (body: object) =>
    app
      .as(admin)
      .put("/api/payouts/admin/status")
      .send({ userId: reseller?.id, weekStart: WEEK, ...body });
  await set(first).expect(200);

  const late = await overtaken(
    app,
    (competing) => competing.query(`update payouts set ${change} where user_id = $1`, [reseller?.id]),
    () => set(second),
  );

  expect([late.status, late.body.message]).toEqual([
    409,
    "Someone else has changed this payout. Please refresh and try again.",
  ]);
});

const seenBy = (row: AdminPayoutRow | undefined) => ({
  fromStatus: row?.status,
  seen: { reason: row?.reason, paymentReference: row?.paymentReference },
});

test.each([
  ["a new reason", { status: "onhold", reason: "Another bank" }],
  ["its release", { status: "pending" }],
])("an admin who saw another reason of a hold is refused: %s", async (_, change) => {
  const userId = resellers[0]?.id ?? "";
  await setStatus(userId, "onhold");
  const rowOf = async () => {
    const { body } = await app.as(admin).get("/api/payouts/admin").query({ weekStart: WEEK, pageSize: 100 });
    const { resellers }: AdminPayoutWeek = body.data;
    return resellers.find((row) => row.userId === userId);
  };
  const before = seenBy(await rowOf());
  const put = (body: object) =>
    app
      .as(admin)
      .put("/api/payouts/admin/status")
      .send({ userId, weekStart: WEEK, ...body });
  await put({ status: "onhold", reason: "The police asked for it" });

  const stale = await put({ ...change, ...before });
  expect([stale.status, stale.body.message]).toEqual([
    409,
    "This payout is on hold (The police asked for it), not on hold (The account number is wrong)",
  ]);
  const fresh = await rowOf();
  expect(fresh?.reason).toBe("The police asked for it");

  const again = await put({ ...change, ...seenBy(fresh) });
  expect([again.status, again.body.data.status]).toEqual([200, change.status]);
});

test("an admin who saw another reference of a payment does not replace it", async () => {
  const userId = resellers[0]?.id ?? "";
  const put = (body: object) =>
    app
      .as(admin)
      .put("/api/payouts/admin/status")
      .send({ userId, weekStart: WEEK, status: "paid", ...body });
  await put({ paymentReference: "BOC 8" });
  const seen = { reason: null, paymentReference: "BOC 7" };
  const stale = await put({ fromStatus: "paid", paymentReference: "BOC 9", seen });
  expect([stale.status, stale.body.message]).toEqual([409, "This payout is paid (BOC 8), not paid (BOC 7)"]);
});

async function payWith(paymentReference: string) {
  const body = { userId: resellers[0]?.id, weekStart: WEEK, status: "paid", paymentReference };
  return await app.as(admin).put("/api/payouts/admin/status").send(body);
}

test("an empty reference takes the reference of a payment away", async () => {
  expect((await payWith("BOC 8")).body.data.paymentReference).toBe("BOC 8");
  expect((await payWith("")).body.data.paymentReference).toBeNull();
});
