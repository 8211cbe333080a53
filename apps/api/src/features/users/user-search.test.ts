import { expect, test } from "vitest";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);
const kasun = await makeReseller(app, {
  firstName: "Kasun",
  lastName: "Wickramasinghe",
  email: "kasun.w@lanka-mail.test",
  phone: "+94712345678",
  businessName: "Ocean Pearl Gems",
});
await makeReseller(app);

test.each([
  ["first name", "kasun"],
  ["last name, in part", "wickrama"],
  ["full name", "Kasun Wickramasinghe"],
  ["email", "kasun.w@lanka-mail.test"],
  ["part of the email", "lanka-mail"],
  ["phone as stored", "+94712345678"],
  ["phone as written", "0712345678"],
  ["phone with spaces", "071 234 5678"],
  ["phone with dashes (I-2220)", "071-234 5678"],
  ["phone as dialled from abroad (I-2220)", "0094712345678"],
  ["business", "ocean pearl"],
])("the search finds an account by %s", async (_, search) => {
  const res = await app.as(admin).get("/api/users").query({ search });

  expect(res.body.data).toMatchObject([{ id: kasun.id }]);
});
