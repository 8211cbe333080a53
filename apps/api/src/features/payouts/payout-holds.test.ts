import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { AdminPayoutWeek, PayoutWeekTotal, ResellerPayout } from "@pola/shared/schemas/payout";
import * as z from "zod";
import { beforeEach, expect, test } from "vitest";
import { payoutsOf, readPayouts, unclaimedOf } from "../../test/books.ts";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { completeOrder, pay, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { PAYOUT_LOCK } from "./close.sql.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const WEEK_2 = "2026-11-23";
const IN_WEEK_2 = "2026-11-25T06:00:00.000Z";
const IN_WEEK_3 = "2026-12-02T06:00:00.000Z";
const IN_WEEK_4 = "2026-12-09T06:00:00.000Z";
const BANK = { accountHolderName: "N Perera", bankName: "BOC", accountNumber: "123", branchName: "Kandy" };
const SUSPENDED = "The account is suspended";

let app: TestApp;
let admin: TestUser;
let nimal: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z", config: { minPayoutCents: 50_000 } });
  [admin, nimal] = [await makeAdmin(app), await makeReseller(app)];
  return () => app.close();
});

const setStatus = (body: Record<string, unknown>) =>
  app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: nimal.id, ...body });

const setAccount = (status: string) =>
  app.as(admin).patch(`/api/users/${nimal.id}/status`).send({ status, reason: "Fraud" }).expect(200);

async function closeAt(instant: string) {
  app.clock.set(instant);
  await closeDueWeeks(app.ctx);
}

const payoutsOfNimal = async () =>
  (await payoutsOf(app.ctx, nimal.id)).map((of) => [of.week, of.cents, of.status, of.reason]);

const released = async () =>
  (await app.db.mailOutbox.findMany({ where: { kind: "payout.released" } })).map(({ subject }) => subject);

test("a hold follows the money: the payout that claims the entries of a carried-forward week is created on hold", async () => {
  await completeOrder(app.ctx, nimal.id, 30_000);
  await setStatus({ status: "onhold", reason: "Disputed sale" }).expect(200);
  await closeAt(IN_WEEK_2);
  expect(await payoutsOfNimal()).toEqual([]);
  await completeOrder(app.ctx, nimal.id, 40_000);
  await closeAt(IN_WEEK_3);
  // What comes after it is not held.
  await completeOrder(app.ctx, nimal.id, 50_000);
  await closeAt(IN_WEEK_4);
  const next = ["2026-11-30", 50_000, "pending", null];
  expect(await payoutsOfNimal()).toEqual([[WEEK_2, 70_000, "onhold", "Disputed sale"], next]);

  await setStatus({ weekStart: WEEK_2, status: "pending" }).expect(200);
  expect(await payoutsOfNimal()).toEqual([[WEEK_2, 70_000, "pending", null], next]);
  expect(await app.db.payoutHold.count({ where: { endedAt: null } })).toBe(0);
});

test("a hold on an empty week is a hold, not a payout, and ends with its week", async () => {
  await setStatus({ status: "onhold", reason: "Documents" }).expect(200);
  expect(await app.db.mailOutbox.count({ where: { userId: nimal.id, kind: "payout.onhold" } })).toBe(1);
  expect(await app.db.payout.count()).toBe(0);
  // Its reason is the one that is shown, before what the account holds.
  await app.db.user.update({ where: { id: nimal.id }, data: NO_BANK_DETAILS });
  const held = { status: "onhold", reason: "Documents" };
  expect(await readPayouts(app, nimal, "/reseller", ResellerPayout)).toMatchObject(held);
  const week = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
  expect(week.resellers).toMatchObject([{ userId: nimal.id, payoutId: null, ...held }]);
  await app.db.user.update({ where: { id: nimal.id }, data: BANK });
  await completeOrder(app.ctx, (await makeReseller(app)).id, 60_000);
  await closeAt(IN_WEEK_2);
  expect((await readPayouts(app, admin, "/admin", AdminPayoutWeek)).resellers).toEqual([]);
  await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_3);
  expect(await payoutsOfNimal()).toEqual([[WEEK_2, 60_000, "pending", null]]);
});

