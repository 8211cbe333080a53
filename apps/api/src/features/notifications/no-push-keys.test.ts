import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { makeReseller } from "../../test/users.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
});

test("a shop without push keys refuses devices and says why, as the document does", async () => {
  const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
  const { status, body } = await app
    .as(await makeReseller(app))
    .post("/api/notifications/devices")
    .send({ endpoint: "https://fcm.googleapis.com/device", keys });
  expect([status, body.code, body.message]).toEqual([
    409,
    "CONFLICT",
    "This shop sends notifications by email only",
  ]);
});
