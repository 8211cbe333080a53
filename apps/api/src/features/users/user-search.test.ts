import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;
let admin: TestUser;
let kasun: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdmin(app);
  kasun = await makeReseller(app, {
    firstName: "Kasun",
    lastName: "Wickramasinghe",
    email: "kasun.w@lanka-mail.test",
    phone: "+94712345678",
    businessName: "Ocean Pearl Gems",
  });
  await makeReseller(app);
});

afterAll(async () => {
  await app.close();
});

test.each([
  ["first name", "kasun"],
  ["last name, in part", "wickrama"],
  ["full name", "Kasun Wickramasinghe"],
  ["email", "kasun.w@lanka-mail.test"],
  ["part of the email", "lanka-mail"],
  ["phone as stored", "+94712345678"],
  ["phone as written", "0712345678"],
  ["phone with spaces", "071 234 5678"],
  ["business", "ocean pearl"],
])("the search finds an account by %s", async (_, search) => {
  const res = await app.as(admin).get("/api/users").query({ search });

  expect(res.body.data).toMatchObject([{ id: kasun.id }]);
});
