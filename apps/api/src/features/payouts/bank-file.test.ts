import { BankFilePreview } from "@pola/shared/schemas/payment-run";
import { beforeEach, expect, test } from "vitest";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, pay, takeBack } from "../../test/ledger.ts";
import { BANK } from "../../test/payment-runs.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";

let app: TestApp;
let admin: TestUser;

beforeEach(async () => {
  app = await createTestApp({ now: "2026-11-18T06:00:00.000Z" });
  admin = await makeAdmin(app);
  return () => app.close();
});

async function seller(businessName: string, cents: number, details: Record<string, string | null> = BANK) {
  const user = await makeReseller(app, { businessName, ...details });
  const order = await completeOrder(app.ctx, user.id, cents);
  return { ...user, order };
}

async function close(at = "2026-11-25T06:00:00.000Z") {
  app.clock.set(at);
  await closeDueWeeks(app.ctx);
}

const call = (path: string, as: TestUser = admin) => app.as(as).get(`/api/payouts/admin/${path}`);

const make = (body: object) => app.as(admin).post("/api/payouts/admin/runs").send(body);

async function csvOf(body: object): Promise<string> {
  const { data } = (await make(body).expect(201)).body;
  return (await call(`runs/${data.id}.csv`)).text;
}

test("the bank file has the pending payouts with complete details, and lists the others with the reason", async () => {
  const due = await seller("A Stall", 125_050, { ...BANK, bankCode: "7010", branchCode: "002" });
  const second = await seller("B Stall", 7_000, { ...BANK, accountHolderName: 'Silva, "K"' });
  const incomplete = await seller("C Stall", 3_000, { ...BANK, accountNumber: null, branchName: " " });
  const paid = await seller("D Stall", 4_000);
  const held = await seller("E Stall", 5_000);
  const nothing = await seller("F Stall", 6_000);
  const suspended = await seller("G Stall", 8_000);
  await close();
  await pay(app.ctx, paid.id, WEEK_1);
  await app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: held.id, status: "onhold", reason: "Documents", weekStart: WEEK_1 });
  await takeBack(app.ctx, nothing.order);
  // Written to the database directly, so the payout itself is not on hold.
  await app.db.user.update({ where: { id: suspended.id }, data: { status: "suspended" } });
  // The hold of an admin comes first.
  await app.db.user.update({ where: { id: held.id }, data: { branchName: null } });

  const res = await call(`export?weekStart=${WEEK_1}`);
  const file = BankFilePreview.parse(res.body.data);
  expect(res.body.data).toEqual(file);
  expect(file.total).toBe(1320.5);
  expect(file.rows.map(({ userId, amount, weekStart }) => [userId, amount, weekStart])).toEqual([
    [due.id, 1250.5, WEEK_1],
    [second.id, 70, WEEK_1],
  ]);
  expect(file.leftOut.map(({ userId, amount, why, message }) => [userId, amount, why, message])).toEqual([
    [incomplete.id, 30, "bank-details", "Missing: branch, account number"],
    [held.id, 50, "onhold", "On hold: Documents"],
    [suspended.id, 80, "onhold", "On hold: The account is suspended"],
  ]);
  expect(JSON.stringify(res.body)).not.toContain(BANK.accountNumber);

  const { data: run } = (await make({ weekStart: WEEK_1, amount: 1320.5 }).expect(201)).body;
  const csv = await call(`runs/${run.id}.csv`);
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toBe(`attachment; filename=bank-${run.number}.csv`);
  const [first, other] = file.rows.map(({ payoutId }) => payoutId.slice(-8).toUpperCase());
  expect(csv.text).toBe(
    [
      "\uFEFFAccount name,Bank,Branch,Account number,Amount,Reference,Bank code,Branch code",
      `N. Perera,Bank of Ceylon,Kandy,0071234567,1250.50,POLA 20261116 ${first},7010,002`,
      `"Silva, ""K""",Bank of Ceylon,Kandy,0071234567,70.00,POLA 20261116 ${other},,`,
      "",
    ].join("\r\n"),
  );
  // Restored, because the invariants are checked when the test ends.
  await app.db.user.update({ where: { id: suspended.id }, data: { status: "approved" } });
});

