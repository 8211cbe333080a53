import { expect, test } from "vitest";
import { makeAdmin, makeReseller, PASSWORD } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

const setStatus = (id: string, status: string) =>
  shop.as(admin).patch(`/api/users/${id}/status`).send({ status });

test.each([
  ["pending", "approved", "Your account is approved", "Welcome to Pola!"],
  ["pending", "rejected", "Your account was not approved", "Your Pola account was not approved."],
  ["approved", "rejected", "Your account is no longer approved", "You can't log in any more."],
  ["approved", "suspended", "Your account is suspended", "You can't log in while it is suspended."],
  ["suspended", "approved", "Your account is no longer suspended", "You can log in again."],
] as const)("the mail to a %s reseller who is set to %s says: %s", async (from, to, subject, sentence) => {
  const reseller = await makeReseller(shop, { status: from });

  expect((await setStatus(reseller.id, to)).status).toBe(200);

  const [mail] = await shop.db.mailOutbox.findMany({ where: { userId: reseller.id } });
  expect(mail?.subject).toBe(subject);
  expect(mail?.text).toContain(sentence);
});

test("a reseller whose approval was revoked reads at the login that the account is not approved", async () => {
  const reseller = await makeReseller(shop);
  await setStatus(reseller.id, "rejected");

  const res = await shop.request.post("/api/auth/login").send({ email: reseller.email, password: PASSWORD });

  expect([res.status, res.body.message]).toEqual([403, "Your account is not approved."]);
});
