import { inTransaction } from "@pola/database/db";
import { PaymentRun } from "@pola/shared/schemas/payment-run";
import { ResellerStatements } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test } from "vitest";
import { formatBusinessDate } from "@pola/shared/calendar";
import { erasePerson } from "../../domain/erase-person.ts";
import { payoutsOf, readPayouts } from "../../test/books.ts";
import { overtaken } from "../../test/competing-transaction.ts";
import { completeOrder, takeBack } from "../../test/ledger.ts";
import { cancelRun, payRun } from "../../test/payment-runs.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { setUserStatus } from "../users/set-user-status.ts";
import { addAdjustment } from "./add-adjustment.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const REASON = "We check the identity";

let reseller: TestUser;

const app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
const admin = await makeAdmin(app, { limitedTo: ["payouts"] });
beforeEach(async () => {
  Object.assign(app.ctx.config, { minPayoutCents: 0, needsSecondApproval: false });
  reseller = await makeReseller(app);
});

/** Closed weeks of Rs. 100 each that an admin put on hold; the orders' ids. */
async function holdWeeks(count: number): Promise<string[]> {
  const orders: string[] = [];
  for (let week = 0; week < count; week += 1) {
    orders.push(await completeOrder(app.ctx, reseller.id, 10_000));
    app.clock.advance(7 * 24 * 3_600_000);
    await closeDueWeeks(app.ctx);
  }
  for (const { week } of await payouts()) await setStatus(week, "onhold").expect(200);
  return orders;
}

const payouts = () => payoutsOf(app.ctx, reseller.id);
const setStatus = (weekStart: string, status: "pending" | "onhold") => {
  const change = { userId: reseller.id, weekStart, status, reason: REASON };
  return app.as(admin).put("/api/payouts/admin/status").send(change);
};
const payAll = (amount: number, actor: TestUser = admin) =>
  app.as(actor).post(`/api/payouts/admin/reseller/${reseller.id}/pay`).send({ amount });
const get = async (path: string) => (await app.as(admin).get(`/api/payouts/admin${path}`)).body.data;
const unpaid = async () =>
  (await readPayouts(app, admin, `/admin/reseller/${reseller.id}?page=1&pageSize=1`, ResellerStatements))
    .unpaid;
const states = async () => ({
  statuses: (await payouts()).map(({ status }) => status),
  runs: await app.db.paymentRun.count({ where: { lines: { some: { payout: { userId: reseller.id } } } } }),
  holds: await app.db.payoutHold.count({ where: { userId: reseller.id, endedAt: null } }),
});

test("nine held weeks become one payment run: each payout has its own history, with one activity row and one mail", async () => {
  await holdWeeks(9);
  const mails = await app.db.mailOutbox.count();
  const events = await app.db.payoutEvent.count();
  const activities = await app.db.activityLog.count();
  expect(await unpaid()).toMatchObject({ total: 900, held: 9, reasons: [REASON], refusal: null });

  const { status, body } = await payAll(900);
  const run = PaymentRun.parse(body.data);
  expect([status, body.message]).toEqual([201, `Bank file ${run.number} created`]);
  expect(run).toMatchObject({ status: "open", payouts: 9, total: 900 });
  expect(await states()).toEqual({ statuses: Array.from({ length: 9 }, () => "pending"), runs: 1, holds: 0 });
  const released = await app.db.payoutEvent.findMany({ orderBy: { id: "desc" }, take: 9 });
  expect(released.map(({ fromStatus, toStatus, actorId }) => [fromStatus, toStatus, actorId])).toEqual(
    Array.from({ length: 9 }, () => ["onhold", "pending", admin.id]),
  );
  expect(new Set(released.map(({ payoutId }) => payoutId)).size).toBe(9);
  expect(await app.db.payoutEvent.count()).toBe(events + 9);
  expect(await app.db.activityLog.findMany({ orderBy: { id: "desc" }, take: 1 })).toMatchObject([
    {
      action: "payment-run.reseller",
      subjectType: "payment-run",
      subjectId: run.id,
      actorId: admin.id,
      after: { number: run.number, payouts: 9, totalCents: 90_000, userId: reseller.id, released: 9 },
    },
  ]);
  expect(await app.db.activityLog.count()).toBe(activities + 1);
  const lastMails = await app.db.mailOutbox.findMany({ orderBy: { id: "desc" }, take: 1 });
  expect(lastMails).toMatchObject([
    { userId: reseller.id, kind: "payout.released", subject: "Your payout of Rs. 900.00 is released" },
  ]);
  expect(await app.db.mailOutbox.count()).toBe(mails + 1);
  expect((await unpaid()).weeks).toEqual([]);
});

