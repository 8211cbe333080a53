import { AccountExport } from "@pola/shared/schemas/account-export";
import { afterAll, beforeAll, expect, test as rule } from "vitest";
import { makeOrderIn, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let test: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await makeAdmin(test, { firstName: "Ashoka", lastName: "Gunawardana" });
});

afterAll(async () => {
  await test.close();
});

const exported = async (user: TestUser) =>
  AccountExport.parse((await test.as(user).get("/api/auth/me/export")).body.data);

const BANK = { accountHolderName: "N Perera", bankName: "Bank of Ceylon", branchName: "Galle" };

/** A reseller with data of every kind: two sets of bank details, a paid order, a deleted order, a requested reset link. */
async function makeFullAccount(name: string): Promise<TestUser> {
  const user = await makeReseller(test, { firstName: name, status: "pending", emailVerifiedAt: null });
  await test.as(admin).patch(`/api/users/${user.id}/status`).send({ status: "approved" });
  for (const number of ["1", "2"]) {
    const accountNumber = `${name}-${number}`;
    await test
      .as(user)
      .put("/api/auth/profile")
      .send({ ...BANK, accountNumber, currentPassword: PASSWORD });
  }
  const cart = [{ product: await makeProduct(test, { name: `${name} sari`, commission: 150 }), quantity: 2 }];
  await makeOrderIn(test, "completed", { reseller: user, admin, cart });
  await test.as(admin).put("/api/payouts/admin/status").send({ userId: user.id, status: "paid" });
  const deleted = await makeOrderIn(test, "pending", { reseller: user, admin, cart });
  await test.as(admin).delete(`/api/orders/${deleted.id}`);
  await test.request.post("/api/auth/forgot-password").send({ email: user.email });
  return user;
}

rule("an account export contains all data about the caller and none about others", async () => {
  const user = await makeFullAccount("Nadeesha");
  const other = await makeFullAccount("Tharindu");

  const own = await exported(user);

  expect(own.exportedAt).toBe(test.ctx.now().toISOString());
  expect(own.profile).toEqual((await test.as(user).get("/api/auth/me")).body.data);
  expect(own.bankHistory).toMatchObject([{ accountNumber: "Nadeesha-1" }, { accountNumber: "Nadeesha-2" }]);
  expect(own.orders).toMatchObject([
    { status: "completed", isDeleted: false, items: [{ productName: "Nadeesha sari", quantity: 2 }] },
    { status: "pending", isDeleted: true },
  ]);
  expect(own.orders[0]?.events.map(({ toStatus, by }) => [toStatus, by])).toEqual([
    ["pending", "You"],
    ...["processing", "shipped", "delivered", "completed"].map((status) => [status, "Pola"]),
  ]);
  expect(own.ledger).toMatchObject([
    { kind: "accrual", amount: 300, orderNumber: own.orders[0]?.orderNumber, payoutId: own.payouts[0]?.id },
  ]);
  expect(own.payouts).toMatchObject([
    {
      weekStart: "2026-11-16",
      weekEnd: "2026-11-22",
      amount: 300,
      status: "paid",
      events: [{ toStatus: "paid" }],
    },
  ]);
  expect(own.activity).toMatchObject([
    { action: "user.status", by: "Pola", before: { status: "pending" }, after: { status: "approved" } },
  ]);

  const text = JSON.stringify(own);
  for (const word of [other.id, other.email, "Tharindu", admin.id, admin.email, "Ashoka", "Gunawardana"])
    expect([word, text.includes(word)]).toEqual([word, false]);
});

rule("an account export contains every mail to the caller without its secret link", async () => {
  const user = await makeFullAccount("Ishara");

  const { mails } = await exported(user);

  expect(mails.map(({ kind }) => kind)).toEqual([
    "account.approved",
    "account.bank",
    "account.bank",
    "order.placed",
    "order.shipped",
    "payout.paid",
    "order.placed",
    "account.reset",
  ]);
  expect(mails.every(({ to }) => to === user.email)).toBe(true);
  const held = JSON.stringify(mails);
  const sent = (await test.mails.waitFor(1)).filter(({ to }) => to.includes(user.email));
  const token = sent.map(({ link }) => /token=([\w-]+)/.exec(link ?? "")?.[1]).find(Boolean);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(held).not.toContain(token);
  expect(held).not.toMatch(/\{\{link\}\}|token=/);
  expect(JSON.stringify(await exported(user))).not.toMatch(/\$2b\$|hash/i);
});

rule(
  "a vendor's export lists their products, a new account's export is empty, and a guest gets none",
  async () => {
    const vendor = await makeVendor(test);
    const { name } = await makeProduct(test, { vendorId: vendor.id });
    await makeProduct(test);

    expect((await exported(vendor)).products).toMatchObject([{ name, isDeleted: false }]);
    expect(await exported(await makeReseller(test))).toMatchObject({
      bankHistory: [],
      orders: [],
      ledger: [],
      payouts: [],
      mails: [],
      activity: [],
      products: [],
    });
    expect((await test.request.get("/api/auth/me/export")).status).toBe(401);
  },
);
