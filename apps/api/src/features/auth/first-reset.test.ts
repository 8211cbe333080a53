import { expect, test } from "vitest";
import { completeOrder } from "../../test/ledger.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, PASSWORD } from "../../test/users.ts";
import { closeDueWeeks } from "../payouts/close-weeks.ts";

const app = await createTestApp();

test.each([
  ["that nobody had confirmed removes the bank details, and payouts wait for new ones", null, "onhold"],
  ["that was confirmed keeps the bank details", new Date(), "pending"],
])("a reset of the password by mail to an address %s", async (_case, emailVerifiedAt, status) => {
  const isKept = emailVerifiedAt !== null;
  const person = await makeReseller(app, { emailVerifiedAt });
  await completeOrder(app.ctx, person.id, 90_000);
  app.clock.advance(7 * 24 * 3_600_000);
  await closeDueWeeks(app.ctx);

  const before = app.mails.all().length;
  await app.request.post("/api/auth/forgot-password").send({ email: person.email });
  const link = (await app.mails.waitFor(before + 1)).findLast((mail) => mail.subject.includes("Reset"))?.link;
  const token = new URL(link ?? "").searchParams.get("token");
  await app.request.post("/api/auth/reset-password").send({ token, password: PASSWORD });

  const login = await app.request.post("/api/auth/login").send({ email: person.email, password: PASSWORD });
  expect(login.body.data.user).toMatchObject({
    isEmailVerified: true,
    accountHolderName: isKept ? person.accountHolderName : null,
    accountNumber: isKept ? person.accountNumber : null,
  });
  const history = await app
    .as(await makeAdmin(app))
    .get(`/api/payouts/admin/reseller/${person.id}`)
    .expect(200);
  expect(history.body.data.payouts).toMatchObject([{ status }]);
  const mail = await app.db.mailOutbox.findFirstOrThrow({
    where: { userId: person.id, kind: "account.password" },
  });
  expect(mail.text.includes("your bank details were removed")).toBe(!isKept);
});
