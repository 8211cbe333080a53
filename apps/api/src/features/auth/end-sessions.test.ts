import { afterAll, beforeAll, expect, test as rule } from "vitest";
import { makeReseller } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(async () => {
  await test.close();
});

rule("a person who ends their sessions is signed out everywhere but here, and nobody else is", async () => {
  const [user, other] = [await makeReseller(test), await makeReseller(test)];

  const res = await test.as(user).post("/api/auth/end-sessions");

  expect([res.status, res.body.message]).toEqual([200, "All other sessions have ended"]);
  expect((await test.as(user).get("/api/auth/me")).status).toBe(401);
  const here = test.request.get("/api/auth/me").set("Authorization", `Bearer ${res.body.data.token}`);
  expect((await here).body.data.id).toBe(user.id);
  expect((await test.as(other).get("/api/auth/me")).status).toBe(200);
});
