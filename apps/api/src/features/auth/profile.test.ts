import { afterAll, beforeAll, expect, test as rule } from "vitest";
import { makeReseller, PASSWORD } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ config: { limits: { loginFailuresPer15Min: 2 } } });
});

afterAll(async () => {
  await test.close();
});

const BANK = {
  accountHolderName: "N Perera",
  bankName: "Bank of Ceylon",
  accountNumber: "0012345678",
  branchName: "Galle",
};

rule("a person can change their own details, but not their e-mail, role or status", async () => {
  const user = await makeReseller(test, { status: "pending" });

  const res = await test.as(user).put("/api/auth/profile").send({
    firstName: " Sunil ",
    phone: "0712345678",
    email: "other@pola.test",
    role: "admin",
    status: "approved",
  });

  expect(res.status).toBe(200);
  expect(res.body).toMatchObject({
    message: "Profile updated successfully!",
    data: { firstName: "Sunil", phone: "+94712345678" },
  });
  expect(res.body.data).toMatchObject({
    email: user.email,
    role: "reseller",
    status: "pending",
    lastName: user.lastName,
  });
});

rule("an emptied profile field gets its own message", async () => {
  const user = await makeReseller(test);

  const res = await test.as(user).put("/api/auth/profile").send({ businessName: "  " });

  expect(res.status).toBe(422);
  expect(res.body.errors).toEqual({ businessName: "Business name is required" });
});

rule("changing bank details requires the password, keeps the history and sends a mail", async () => {
  const user = await makeReseller(test);
  const before = test.mails.all().length;
  const save = (body: Record<string, unknown>) => test.as(user).put("/api/auth/profile").send(body);

  const without = await save(BANK);
  const wrong = await save({ ...BANK, currentPassword: "not-the-password" });
  const right = await save({ ...BANK, currentPassword: PASSWORD });

  expect([without.status, wrong.status, right.status]).toEqual([422, 422, 200]);
  expect(right.body).toMatchObject({ message: "Bank details updated successfully!", data: BANK });
  expect(await test.db.bankAccountHistory.findMany({ where: { userId: user.id } })).toMatchObject([
    { ...BANK, actorId: user.id },
  ]);
  const mail = (await test.mails.waitFor(before + 1)).at(-1);
  expect(mail?.subject).toBe("Your bank details were changed");
  expect(mail?.text).toContain("5678");
  expect(mail?.text).not.toContain("0012345678");
});

rule("guessing the password inside a session is limited too", async () => {
  const user = await makeReseller(test);
  const guess = () =>
    test
      .as(user)
      .put("/api/auth/profile")
      .send({ ...BANK, currentPassword: "not-the-password" });

  expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([422, 422, 429]);
});

rule("the right password resets the count of guesses", async () => {
  const user = await makeReseller(test);
  const save = async (currentPassword: string) =>
    (
      await test
        .as(user)
        .put("/api/auth/profile")
        .send({ ...BANK, currentPassword })
    ).status;

  expect([await save("guess-1"), await save(PASSWORD), await save("guess-2")]).toEqual([422, 200, 422]);
});
