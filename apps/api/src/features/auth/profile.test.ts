import { NO_BANK_DETAILS } from "@pola/shared/bank-account";
import { expect, test } from "vitest";
import { overtaken, overtakenByDeletion } from "../../test/competing-transaction.ts";
import { makeReseller, PASSWORD } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp({ config: { limits: { loginFailuresPer15Min: 2 } } });

const BANK = {
  accountHolderName: "N Perera",
  bankName: "Bank of Ceylon",
  accountNumber: "0012345678",
  branchName: "Galle",
};

const OLD_BANK = { ...BANK, accountNumber: "99887766" };

test("a person can change their own details, but not their email, role or status", async () => {
  const user = await makeReseller(app, { status: "pending" });

  const res = await app.as(user).put("/api/auth/profile").send({
    firstName: " Sunil ",
    lastName: "Silva",
    phone: "0712345678",
    email: "other@pola.test",
    role: "admin",
    status: "approved",
  });

  expect(res.status).toBe(200);
  expect(res.body).toMatchObject({
    message: "Profile updated successfully!",
    data: { firstName: "Sunil", lastName: "Silva", phone: "+94712345678" },
  });
  expect(res.body.data).toMatchObject({
    email: user.email,
    role: "reseller",
    status: "pending",
    businessName: user.businessName,
  });
});

test("the city of a profile can be set, kept and emptied", async () => {
  const user = await makeReseller(app, { city: "" });
  const save = async (body: Record<string, unknown>) =>
    (await app.as(user).put("/api/auth/profile").send(body)).body.data.city;

  expect(await save({ city: "Matara" })).toBe("Matara");
  expect(await save({ firstName: "Sunil" })).toBe("Matara");
  expect(await save({ city: "" })).toBe("");
});

test("an emptied profile field gets its own message", async () => {
  const user = await makeReseller(app);

  const res = await app.as(user).put("/api/auth/profile").send({ businessName: "  " });

  expect(res.status).toBe(422);
  expect(res.body.errors).toEqual({ businessName: "Business name is required" });
});

test("changing bank details requires the password, keeps the history and sends a mail", async () => {
  const user = await makeReseller(app, OLD_BANK);
  const before = app.mails.all().length;
  const save = (body: Record<string, unknown>) => app.as(user).put("/api/auth/profile").send(body);

  const without = await save(BANK);
  const wrong = await save({ ...BANK, currentPassword: "not-the-password" });
  const right = await save({ ...BANK, currentPassword: PASSWORD });

  expect([without.status, wrong.status, right.status]).toEqual([422, 422, 200]);
  expect(without.body.errors).toEqual({ currentPassword: "Password is required" });
  expect(right.body).toMatchObject({ message: "Bank details updated successfully!", data: BANK });
  expect(await app.db.bankAccountHistory.findMany({ where: { userId: user.id } })).toMatchObject([
    { ...BANK, actorId: user.id },
  ]);
  const mail = (await app.mails.waitFor(before + 1)).at(-1);
  expect(mail?.subject).toBe("Your bank details were changed");
  expect(mail?.text).toContain("5678");
  expect(mail?.text).not.toContain("0012345678");
});

test("bank details are set for the first time without the password", async () => {
  const user = await makeReseller(app, NO_BANK_DETAILS);

  const res = await app.as(user).put("/api/auth/profile").send(BANK);

  expect([res.status, res.body.data]).toMatchObject([200, BANK]);
  expect(await app.db.bankAccountHistory.count({ where: { userId: user.id } })).toBe(1);
});

test("of two concurrent first bank details one needs the password", async () => {
  const user = await makeReseller(app, NO_BANK_DETAILS);

  const late = await overtaken(
    app,
    (competing) =>
      competing.query(
        `update users set account_holder_name = 'N Perera', bank_name = 'BOC', account_number = '11111111', branch_name = 'Kandy'
         where id = $1`,
        [user.id],
      ),
    () =>
      app
        .as(user)
        .put("/api/auth/profile")
        .send({ ...BANK, accountNumber: "22222222" }),
  );

  expect([late.status, late.body.errors]).toEqual([422, { currentPassword: "Password is required" }]);
  const { accountNumber } = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(accountNumber).toBe("11111111");
});

