import { BankFile } from "@pola/shared/schemas/payout";
import { beforeEach, expect, test } from "vitest";
import { payoutsOf } from "../../test/books.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { completeOrder, pay, takeBack } from "../../test/ledger.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { closeDueWeeks } from "./close-weeks.ts";

const WEEK_1 = "2026-11-16";
const BANK = {
  accountHolderName: "N. Perera",
  bankName: "Bank of Ceylon",
  accountNumber: "0071234567",
  branchName: "Kandy",
};

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

async function close() {
  app.clock.set("2026-11-25T06:00:00.000Z");
  await closeDueWeeks(app.ctx);
}

const call = (path: string, as: TestUser = admin) => app.as(as).get(`/api/payouts/admin/${path}`);

test("the bank file has the pending payouts with complete details, and lists the others with the reason", async () => {
  const due = await seller("A Stall", 125_050);
  const second = await seller("B Stall", 7_000, { ...BANK, accountHolderName: 'Silva, "K"' });
  const incomplete = await seller("C Stall", 3_000, { ...BANK, accountNumber: null, branchName: " " });
  const paid = await seller("D Stall", 4_000);
  const held = await seller("E Stall", 5_000);
  const nothing = await seller("F Stall", 6_000);
  await close();
  await pay(app.ctx, paid.id, WEEK_1);
  await app
    .as(admin)
    .put("/api/payouts/admin/status")
    .send({ userId: held.id, status: "onhold", reason: "Documents", weekStart: WEEK_1 });
  await takeBack(app.ctx, nothing.order);

  const res = await call(`export?weekStart=${WEEK_1}`);
  const file = BankFile.parse(res.body.data);
  expect(res.body.data).toEqual(file);
  expect(file).toMatchObject({ weekStart: WEEK_1, paymentDate: "2026-11-23", total: 1320.5 });
  expect(file.rows.map(({ userId, amount }) => [userId, amount])).toEqual([
    [due.id, 1250.5],
    [second.id, 70],
  ]);
  expect(file.leftOut.map(({ userId, amount, why, message }) => [userId, amount, why, message])).toEqual([
    [incomplete.id, 30, "bank-details", "Missing: branch, account number"],
    [held.id, 50, "onhold", "On hold: Documents"],
  ]);

  const csv = await call(`export.csv?weekStart=${WEEK_1}`);
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.headers["content-disposition"]).toBe("attachment; filename=bank-2026-11-16.csv");
  expect(csv.headers["x-left-out"]).toBe("2");
  const [payout] = await payoutsOf(app.ctx, due.id);
  const [other] = await payoutsOf(app.ctx, second.id);
  expect(csv.text).toBe(
    [
      "\uFEFFAccount name,Bank,Branch,Account number,Amount,Reference",
      `N. Perera,Bank of Ceylon,Kandy,0071234567,1250.50,POLA 20261116 ${payout?.id.slice(-8).toUpperCase()}`,
      `"Silva, ""K""",Bank of Ceylon,Kandy,0071234567,70.00,POLA 20261116 ${other?.id.slice(-8).toUpperCase()}`,
      "",
    ].join("\r\n"),
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0"])(
  "a spreadsheet reads %s as text",
  async (formula) => {
    await seller("A Stall", 100, { ...BANK, accountHolderName: formula });
    await close();
    const { text } = await call(`export.csv?weekStart=${WEEK_1}`);
    expect(text).toContain(`'${formula}`);
    expect(text).not.toMatch(/^[=+@-]/m);
  },
);

test("neither the open week nor an unknown week has a bank file, and a week is required", async () => {
  await seller("A Stall", 100);
  for (const path of ["export", "export.csv"]) {
    const open = await call(`${path}?weekStart=${WEEK_1}`);
    expect([open.status, open.body.message]).toEqual([
      409,
      "This week still runs. Its bank file is ready once it is closed.",
    ]);
    expect((await call(`${path}?weekStart=2026-11-17`)).status).toBe(404);
    expect((await call(path)).status).toBe(422);
    const reseller = await makeReseller(app);
    expect((await call(`${path}?weekStart=${WEEK_1}`, reseller)).status).toBe(403);
  }
});

test("the bank file of a week without money to pay has only the header", async () => {
  const { order } = await seller("A Stall", 100);
  await close();
  await takeBack(app.ctx, order);
  const { text, headers } = await call(`export.csv?weekStart=${WEEK_1}`);
  expect(text).toBe("\uFEFFAccount name,Bank,Branch,Account number,Amount,Reference\r\n");
  expect(headers["x-left-out"]).toBe("0");
});