test.each([
  ["suspended", SUSPENDED],
  ["rejected", "The account is not approved"],
])(
  "an account that becomes %s holds every unpaid payout, and approval releases exactly those",
  async (status, reason) => {
    await completeOrder(app.ctx, nimal.id, 60_000);
    await closeAt(IN_WEEK_2);
    await pay(app.ctx, nimal.id, WEEK_1);
    await completeOrder(app.ctx, nimal.id, 70_000);
    await closeAt(IN_WEEK_3);
    await completeOrder(app.ctx, nimal.id, 80_000);
    await closeAt(IN_WEEK_4);
    await setStatus({ weekStart: "2026-11-30", status: "onhold", reason: "Documents" }).expect(200);
    await setAccount(status);
    expect(await payoutsOfNimal()).toEqual([
      [WEEK_1, 60_000, "paid", null],
      [WEEK_2, 70_000, "onhold", reason],
      ["2026-11-30", 80_000, "onhold", "Documents"],
    ]);
    const file = await app.as(admin).get(`/api/payouts/admin/export?weekStart=${WEEK_2}`);
    expect(file.body.data).toMatchObject({
      rows: [],
      leftOut: [{ why: "onhold", message: `On hold: ${reason}` }],
    });
    const open = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
    expect(open.resellers).toEqual([]);

    await setAccount("approved");
    expect(await payoutsOfNimal()).toEqual([
      [WEEK_1, 60_000, "paid", null],
      [WEEK_2, 70_000, "pending", null],
      ["2026-11-30", 80_000, "onhold", "Documents"],
    ]);
    expect(await released()).toEqual(["Your payout of Rs. 700.00 is released"]);
    const events = await app.db.payoutEvent.findMany({
      where: { payout: { period: { weekStart: new Date(WEEK_2) } } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ toStatus, actorId }) => [toStatus, actorId])).toEqual([
      ["pending", null],
      ["onhold", admin.id],
      ["pending", admin.id],
    ]);
  },
);

test("missing bank details hold the payout from the close on; complete ones release it at once and tell the reseller", async () => {
  await app.db.user.update({ where: { id: nimal.id }, data: NO_BANK_DETAILS });
  await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_2);
  expect(await payoutsOfNimal()).toEqual([[WEEK_1, 60_000, "onhold", "Bank details are missing"]]);
  await app
    .as(nimal)
    .put("/api/auth/profile")
    .send({ ...BANK, currentPassword: PASSWORD })
    .expect(200);
  expect(await payoutsOfNimal()).toEqual([[WEEK_1, 60_000, "pending", null]]);
  expect(await released()).toEqual(["Your payout of Rs. 600.00 is released"]);
});

test("deleting an account holds what is not paid: there are no bank details any more", async () => {
  await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_2);
  await completeOrder(app.ctx, nimal.id, 50_000);
  await app.as(admin).delete(`/api/users/${nimal.id}`).expect(200);
  expect(await payoutsOfNimal()).toEqual([[WEEK_1, 60_000, "onhold", "Bank details are missing"]]);
  await closeAt(IN_WEEK_3);
  expect((await payoutsOfNimal()).at(-1)).toEqual([WEEK_2, 50_000, "onhold", "Bank details are missing"]);
  // A deleted person gets no mail.
  const mails = { userId: nimal.id, toEmail: { not: "" } };
  expect(await app.db.mailOutbox.count({ where: mails })).toBe(0);
  expect(await released()).toEqual([]);
});

test("a hold of the account cannot be lifted by hand, but its payout can be paid by hand", async () => {
  await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_2);
  await setAccount("suspended");
  const refused = await setStatus({ weekStart: WEEK_1, status: "pending" });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This payout stays on hold: The account is suspended. It is released when this is solved. You can pay it by hand before that.",
  ]);
  const many = await app
    .as(admin)
    .put("/api/payouts/admin/status-many")
    .send({ userIds: [nimal.id], weekStart: WEEK_1, paymentReference: "BOC" });
  expect(many.body.data.refused).toMatchObject([
    { message: `This payout is on hold (${SUSPENDED}), not pending` },
  ]);
  await setStatus({ weekStart: WEEK_1, status: "paid", amount: 600 }).expect(200);
  // Owed again: the account still holds it.
  const back = await setStatus({ weekStart: WEEK_1, status: "pending" }).expect(200);
  expect(back.body.data).toMatchObject({ status: "onhold", reason: SUSPENDED });
});

test("when an admin lifts a hold of a suspended reseller, the suspension still holds the payout", async () => {
  await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_2);
  await setStatus({ weekStart: WEEK_1, status: "onhold", reason: "Documents" }).expect(200);
  await setAccount("suspended");
  const lifted = await setStatus({ weekStart: WEEK_1, status: "pending" }).expect(200);
  expect(lifted.body.data).toMatchObject({ status: "onhold", reason: SUSPENDED });
  await setAccount("approved");
  expect(await payoutsOfNimal()).toEqual([[WEEK_1, 60_000, "pending", null]]);
});

test("a hold that is lifted while the account is being suspended leaves the payout on hold", async () => {
  await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_2);
  await setStatus({ weekStart: WEEK_1, status: "onhold", reason: "Documents" }).expect(200);
  const lifted = await overtaken(
    app,
    (competing) => competing.query("update users set status = 'suspended' where id = $1", [nimal.id]),
    () => setStatus({ weekStart: WEEK_1, status: "pending" }),
  );
  expect(lifted.body.data).toMatchObject({ status: "onhold", reason: SUSPENDED });
});

