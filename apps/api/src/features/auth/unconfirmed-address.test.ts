import { expect, test } from "vitest";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";

const app = await createTestApp();

const bank = (accountNumber: string) => ({
  accountHolderName: "N Perera",
  bankName: "Bank of Ceylon",
  branchName: "Kandy",
  accountNumber,
  currentPassword: PASSWORD,
});

/** The same password again, so that it stays the one of every test user. */
async function changePassword(person: TestUser, shop = app): Promise<number> {
  const row = await shop.db.user.findUniqueOrThrow({ where: { id: person.id } });
  const res = await shop
    .as(row)
    .post("/api/auth/change-password")
    .send({ currentPassword: PASSWORD, newPassword: PASSWORD });
  return res.status;
}

const mailsTo = async ({ id }: TestUser) =>
  await app.db.mailOutbox.findMany({ where: { userId: id }, orderBy: { createdAt: "asc" } });

test.each([
  ["that nobody confirmed reads no name that its registrant chose", null, false],
  ["that is confirmed reads its name", new Date(), true],
])("in mails about the account an address %s", async (_case, emailVerifiedAt, isNamed) => {
  const admin = await makeAdmin(app);
  const person = await makeReseller(app, {
    status: "pending",
    firstName: "win.example/prize",
    accountHolderName: null,
    bankName: null,
    accountNumber: null,
    branchName: null,
    emailVerifiedAt,
  });

  await app.as(person).put("/api/auth/profile").send(bank("1234567"));
  await changePassword(person);
  for (const status of ["rejected", "approved", "suspended"])
    await app.as(admin).patch(`/api/users/${person.id}/status`).send({ status });

  const mails = await mailsTo(person);
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    "account.approved",
    "account.bank",
    "account.password",
    "account.rejected",
    "account.suspended",
  ]);
  expect(mails.map(({ text }) => text.includes("win.example"))).toEqual(mails.map(() => isNamed));
});

test("changes that send a mail are limited for one person: the address may be another person's", async () => {
  const [person, other] = [await makeReseller(app, { status: "pending" }), await makeReseller(app)];
  for (let change = 0; change < 10; change += 1) {
    expect(await changePassword(person)).toBe(200);
    const row = await app.db.user.findUniqueOrThrow({ where: { id: person.id } });
    const res = await app
      .as(row)
      .put("/api/auth/profile")
      .send(bank(`200000${change}`));
    expect(res.status).toBe(200);
  }
  const row = await app.db.user.findUniqueOrThrow({ where: { id: person.id } });

  expect(await changePassword(person)).toBe(429);
  const res = await app.as(row).put("/api/auth/profile").send(bank("3000000"));
  const minutes = Number(res.headers["retry-after"]) / 60;
  expect([res.status, minutes > 50, minutes <= 60]).toEqual([429, true, true]);
  // What sends no mail goes on.
  const unchanged = await app.as(row).put("/api/auth/profile").send({ firstName: "Kamal" });
  expect(unchanged.status).toBe(200);
  expect(await changePassword(other)).toBe(200);

  expect(await mailsTo(person)).toHaveLength(20);
  expect(await app.db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
    accountNumber: "2000009",
    tokenVersion: row.tokenVersion,
  });
});

test("accounts that are deleted and registered again with one address share its limits of mails", async () => {
  const narrow = await createTestApp({ config: { limits: { forgotPasswordPerHour: 3 } } });
  const email = "stranger@pola.test";
  const form = {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: "Nimal",
    lastName: "Perera",
    phone: "077 123 4567",
    businessName: "Nimal Stores",
    businessAddress: "7 Main Street, Galle",
    agreement: true,
  };
  const register = async () => (await narrow.request.post("/api/auth/register").send(form)).status;
  const registered = async () => await narrow.db.user.findUniqueOrThrow({ where: { email } });
  const remove = async (person: TestUser) =>
    (await narrow.as(person).delete("/api/auth/me").send({ currentPassword: PASSWORD })).status;

  expect(await register()).toBe(201);
  const first = await registered();
  expect((await narrow.as(first).post("/api/auth/resend-verification")).status).toBe(200);
  for (let change = 0; change < 20; change += 1) {
    const details = bank(`400000${change}`);
    expect((await narrow.as(first).put("/api/auth/profile").send(details)).status).toBe(200);
  }
  expect(await remove(first)).toBe(200);

  expect(await register()).toBe(201);
  const second = await registered();
  expect(await changePassword(second, narrow)).toBe(429);
  expect((await narrow.as(second).put("/api/auth/profile").send(bank("5000000"))).status).toBe(429);
  expect((await narrow.as(second).post("/api/auth/resend-verification")).status).toBe(429);
  expect(await remove(second)).toBe(200);

  expect(await register()).toBe(429);
  expect(await register()).toBe(429);
  // Another address is not affected.
  const other = await narrow.request.post("/api/auth/register").send({ ...form, email: "other@pola.test" });
  expect(other.status).toBe(201);
  await narrow.close();
});
