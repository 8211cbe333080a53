import webPush from "web-push";
import { beforeEach, expect, test } from "vitest";
import { PUSH_SERVICES } from "../../lib/pusher.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeReseller, type TestUser } from "../../test/users.ts";

const PUSH = { ...webPush.generateVAPIDKeys(), services: PUSH_SERVICES };
const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };

let reseller: TestUser;
const app = await createTestApp();
beforeEach(async () => {
  app.ctx.config.push = PUSH;
  reseller = await makeReseller(app);
});

/** The response to a browser with this address. */
async function add(endpoint: string) {
  return await app.as(reseller).post("/api/notifications/devices").send({ endpoint, keys });
}

test("a shop without push keys refuses devices and says why, as the document does", async () => {
  app.ctx.config.push = undefined;
  const { status, body } = await add("https://fcm.googleapis.com/device");
  expect([status, body.code, body.message]).toEqual([
    409,
    "CONFLICT",
    "This shop sends notifications by email only",
  ]);
});

test.each([
  "https://fcm.googleapis.com/fcm/send/x:y",
  "https://jmt17.google.com/fcm/send/x:y",
  "https://updates.push.services.mozilla.com/wpush/v2/x",
  "https://web.push.apple.com/x",
  "https://wns2-pn1p.notify.windows.com/w/?token=a%2fb",
])("the address of a push service is accepted: %s (A-1900)", async (endpoint) => {
  expect((await add(endpoint)).status).toBe(200);
});

test.each([
  "https://internal.example/hook",
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://user@fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://web.push.apple.com:8443/x",
  // The library that sends ends the host at these characters, and would call internal.example.
  "https://internal.example{.fcm.googleapis.com/x",
  "https://internal.example;.push.apple.com/x",
  "https://internal.example'.push.apple.com/x",
  "https://a.%zz.push.apple.com/x",
  // Its port is no number.
  "https://a:b.push.apple.com/x",
])("the server calls push services only: %s is refused", async (endpoint) => {
  expect((await add(endpoint)).status).toBe(422);
});

test("a person has at most ten devices: the oldest is removed, also when several are added at one moment", async () => {
  const other = reseller;
  await add(`https://fcm.googleapis.com/${other.id}`);
  reseller = await makeReseller(app);
  const endpoints = Array.from(
    { length: 12 },
    (_, device) => `https://fcm.googleapis.com/${reseller.id}/${device}`,
  );
  for (const [device, endpoint] of endpoints.entries()) {
    if (device < 4) app.clock.advance(1000);
    await add(endpoint);
  }
  const left = await app.db.pushDevice.findMany({ where: { userId: reseller.id }, orderBy: { id: "asc" } });
  expect(left.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2));
  expect(await app.db.pushDevice.count({ where: { userId: other.id } })).toBe(1);
});
