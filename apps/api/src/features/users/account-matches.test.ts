import { expect, test } from "vitest";
import { makeOrderIn, makeShopPeople } from "../../test/shop.ts";
import { overtaken } from "../../test/competing-transaction.ts";
import { dumpOf } from "../../test/dump.ts";
import { makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const people = await makeShopPeople(app);

const UNKNOWN = "01890000-0000-7000-8000-000000000000";
const leave = (user: TestUser) => app.as(user).delete("/api/auth/me").send({ currentPassword: PASSWORD });
const remove = (id: string) => app.as(people.admin).delete(`/api/users/${id}`);
const askMatches = (id: string, user = people.admin) => app.as(user).get(`/api/users/${id}/matches`);
const matchesOf = async (id: string) => (await askMatches(id)).body.data;

let made = 0;

/** A reseller with an account number of their own. */
async function makePerson(overrides: Parameters<typeof makeReseller>[1] = {}) {
  made += 1;
  return await makeReseller(app, { accountNumber: `900000${made}`, ...overrides });
}

/** Earns Rs. 150, is paid, and the goods come back. */
async function makeDebtor(overrides: Parameters<typeof makeReseller>[1] = {}) {
  const debtor = await makePerson(overrides);
  const order = await makeOrderIn(app, "completed", { ...people, reseller: debtor });
  const asAdmin = app.as(people.admin);
  const paid = await asAdmin.put("/api/payouts/admin/status").send({ userId: debtor.id, status: "paid" });
  const back = { reason: "damaged", stock: "restock" };
  const returned = await asAdmin.post(`/api/orders/${order.id}/late-return`).send(back);
  expect([paid.status, returned.status]).toEqual([200, 200]);
  return debtor;
}

test("a person who owes money cannot delete their own account, and reads how much they owe", async () => {
  const debtor = await makeDebtor();

  const res = await leave(debtor);

  expect([res.status, res.body.code, res.body.data]).toEqual([409, "BALANCE_OWED", { amount: 150 }]);
  expect(res.body.message).toMatch(/^You owe Rs\. 150\.00/);
  expect(await app.db.user.findUnique({ where: { id: debtor.id } })).toMatchObject({
    email: debtor.email,
    deletedAt: null,
  });
});

test("an admin can delete an account that owes; the debt stays in the books", async () => {
  const debtor = await makeDebtor();

  expect((await remove(debtor.id)).status).toBe(200);

  const { _sum } = await app.db.commissionEntry.aggregate({
    where: { userId: debtor.id, payoutId: null },
    _sum: { amountCents: true },
  });
  expect(_sum.amountCents).toBe(-15_000);
});

test("a person who is owed money can delete their own account", async () => {
  const user = await makePerson();
  await makeOrderIn(app, "completed", { ...people, reseller: user });

  expect((await leave(user)).status).toBe(200);
});

test("an application says when an account with the same phone or bank account owes, was suspended or was rejected", async () => {
  const phone = "+94711000001";
  const debtor = await makeDebtor({ phone, firstName: "Kamal", lastName: "Debtor" });
  // With commission to come: nothing is owed.
  const suspended = await makePerson({ phone });
  await makeOrderIn(app, "completed", { ...people, reseller: suspended });
  await app.db.user.update({ where: { id: suspended.id }, data: { status: "suspended" } });
  const rejected = await makePerson({ phone, status: "rejected" });
  await makePerson({ phone, status: "approved" });
  await makePerson({ status: "rejected" });
  const paidAlike = await makePerson({ accountNumber: "0099887766", status: "suspended" });
  const used = { userId: rejected.id, accountNumber: "99887766", createdAt: app.ctx.now() };
  const before = { accountHolderName: "K", bankName: "BOC", branchName: "Fort", ...used };
  await app.db.bankAccountHistory.create({ data: before });
  const applicant = await makePerson({ phone, accountNumber: "99-887 766", status: "pending" });

  const matches: object[] = await matchesOf(applicant.id);

  expect(matches).toHaveLength(4);
  const same = { isSamePhone: true, isSameBankAccount: false, isDeleted: false };
  expect(matches).toEqual(
    expect.arrayContaining([
      { id: debtor.id, name: "Kamal Debtor", status: "approved", owed: 150, ...same },
      expect.objectContaining({ id: suspended.id, status: "suspended", owed: 0, ...same }),
      expect.objectContaining({ id: rejected.id, status: "rejected", ...same, isSameBankAccount: true }),
      expect.objectContaining({ id: paidAlike.id, isSamePhone: false, isSameBankAccount: true }),
    ]),
  );
  // Nobody is a match of themselves.
  expect(await matchesOf(suspended.id)).toHaveLength(2);
});

test("an application matches a deleted account, of which nothing can be read any more", async () => {
  const bank = { accountHolderName: "K", bankName: "BOC", branchName: "Fort" };
  const debtor = await makeDebtor({ phone: "+94711000002", ...bank, accountNumber: "0070-555 666" });
  const suspended = await makePerson({ status: "suspended" });
  const earlier = { ...bank, accountNumber: "70555666", userId: suspended.id, createdAt: app.ctx.now() };
  await app.db.bankAccountHistory.create({ data: earlier });
  for (const { id } of [debtor, suspended]) expect((await remove(id)).status).toBe(200);
  const dump = await dumpOf(app);

  const byAccount = await makePerson({ phone: null, accountNumber: "70 555 666" });
  const byPhone = await makePerson({ phone: "+94711000002", status: "pending" });

  const deleted = { name: "Deleted user", isDeleted: true, isSamePhone: false, isSameBankAccount: true };
  const matches: object[] = await matchesOf(byAccount.id);
  expect(matches).toHaveLength(2);
  expect(matches).toEqual(
    expect.arrayContaining([
      { ...deleted, id: debtor.id, status: "approved", owed: 150 },
      { ...deleted, id: suspended.id, status: "suspended", owed: 0 },
    ]),
  );
  expect(await matchesOf(byPhone.id)).toMatchObject([{ id: debtor.id, isSamePhone: true }]);
  expect(dump.filter(({ row }) => /70-?555 ?666|711000002/.test(row))).toEqual([]);
});

test("an application matches the numbers that a person saved in the moment of the deletion", async () => {
  const phone = "+94711000003";
  const suspended = await makePerson({ status: "suspended" });
  const change = "update users set phone = $2, account_number = '70555777' where id = $1";

  await overtaken(
    app,
    (competing) => competing.query(change, [suspended.id, phone]),
    () => remove(suspended.id),
  );

  const applicant = await makePerson({ phone, accountNumber: "70555777", status: "pending" });
  expect(await matchesOf(applicant.id)).toMatchObject([
    { id: suspended.id, isSamePhone: true, isSameBankAccount: true },
  ]);
});

test("only an admin reads which accounts match", async () => {
  const user = await makePerson();

  expect((await askMatches(user.id, user)).status).toBe(403);
  expect((await askMatches(UNKNOWN)).status).toBe(404);
});
