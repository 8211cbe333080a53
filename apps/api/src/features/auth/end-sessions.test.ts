import { afterAll, beforeAll, expect, test } from "vitest";
import { makeReseller } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(async () => {
  await app.close();
});

test("a person who ends their sessions is signed out everywhere but here, and nobody else is", async () => {
  const [user, other] = [await makeReseller(app), await makeReseller(app)];

  const res = await app.as(user).post("/api/auth/end-sessions");

  expect([res.status, res.body.message]).toEqual([200, "All other sessions have ended"]);
  expect((await app.as(user).get("/api/auth/me")).status).toBe(401);
  const here = app.request.get("/api/auth/me").set("Authorization", `Bearer ${res.body.data.token}`);
  expect((await here).body.data.id).toBe(user.id);
  expect((await app.as(other).get("/api/auth/me")).status).toBe(200);
});