test("when the run is paid, the reseller gets one mail that names the sum and the weeks", async () => {
  await holdWeeks(3);
  const { body } = await payAll(300).expect(201);

  await payRun(app.ctx, body.data, "BOC 7");

  expect((await states()).statuses).toEqual(["paid", "paid", "paid"]);
  const paidMails = await app.db.mailOutbox.findMany({ where: { userId: reseller.id, kind: "payout.paid" } });
  expect(paidMails).toMatchObject([{ subject: "Your payout of Rs. 300.00 is paid" }]);
  const weeks = (await payouts()).map(({ week }) => formatBusinessDate(week)).join("; ");
  expect(paidMails[0]?.text.replaceAll(/\s+/g, " ")).toContain(
    `It is your payout for the weeks from ${weeks}.`,
  );
  expect(paidMails[0]?.text).toContain("Payment reference: BOC 7");
  // A paid run cannot be paid or cancelled any more, so nothing points to it.
  expect((await payAll(300)).body.message).toBe(
    "There is nothing to pay. Every payout is paid, on hold or without bank details.",
  );
});

test("payouts that are due already are paid with those on hold; no payout of anybody else is", async () => {
  const other = reseller;
  await holdWeeks(1);
  reseller = await makeReseller(app);
  await holdWeeks(2);
  const [first] = await payouts();
  await setStatus(first?.week ?? "", "pending").expect(200);
  expect(await unpaid()).toMatchObject({ total: 200, held: 1 });

  const { body } = await payAll(200).expect(201);

  expect(body.data).toMatchObject({ payouts: 2, total: 200 });
  expect(await states()).toMatchObject({ statuses: ["pending", "pending"], runs: 1, holds: 0 });
  expect(await app.db.payoutEvent.count({ where: { payoutId: first?.id ?? "" } })).toBe(3);
  reseller = other;
  expect(await states()).toMatchObject({ statuses: ["onhold"], runs: 0, holds: 1 });
});

test("a hold of the open week stays when what closed weeks owe is released and paid (M-140)", async () => {
  await holdWeeks(1);
  await completeOrder(app.ctx, reseller.id, 5_000);
  const hold = { userId: reseller.id, status: "onhold", reason: REASON };
  await app.as(admin).put("/api/payouts/admin/status").send(hold).expect(200);
  await payAll(100).expect(201);
  expect(await states()).toEqual({ statuses: ["pending"], runs: 1, holds: 1 });
  app.clock.advance(7 * 24 * 3_600_000);
  await closeDueWeeks(app.ctx);
  expect((await states()).statuses).toEqual(["pending", "onhold"]);
});

test("the payouts of a cancelled run are due again, without their hold", async () => {
  await holdWeeks(2);
  const { body } = await payAll(200).expect(201);

  await cancelRun(app.ctx, body.data);
  expect(await states()).toMatchObject({ statuses: ["pending", "pending"], holds: 0 });
  expect(await unpaid()).toMatchObject({ total: 200, held: 0, refusal: null });
});

/** Reasons why a hold cannot be released, with the message. */
const REFUSALS: Record<string, { cause: () => Promise<unknown>; message: string }> = {
  "a suspended account": {
    cause: () => setUserStatus(app.ctx, admin, reseller.id, { status: "suspended", reason: "Fraud" }),
    message: "The account is suspended. These payouts stay on hold until this changes.",
  },
  "a rejected account": {
    cause: () => setUserStatus(app.ctx, admin, reseller.id, { status: "rejected", reason: "Fraud" }),
    message: "The account is not approved. These payouts stay on hold until this changes.",
  },
  "missing bank details": {
    cause: () => app.db.user.update({ where: { id: reseller.id }, data: { branchName: null } }),
    message: "Bank details are missing. These payouts stay on hold until this changes.",
  },
  "a deleted account": {
    cause: () =>
      inTransaction(app.db, (tx) => erasePerson(app.ctx, tx, { userId: reseller.id, actor: admin })),
    message: "The account was deleted and has no bank details any more.",
  },
};

test.each(Object.keys(REFUSALS))(
  "%s refuses the release, which the page says before, and nothing changes",
  async (name) => {
    const { cause, message = "" } = REFUSALS[name] ?? {};
    await holdWeeks(2);
    await cause?.();
    const before = await states();
    expect((await unpaid()).refusal).toBe(message);

    const { status, body } = await payAll(200);

    expect([status, body.message]).toEqual([409, message]);
    expect(await states()).toEqual(before);
  },
);

