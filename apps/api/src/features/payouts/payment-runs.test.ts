import { createHash } from "node:crypto";
import { inTransaction } from "@pola/database/db";
import { PaymentRun, PaymentRunDetails } from "@pola/shared/schemas/payment-run";
import { beforeEach, expect, test } from "vitest";
import { erasePerson } from "../../domain/erase-person.ts";
import { payoutsOf, readPayouts } from "../../test/books.ts";
import { dumpOf } from "../../test/dump.ts";
import { completeOrder } from "../../test/ledger.ts";
import { BANK, cancelRun, makeRun, payRun } from "../../test/payment-runs.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";

let app: TestApp;
let admin: TestUser;
let first: TestUser;
let second: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  first = await makeReseller(app, { businessName: "A Stall", ...BANK });
  second = await makeReseller(app, { businessName: "B Stall", ...BANK, accountNumber: "8800123123" });
  await completeOrder(app.ctx, first.id, 10_000);
  await completeOrder(app.ctx, second.id, 2_500);
  app.clock.set("2026-11-23T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
  return () => app.close();
});

const post = (path: string, body: object, by = admin) =>
  app.as(by).post(`/api/payouts/admin/${path}`).send(body);
const runs = () => app.db.paymentRun.findMany({ orderBy: { number: "asc" } });
const fileOf = async ({ id }: { id: string }) =>
  (await app.as(admin).get(`/api/payouts/admin/runs/${id}.csv`).expect(200)).text;
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

async function payoutOf(reseller: TestUser) {
  const [payout] = await payoutsOf(app.ctx, reseller.id);
  if (!payout) throw new Error("no payout");
  return payout;
}

test("a bank file is a numbered run with its payouts, total, creator, hash and accounts of that moment", async () => {
  const res = await post("runs", { weekStart: WEEK_1, amount: 125 });
  expect(res.status).toBe(201);
  const run = PaymentRun.parse(res.body.data);
  expect(run).toMatchObject({
    number: "PR-0001",
    status: "open",
    payouts: 2,
    total: 125,
    weeks: [WEEK_1],
    returned: { payouts: 0, total: 0 },
    createdAt: "2026-11-23T06:00:00.000Z",
    createdBy: `${admin.firstName} ${admin.lastName}`,
    fileHash: hashOf(await fileOf(run)),
    paidOn: null,
    endedAt: null,
  });
  const details = await readPayouts(app, admin, `/admin/runs/${run.id}`, PaymentRunDetails);
  expect(details.lines.map(({ businessName, amount, account }) => [businessName, amount, account])).toEqual([
    ["A Stall", 100, expect.objectContaining({ accountNumber: "0071234567", bank: "Bank of Ceylon" })],
    ["B Stall", 25, expect.objectContaining({ accountNumber: "8800123123", branch: "Kandy" })],
  ]);
  expect((await payoutOf(first)).status).toBe("pending");
  const { resellers } = (await app.as(admin).get(`/api/payouts/admin?weekStart=${WEEK_1}`)).body.data;
  expect(resellers[0].run).toEqual({ id: run.id, number: "PR-0001", status: "open" });
});

test("runs are listed newest first, in pages, and the next number is one higher", async () => {
  await cancelRun(app.ctx, await makeRun(app.ctx));
  app.clock.advance(1_000);
  await makeRun(app.ctx);
  const res = await app.as(admin).get("/api/payouts/admin/runs?page=1&pageSize=1").expect(200);
  expect(res.body.data).toMatchObject([{ number: "PR-0002", status: "open" }]);
  expect(res.body.pagination).toEqual({ page: 1, pageSize: 1, total: 2, totalPages: 2 });
});