test("a suspension that meets a payment leaves the paid payout paid", async () => {
  await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_2);
  await overtaken(
    app,
    (competing) =>
      competing.query(
        `with paid as (update payouts set status = 'paid', first_paid_at = $1 returning id, amount_cents)
         insert into payout_events (payout_id, from_status, to_status, amount_cents, created_at)
         select id, 'pending', 'paid', amount_cents, $1 from paid`,
        [app.ctx.now()],
      ),
    () => setAccount("suspended"),
  );
  expect(await payoutsOfNimal()).toEqual([[WEEK_1, 60_000, "paid", null]]);
});

test("a hold on an empty week that is closed at the same moment is refused", async () => {
  const held = await overtaken(
    app,
    async (competing) => {
      await competing.query(`select pg_advisory_xact_lock(${PAYOUT_LOCK})`);
      await competing.query(
        `insert into payout_periods (week_start, week_end, payment_date, starts_at, ends_at, closed_at, created_at)
         values ('2026-11-16', '2026-11-22', '2026-11-23', '2026-11-15T18:30Z', '2026-11-22T18:30Z', $1, $1)`,
        [app.ctx.now()],
      );
    },
    () => setStatus({ status: "onhold", reason: "Disputed sale" }),
  );
  expect([held.status, held.body.message]).toEqual([
    409,
    "This week has just been closed. Please refresh and try again.",
  ]);
  expect(await app.db.payoutHold.count()).toBe(0);
});

test("the open week of a suspended reseller is on hold and is not paid with the others", async () => {
  await completeOrder(app.ctx, nimal.id, 60_000);
  await setAccount("suspended");
  const week = await readPayouts(app, admin, "/admin", AdminPayoutWeek);
  expect(week.resellers).toMatchObject([{ status: "onhold", reason: SUSPENDED, totalCommission: 600 }]);
  expect((await setStatus({ status: "pending" })).body.message).toBe(
    "This payout stays on hold: The account is suspended. It is released when this is solved. You can pay it by hand before that.",
  );
});

test("a payout that returns take to zero or below is voided: its entries and its hold go on to the next payout", async () => {
  const first = await completeOrder(app.ctx, nimal.id, 60_000);
  const second = await completeOrder(app.ctx, nimal.id, 60_000);
  await closeAt(IN_WEEK_2);
  await setStatus({ weekStart: WEEK_1, status: "onhold", reason: "Documents" }).expect(200);
  await completeOrder(app.ctx, nimal.id, 70_000);
  await setStatus({ status: "paid" }).expect(200);
  await takeBack(app.ctx, first);
  await takeBack(app.ctx, second);
  expect(await unclaimedOf(app.ctx, nimal.id)).toBe(0);
  expect(await app.db.payout.findFirst({ orderBy: { id: "asc" } })).toMatchObject({
    amountCents: 0n,
    status: "pending",
    reason: null,
    voidedAt: new Date(IN_WEEK_2),
  });
  const [, week] = await readPayouts(app, admin, "/admin/weeks", z.array(PayoutWeekTotal));
  expect(week).toMatchObject({ weekStart: WEEK_1, resellersCount: 0, unpaid: 0 });
  expect((await readPayouts(app, admin, `/admin?weekStart=${WEEK_1}`, AdminPayoutWeek)).resellers).toEqual(
    [],
  );
  expect((await app.as(nimal).get("/api/payouts/reseller/history")).body.data).toHaveLength(1);
  const last = await app.db.payoutEvent.findFirst({ orderBy: { id: "desc" } });
  expect(last).toMatchObject({
    fromStatus: "onhold",
    toStatus: "pending",
    reason: "Voided: nothing is left to pay",
  });

  await closeAt(IN_WEEK_3);
  expect((await payoutsOfNimal()).at(-1)).toEqual([WEEK_2, 70_000, "paid", null]);
  await completeOrder(app.ctx, nimal.id, 50_000);
  await closeAt(IN_WEEK_4);
  expect((await payoutsOfNimal()).at(-1)).toEqual(["2026-11-30", 50_000, "onhold", "Documents"]);
  // A voided payout is left alone.
  await setAccount("suspended");
  expect((await payoutsOfNimal())[0]).toEqual([WEEK_1, 0, "pending", null]);
});

test("a suspension during the close waits for it and then holds the new payout", async () => {
  await completeOrder(app.ctx, nimal.id, 60_000);
  app.clock.set(IN_WEEK_2);
  await Promise.all([closeDueWeeks(app.ctx), setAccount("suspended")]);
  expect(await payoutsOfNimal()).toEqual([[WEEK_1, 60_000, "onhold", SUSPENDED]]);
});