test("an account number that was typed in groups is one number in the bank file, and a dash is none (M-49)", async () => {
  await seller("A Stall", 1_000, { ...BANK, accountNumber: "0071 23-45 67" });
  await seller("B Stall", 2_000, { ...BANK, accountNumber: "-" });
  await close();
  const { leftOut } = (await call("export")).body.data;
  expect(leftOut).toMatchObject([{ why: "bank-details", message: "Missing: account number" }]);
  expect(await csvOf({ weekStart: WEEK_1 })).toContain(
    "\r\nN. Perera,Bank of Ceylon,Kandy,0071234567,10.00,",
  );
});

test("without a week the bank file pays every closed week", async () => {
  const reseller = await seller("A Stall", 1_000);
  await close();
  await completeOrder(app.ctx, reseller.id, 2_000);
  await close("2026-12-02T06:00:00.000Z");
  await completeOrder(app.ctx, reseller.id, 4_000);
  const file = BankFilePreview.parse((await call("export")).body.data);
  expect(file.rows.map(({ weekStart, amount }) => [weekStart, amount])).toEqual([
    [WEEK_1, 10],
    ["2026-11-23", 20],
  ]);
  const { data: run } = (await make({ amount: 30 }).expect(201)).body;
  expect(run).toMatchObject({ payouts: 2, total: 30, weeks: [WEEK_1, "2026-11-23"] });
});

test("the summary of a bank file counts its payouts instead of listing them", async () => {
  await seller("A Stall", 1_000);
  await seller("B Stall", 2_000);
  await seller("C Stall", 4_000, { ...BANK, accountNumber: null });
  await close();
  const whole = (await call("export")).body.data;
  expect(whole).toMatchObject({ payouts: 2, total: 30, rows: [{}, {}], leftOut: [{}] });
  expect((await call("export?isSummary=true")).body.data).toEqual({ ...whole, rows: [] });
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0"])(
  "a spreadsheet reads %s as text",
  async (formula) => {
    await seller("A Stall", 100, { ...BANK, accountHolderName: formula });
    await close();
    const text = await csvOf({ weekStart: WEEK_1 });
    expect(text).toContain(`'${formula}`);
    expect(text).not.toMatch(/^[=+@-]/m);
  },
);

test("neither a week that is not closed nor an unknown week has a bank file, and only admins see one", async () => {
  const reseller = await seller("A Stall", 100);
  // The open week, and the same week when it has ended and waits for its close.
  for (const now of ["2026-11-18T06:00:00.000Z", "2026-11-22T18:30:00.000Z"]) {
    app.clock.set(now);
    for (const res of [await call(`export?weekStart=${WEEK_1}`), await make({ weekStart: WEEK_1 })])
      expect([res.status, res.body.message]).toEqual([
        409,
        "This week is not closed yet. You can create its bank file once it is closed.",
      ]);
  }
  expect((await call("export?weekStart=2026-11-17")).status).toBe(404);
  expect((await make({ weekStart: "2026-11-17" })).status).toBe(404);
  expect((await call("export?weekStart=Monday")).status).toBe(422);
  expect((await call(`export?weekStart=${WEEK_1}`, reseller)).status).toBe(403);
});

test("a week without money to pay has no bank file", async () => {
  const { order } = await seller("A Stall", 100);
  await close();
  await takeBack(app.ctx, order);
  const res = await make({ weekStart: WEEK_1 });
  expect([res.status, res.body.message]).toEqual([
    409,
    "There is nothing to pay. Every payout is paid, on hold or without bank details.",
  ]);
  expect(await app.db.paymentRun.count()).toBe(0);
});