test.each([
  ["first", NO_BANK_DETAILS, {}],
  ["new", OLD_BANK, { currentPassword: PASSWORD }],
])("the same %s bank details that are sent twice at once are changed once (A-2326)", async (_, old, more) => {
  const user = await makeReseller(app, old);
  const save = async () =>
    await app
      .as(user)
      .put("/api/auth/profile")
      .send({ ...BANK, ...more });

  const replies = await overtaken(
    app,
    (competing) => competing.query("select from users where id = $1 for update", [user.id]),
    () => Promise.all([save(), save()]),
    2,
  );

  expect(replies.map(({ status, body }) => [status, body.data])).toMatchObject([
    [200, BANK],
    [200, BANK],
  ]);
  expect(await app.db.bankAccountHistory.count({ where: { userId: user.id } })).toBe(1);
});

test("bank details are not changed with a password that was reset in the same moment", async () => {
  const user = await makeReseller(app, OLD_BANK);
  const res = await overtaken(
    app,
    (competing) =>
      competing.query("update users set password_hash = 'reset', token_version = 1 where id = $1", [user.id]),
    () =>
      app
        .as(user)
        .put("/api/auth/profile")
        .send({ ...BANK, currentPassword: PASSWORD }),
  );
  expect([res.status, res.body.errors]).toEqual([
    422,
    { currentPassword: "The current password is incorrect" },
  ]);
  expect(await app.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject(OLD_BANK);
});

test("bank details that are sent back unchanged need no password and leave no history", async () => {
  const user = await makeReseller(app, BANK);

  const res = await app
    .as(user)
    .put("/api/auth/profile")
    .send({ ...BANK, firstName: "Sunil" });

  expect([res.status, res.body.data.firstName]).toEqual([200, "Sunil"]);
  expect(await app.db.bankAccountHistory.count({ where: { userId: user.id } })).toBe(0);
});

test.each([
  [
    "a wrong password",
    { ...BANK, firstName: "Sunil", currentPassword: "not-the-password" },
    "currentPassword",
  ],
  ["a wrong personal field", { ...BANK, phone: "12", currentPassword: PASSWORD }, "phone"],
  [
    "a missing bank field",
    { ...BANK, branchName: "", firstName: "Sunil", currentPassword: PASSWORD },
    "branchName",
  ],
])("personal and bank details in one body are refused whole: %s", async (_what, body, field) => {
  const user = await makeReseller(app, OLD_BANK);

  const res = await app.as(user).put("/api/auth/profile").send(body);

  expect([res.status, Object.keys(res.body.errors)]).toEqual([422, [field]]);
  expect(await app.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
    ...OLD_BANK,
    firstName: user.firstName,
    phone: user.phone,
  });
});

test("personal and bank details in one body are applied whole", async () => {
  const user = await makeReseller(app, OLD_BANK);
  const body = { ...BANK, firstName: "Sunil", businessAddress: "1 New Road" };

  const res = await app
    .as(user)
    .put("/api/auth/profile")
    .send({ ...body, currentPassword: PASSWORD });

  expect([res.status, res.body.data]).toMatchObject([200, body]);
});

test("guessing the password inside a session is limited too", async () => {
  const user = await makeReseller(app, OLD_BANK);
  const guess = () =>
    app
      .as(user)
      .put("/api/auth/profile")
      .send({ ...BANK, currentPassword: "not-the-password" });

  expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([422, 422, 429]);
});

test("the right password resets the count of guesses", async () => {
  const user = await makeReseller(app, OLD_BANK);
  let number = 0;
  const save = async (currentPassword: string) => {
    number += 1;
    const body = { ...BANK, accountNumber: `1000${number}`, currentPassword };
    return (await app.as(user).put("/api/auth/profile").send(body)).status;
  };

  expect([await save("guess-1"), await save(PASSWORD), await save("guess-2")]).toEqual([422, 200, 422]);
});

test.each([
  ["personal details", { businessName: "Hurried Goods" }],
  ["first bank details", BANK],
  ["new bank details", { ...BANK, currentPassword: PASSWORD }],
])("%s that are sent while the account is being deleted are not kept", async (what, body) => {
  const user = await makeReseller(app, what === "new bank details" ? OLD_BANK : NO_BANK_DETAILS);

  const { status } = await overtakenByDeletion(app, user, () =>
    app.as(user).put("/api/auth/profile").send(body),
  );

  expect(status).toBe(401);
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(row).toMatchObject({ businessName: "", ...NO_BANK_DETAILS });
});