test("deductions, and a higher minimum, wait for the next close: closed payouts are paid as they are", async () => {
  await holdWeeks(2);
  await addAdjustment(app.ctx, admin, { userId: reseller.id, amountCents: -20_000, reason: "Damaged" });
  app.ctx.config.minPayoutCents = 25_000;
  expect((await unpaid()).refusal).toBeNull();
  expect((await payAll(200)).body.data).toMatchObject({ total: 200 });
});

test("a total that is no longer what the admin saw releases nothing", async () => {
  const [order = ""] = await holdWeeks(2);
  await takeBack(app.ctx, order);
  const before = await states();

  const { status, body } = await payAll(200);

  expect([status, body.code, body.data]).toEqual([409, "AMOUNT_CHANGED", { amount: 100 }]);
  expect(await states()).toEqual(before);
});

test("of two admins who release at once, one wins and the other reads the number of the run", async () => {
  await holdWeeks(3);
  const other = await makeAdmin(app);

  const replies = await Promise.all([payAll(300), payAll(300, other)]);

  expect(replies.map(({ status }) => status).sort((one, two) => one - two)).toEqual([201, 409]);
  const [won, lost] = replies.toSorted((one, two) => one.status - two.status);
  expect(lost?.body.message).toBe(
    `There is nothing else to pay. See payment run ${won?.body.data.number}: mark it as paid, or cancel it.`,
  );
  expect(await states()).toMatchObject({ statuses: ["pending", "pending", "pending"], runs: 1 });
});

test("a release that waits for another admin's payment of one payout is refused with what is left", async () => {
  await holdWeeks(2);
  const [first] = await payouts();

  const { status, body } = await overtaken(
    app,
    (competing) =>
      competing.query(
        `with paid as (
           update payouts set status = 'paid', reason = null, first_paid_at = $2 where id = $1 returning id, amount_cents
         ), ended as (update payout_holds set ended_at = $2 where payout_id = $1)
         insert into payout_events (payout_id, from_status, to_status, amount_cents, created_at)
         select id, 'onhold', 'paid', amount_cents, $2 from paid`,
        [first?.id, app.ctx.now()],
      ),
    () => payAll(200),
  );

  expect([status, body.code, body.data]).toEqual([409, "AMOUNT_CHANGED", { amount: 100 }]);
  expect(await states()).toMatchObject({ statuses: ["paid", "onhold"], runs: 0 });
});

test("a suspension that comes first is seen by the release that waits for it", async () => {
  await holdWeeks(2);

  const { status, body } = await overtaken(
    app,
    (competing) => competing.query("update users set status = 'suspended' where id = $1", [reseller.id]),
    () => payAll(200),
  );

  expect([status, body.message]).toEqual([409, REFUSALS["a suspended account"]?.message]);
  expect((await states()).runs).toBe(0);
});

test("with a second approval required, the run waits for another admin", async () => {
  app.ctx.config.needsSecondApproval = true;
  await holdWeeks(2);

  const { body } = await payAll(200).expect(201);

  expect(body.data).toMatchObject({ status: "open", needsApproval: true });
  expect((await app.as(admin).get(`/api/payouts/admin/runs/${body.data.id}.csv`)).status).toBe(409);
});

test("somebody who is no reseller is not paid", async () => {
  reseller = admin;
  expect((await payAll(1)).status).toBe(404);
});

test("a payout says the status of its account: in the week, in a bank file and on the person's own page", async () => {
  await holdWeeks(1);
  const [{ week } = { week: "" }] = await payouts();
  const shown = async () => {
    const { resellers } = await get(`?weekStart=${week}`);
    const { leftOut } = await get(`/export?weekStart=${week}`);
    return [resellers[0], leftOut[0], await get(`/reseller/${reseller.id}`)].map(
      ({ accountStatus }) => accountStatus,
    );
  };
  expect(await shown()).toEqual(["approved", "approved", "approved"]);
  await setUserStatus(app.ctx, admin, reseller.id, { status: "suspended", reason: "Fraud" });
  expect(await shown()).toEqual(["suspended", "suspended", "suspended"]);
  await inTransaction(app.db, (tx) => erasePerson(app.ctx, tx, { userId: reseller.id, actor: admin }));
  expect(await shown()).toEqual(["deleted", "deleted", "deleted"]);
});

test("a line of an open run says that its account was suspended since", async () => {
  await holdWeeks(1);
  const { body } = await payAll(100).expect(201);
  await setUserStatus(app.ctx, admin, reseller.id, { status: "suspended", reason: "Fraud" });

  const { lines } = await get(`/runs/${body.data.id}`);

  expect(lines).toMatchObject([{ accountStatus: "suspended" }]);
});