test("another bank file finds nothing to pay and names the open runs", async () => {
  for (const one of [first, second]) await makeRun(app.ctx, { payoutIds: [(await payoutOf(one)).id] });
  const res = await post("runs", { weekStart: WEEK_1 });
  expect([res.status, res.body.code, res.body.message]).toEqual([
    409,
    "CONFLICT",
    "There is nothing else to pay. See payment runs PR-0001, PR-0002: mark them as paid, or cancel them.",
  ]);
  const preview = (await app.as(admin).get("/api/payouts/admin/export")).body.data;
  const leftOut = [{ message: "In payment run PR-0001" }, { message: "In payment run PR-0002" }];
  expect(preview).toMatchObject({ total: 0, rows: [], leftOut });
});

test("of ten bank files made at once, one has the payouts and the others are refused", async () => {
  const statuses = await Promise.all(
    Array.from({ length: 10 }, async () => (await post("runs", { amount: 125 })).status),
  );
  expect(statuses.sort((one, other) => one - other)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  expect(await runs()).toHaveLength(1);
  expect(await app.db.paymentRunLine.count()).toBe(2);
});

test("a run of named payouts has exactly those; one that cannot be paid refuses them all", async () => {
  const [one, two] = [await payoutOf(first), await payoutOf(second)];
  const run = (await post("runs", { payoutIds: [two.id] }).expect(201)).body.data;
  expect(run).toMatchObject({ payouts: 1, total: 25 });
  const res = await post("runs", { payoutIds: [one.id, two.id] });
  expect([res.status, res.body.message]).toEqual([
    409,
    `${second.firstName} ${second.lastName} (B Stall) can't be in a bank file. In payment run PR-0001`,
  ]);
  expect((await post("runs", { payoutIds: [one.id], weekStart: WEEK_1 })).status).toBe(422);
  expect(await runs()).toHaveLength(1);
});

test("a total that is no longer what the person saw makes no file and pays no run", async () => {
  const created = await post("runs", { weekStart: WEEK_1, amount: 124 });
  expect([created.status, created.body.code, created.body.data]).toEqual([
    409,
    "AMOUNT_CHANGED",
    { amount: 125 },
  ]);
  expect(await runs()).toEqual([]);
  const run = await makeRun(app.ctx);
  const transfer = { paymentReference: "BOC 1", paidOn: "2026-11-23" };
  const paid = await post(`runs/${run.id}/paid`, { ...transfer, amount: 100 });
  expect([paid.status, paid.body.code, paid.body.data]).toEqual([409, "AMOUNT_CHANGED", { amount: 125 }]);
  expect((await payoutOf(first)).status).toBe("pending");
});

test("the total of a run may be more than an order can be", async () => {
  const res = await post("runs", { weekStart: WEEK_1, amount: 30_000_000 });
  expect([res.status, res.body.code]).toEqual([409, "AMOUNT_CHANGED"]);
  const absurd = await post("runs", { weekStart: WEEK_1, amount: 1e14 });
  expect([absurd.status, absurd.body.errors]).toEqual([422, { amount: "This amount is too large" }]);
});

test("a run's file and accounts stay the same after the person changed bank, was renamed and was erased, and no dump has the account", async () => {
  const run = await payRun(app.ctx, await makeRun(app.ctx));
  const file = await fileOf(run);
  expect(file).toContain("0071234567");
  await app.db.user.update({
    where: { id: first.id },
    data: { accountNumber: "999", bankName: "HNB", firstName: "Renamed", businessName: "Z Stall" },
  });
  expect(await fileOf(run)).toBe(file);
  await inTransaction(app.db, (tx) => erasePerson(app.ctx, tx, { userId: first.id, actor: admin }));
  expect(await fileOf(run)).toBe(file);
  expect(hashOf(file)).toBe(run.fileHash);
  const details = await readPayouts(app, admin, `/admin/runs/${run.id}`, PaymentRunDetails);
  expect(
    details.lines.map(({ resellerName, account }) => [resellerName, account?.accountNumber]),
  ).toContainEqual(["Deleted user", "0071234567"]);
  expect((await dumpOf(app)).filter(({ row }) => row.includes("0071234567"))).toEqual([]);
});

test("every step of a run is in the activity log, a download too, without an account number", async () => {
  const run = await makeRun(app.ctx);
  await fileOf(run);
  await post(`runs/${run.id}/cancel`, { reason: "Wrong format" }).expect(200);
  const { data } = (await app.as(admin).get("/api/admin/activity?subjectType=payment-run")).body;
  expect(data).toMatchObject([
    { action: "payment-run.cancel", subjectName: "PR-0001" },
    { action: "payment-run.file", subjectName: "PR-0001" },
    { action: "payment-run.create", subjectName: "PR-0001" },
  ]);
  expect(JSON.stringify(data)).not.toContain("0071234567");
});

test("paying a run pays all its payouts with one reference and tells each reseller", async () => {
  const run = await makeRun(app.ctx);
  const transfer = { paymentReference: "BOC 77", paidOn: "2026-11-23", amount: 125 };
  const mails = await app.db.mailOutbox.count();
  const res = await post(`runs/${run.id}/paid`, transfer);
  expect(PaymentRun.parse(res.body.data)).toMatchObject({
    status: "paid",
    paymentReference: "BOC 77",
    paidOn: "2026-11-23",
    endedBy: `${admin.firstName} ${admin.lastName}`,
  });
  const payouts = await app.db.payout.findMany({ include: { events: true } });
  expect(
    payouts.map(({ status, paymentReference, firstPaidAt }) => [status, paymentReference, firstPaidAt]),
  ).toEqual(Array.from({ length: 2 }, () => ["paid", "BOC 77", app.ctx.now()]));
  expect(payouts.map(({ events }) => events.map(({ toStatus, actorId }) => [toStatus, actorId]))).toEqual(
    Array.from({ length: 2 }, () => [
      ["pending", null],
      ["paid", admin.id],
    ]),
  );
  const payoutMails = await app.db.mailOutbox.findMany({
    where: { kind: "payout.paid" },
    orderBy: { subject: "asc" },
  });
  expect(payoutMails.map(({ userId, subject }) => [userId, subject])).toEqual([
    [first.id, "Your payout of Rs. 100.00 is paid"],
    [second.id, "Your payout of Rs. 25.00 is paid"],
  ]);
  expect(payoutMails[0]?.text).toContain("We paid Rs. 100.00 to your bank account.");
  expect(await app.db.mailOutbox.count()).toBe(mails + 2);

  await post(`runs/${run.id}/paid`, transfer).expect(200);
  expect(await app.db.mailOutbox.count()).toBe(mails + 2);
  const other = await post(`runs/${run.id}/paid`, { ...transfer, paymentReference: "BOC 78" });
  expect([other.status, other.body.message]).toEqual([409, "Payment run PR-0001 is already paid"]);
  expect((await post(`runs/${run.id}/cancel`, { reason: "Too late" })).status).toBe(409);
});

test.each([
  ["2026-11-24", "This date is in the future"],
  ["2026-11-22", "The file was made on Nov 23, 2026. Choose that day or a later one."],
])("a run cannot be paid on %s", async (paidOn, message) => {
  const run = await makeRun(app.ctx);
  const res = await post(`runs/${run.id}/paid`, { paymentReference: "BOC 1", paidOn });
  expect([res.status, res.body.errors]).toEqual([422, { paidOn: message }]);
  expect(await runs()).toMatchObject([{ status: "open" }]);
});

test("of an admin who pays a run and one who cancels it at once, one wins", async () => {
  const run = await makeRun(app.ctx);
  const [paid, cancelled] = await Promise.all([
    post(`runs/${run.id}/paid`, { paymentReference: "BOC 1", paidOn: "2026-11-23" }),
    post(`runs/${run.id}/cancel`, { reason: "Not sent" }),
  ]);
  expect([paid.status, cancelled.status].sort((one, other) => one - other)).toEqual([200, 409]);
  expect((await payoutOf(first)).status).toBe(paid.status === 200 ? "paid" : "pending");
});

test("the payouts of a cancelled run are due again and can be in the next file", async () => {
  const run = await makeRun(app.ctx);
  const path = `runs/${run.id}/cancel`;
  await post(path, { reason: " " }).expect(422);
  const reason = "The bank refused the file";
  const res = await post(path, { reason }).expect(200);
  expect(res.body.data).toMatchObject({ status: "cancelled", cancelReason: reason });
  expect((await post(path, { reason })).body).toEqual(res.body);
  await post(path, { reason: "Wrong format" }).expect(409);
  await post(path, { reason }, await makeAdmin(app)).expect(409);
  const next = await makeRun(app.ctx);
  expect(next).toMatchObject({ number: "PR-0002", payouts: 2, total: 125 });
  expect(await fileOf(run)).toBe(await fileOf(next));
});

test("a payout that the bank returned is owed again, on hold with the reason, and a later run can pay it", async () => {
  const run = await payRun(app.ctx, await makeRun(app.ctx), "BOC 77");
  const { id: payoutId } = await payoutOf(first);
  const path = `runs/${run.id}/lines/${payoutId}/returned`;
  const res = await post(path, { reason: "Account closed" }).expect(200);
  expect(res.body.data.returned).toEqual({
    at: "2026-11-23T06:00:00.000Z",
    by: `${admin.firstName} ${admin.lastName}`,
    reason: "Account closed",
  });
  expect(await payoutOf(first)).toMatchObject({
    status: "onhold",
    reason: "Returned by the bank: Account closed",
    cents: 10_000,
  });
  expect((await post(path, { reason: "Account closed" })).body).toEqual(res.body);
  await post(path, { reason: "Account closed" }, await makeAdmin(app)).expect(409);
  const other = await post(path, { reason: "Unknown name" }).expect(409);
  expect(other.body.message).toBe("PR-0001 already says that the bank returned this payout");
  const mail = await app.db.mailOutbox.findFirstOrThrow({ where: { kind: "payout.onhold" } });
  expect(mail.userId).toBe(first.id);
  const details = await readPayouts(app, admin, `/admin/runs/${run.id}`, PaymentRunDetails);
  expect(details).toMatchObject({ status: "paid", total: 125, returned: { payouts: 1, total: 100 } });

  const hold = { userId: first.id, weekStart: WEEK_1, status: "pending" };
  await app.as(admin).put("/api/payouts/admin/status").send(hold).expect(200);
  app.clock.advance(24 * 3_600_000);
  const next = await payRun(app.ctx, await makeRun(app.ctx), "BOC 78");
  expect(next).toMatchObject({ payouts: 1, total: 100 });
  const statement = (await app.as(first).get(`/api/payouts/reseller/${payoutId}`)).body.data;
  expect(statement).toMatchObject({
    status: "paid",
    paymentReference: "BOC 78",
    paidOn: "2026-11-24",
    bankReturns: [
      {
        paidOn: "2026-11-23",
        paymentReference: "BOC 77",
        returnedAt: "2026-11-23T06:00:00.000Z",
        reason: "Account closed",
      },
    ],
  });
});

test("only a paid run has returns, and only of its own payouts", async () => {
  const run = await makeRun(app.ctx, { payoutIds: [(await payoutOf(first)).id] });
  const returned = async (reseller: TestUser) =>
    await post(`runs/${run.id}/lines/${(await payoutOf(reseller)).id}/returned`, { reason: "Closed" });
  const message = "Payment run PR-0001 is not paid, so the bank can't have returned it";
  expect((await returned(first)).body).toMatchObject({ code: "CONFLICT", message });
  await payRun(app.ctx, run);
  expect((await returned(second)).status).toBe(404);
  expect((await returned(first)).status).toBe(200);
});
