import { AccountExport } from "@pola/shared/schemas/account-export";
import { NotificationSettings } from "@pola/shared/schemas/notification";
import webPush from "web-push";
import { beforeEach, expect, test } from "vitest";
import { overtakenByDeletion } from "../../test/competing-transaction.ts";
import { type PushBrowser, startPushService } from "../../test/push-service.ts";
import { makeOrderIn, makeProduct, setStatus, type ShopPeople } from "../../test/shop.ts";
import { sendDueMails } from "../mail/send-due-mails.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller, PASSWORD, type TestUser } from "../../test/users.ts";

let reseller: TestUser;
const service = await startPushService();
const push = { ...webPush.generateVAPIDKeys(), services: [service.host] };
const app = await createTestApp({ config: { push } });
let people: ShopPeople = { admin: await makeAdmin(app), reseller: await makeReseller(app), cart: [] };
beforeEach(async () => {
  reseller = await makeReseller(app);
  people = { ...people, reseller, cart: [{ product: await makeProduct(app) }] };
});

async function agree(browser: PushBrowser, as: TestUser = reseller) {
  return await app.as(as).post("/api/notifications/devices").send(browser.device);
}

/** The mails of an order that was shipped or more, as the worker left them, oldest first. */
async function sentFor(user: TestUser, status: "shipped" | "delivered" = "shipped") {
  await makeOrderIn(app, status, { ...people, reseller: user });
  await app.mails.waitFor(0);
  const rows = await app.db.mailOutbox.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: "asc" },
  });
  return Object.fromEntries(
    rows.map(({ kind, status: state, isPushed }) => [kind, isPushed ? "pushed" : state]),
  );
}

test("a device that agreed shows the notification in place of the email", async () => {
  const browser = service.openBrowser();
  const { body } = await agree(browser);
  expect(NotificationSettings.parse(body.data)).toEqual({
    publicKey: app.ctx.config.push?.publicKey,
    devices: 1,
    muted: ["order.delivered"],
  });
  expect(await sentFor(reseller)).toEqual({ "order.placed": "sent", "order.shipped": "pushed" });
  const { data: listed } = (await app.as(people.admin).get("/api/admin/mail?kind=order.shipped")).body;
  expect(listed[0]).toMatchObject({ to: reseller.email, status: "sent", isPushed: true });
  expect(browser.shown).toEqual([
    {
      id: listed[0].id,
      title: expect.stringMatching(/^Order ORD-\d+ shipped$/),
      body: expect.stringContaining("for Nimali Silva is on its way."),
      url: expect.stringMatching(/^https:\/\/pola\.test\/orders\?order=[0-9a-f-]{36}$/),
    },
  ]);
  expect(
    app.mails.all().filter(({ to, subject }) => to.includes(reseller.email) && /shipped/.test(subject)),
  ).toEqual([]);
});

test("without a device the notification is an email", async () => {
  expect(await sentFor(reseller)).toEqual({ "order.placed": "sent", "order.shipped": "sent" });
});

test.each([404, 410])(
  "a device that withdrew its consent (%i) is removed, and the email goes out",
  async (gone) => {
    const browser = service.openBrowser();
    await agree(browser);
    browser.answer(gone);
    expect(await sentFor(reseller)).toMatchObject({ "order.shipped": "sent" });
    expect((await app.as(reseller).get("/api/notifications")).body.data.devices).toBe(0);
  },
);

test("when the push service fails, the email goes out and the device stays", async () => {
  const browser = service.openBrowser();
  await agree(browser);
  browser.answer(500);
  expect(await sentFor(reseller)).toMatchObject({ "order.shipped": "sent" });
  expect((await app.as(reseller).get("/api/notifications")).body.data.devices).toBe(1);
  await agree(service.openBrowser());
  app.clock.advance(1000);
  expect(await sentFor(reseller)).toMatchObject({ "order.shipped": "pushed" });
});

test("a push that the service refuses is logged with its status, and without address and keys", async () => {
  const browser = service.openBrowser();
  await agree(browser);
  browser.answer(403);
  const before = app.logs.length;
  expect(await sentFor(reseller)).toMatchObject({ "order.shipped": "sent" });
  const logged = app.logs.slice(before).filter((line) => line.includes("push service"));
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? "")).toMatchObject({ level: 40, status: 403 });
  const { endpoint, keys } = browser.device;
  for (const secret of [endpoint, new URL(endpoint).pathname, keys.p256dh, keys.auth])
    expect(logged[0]).not.toContain(secret);
});

test("a push service gets the support email of the settings", async () => {
  const browser = service.openBrowser();
  await agree(browser);
  const { version, own } = (await app.as(people.admin).get("/api/admin/settings")).body.data.shop;
  const changed = { ...own, supportEmail: "help@lanka.example", loadedVersion: version };
  expect((await app.as(people.admin).put("/api/admin/settings").send(changed)).status).toBe(200);
  await sentFor(reseller);
  expect(browser.contact()).toBe("mailto:help@lanka.example");
});

test("each person chooses what they hear about: delivered orders are muted until they ask for them", async () => {
  expect(await sentFor(reseller, "delivered")).toMatchObject({
    "order.shipped": "sent",
    "order.delivered": "muted",
  });
  const { body } = await app
    .as(reseller)
    .put("/api/notifications")
    .send({ muted: ["order.shipped"] });
  expect(body.data.muted).toEqual(["order.shipped"]);
  app.clock.advance(1000);
  expect(await sentFor(reseller, "delivered")).toMatchObject({
    "order.shipped": "muted",
    "order.delivered": "sent",
  });
});

test("a muted notification counts no try, because nothing was sent", async () => {
  expect(await sentFor(reseller, "delivered")).toMatchObject({ "order.delivered": "muted" });
  const tries = await app.db.mailOutbox.findMany({
    where: { userId: reseller.id, kind: { in: ["order.shipped", "order.delivered"] } },
    orderBy: { kind: "asc" },
    select: { attempts: true },
  });
  expect(tries).toEqual([{ attempts: 0 }, { attempts: 1 }]);
});

test("a browser belongs to the person who agreed last, and can be removed", async () => {
  const browser = service.openBrowser();
  const next = await makeReseller(app);
  await agree(browser);
  await agree(browser, next);
  expect((await app.as(reseller).get("/api/notifications")).body.data.devices).toBe(0);
  const { endpoint } = browser.device;
  await app.as(reseller).delete("/api/notifications/devices").query({ endpoint });
  expect((await app.as(next).get("/api/notifications")).body.data.devices).toBe(1);
  await app.as(next).delete("/api/notifications/devices").query({ endpoint });
  expect((await app.as(next).get("/api/notifications")).body.data.devices).toBe(0);
});

test("the account export names the choices and the devices without their secrets, and a deletion erases the devices", async () => {
  const browser = service.openBrowser();
  await agree(browser);
  const { body, text } = await app.as(reseller).get("/api/auth/me/export");
  expect(AccountExport.parse(body).notifications).toEqual({
    muted: ["order.delivered"],
    devices: [{ service: service.host, addedAt: app.ctx.now().toISOString() }],
  });
  for (const secret of [browser.device.endpoint, browser.device.keys.auth])
    expect(text).not.toContain(secret);
  await app.as(people.admin).delete(`/api/users/${reseller.id}`);
  expect(await app.db.pushDevice.count({ where: { userId: reseller.id } })).toBe(0);
});

test.each([
  ["a new password", changePassword],
  ["a password that was reset", resetPassword],
  ["the end of all sessions", async () => await app.as(reseller).post("/api/auth/end-sessions")],
  ["a new role", () => app.as(people.admin).patch(`/api/users/${reseller.id}/role`).send({ role: "admin" })],
])("%s ends the notifications on devices, as it ends their sessions", async (_name, end) => {
  const [browser, other] = [service.openBrowser(), await makeReseller(app)];
  await agree(browser);
  await agree(service.openBrowser(), other);
  const { id } = await makeOrderIn(app, "processing", people);

  expect((await end()).status).toBe(200);

  await setStatus(app, people.admin, id, "shipped");
  await app.mails.waitFor(0);
  expect(browser.shown).toEqual([]);
  const mail = await app.db.mailOutbox.findFirst({ where: { userId: reseller.id, kind: "order.shipped" } });
  expect(mail).toMatchObject({ status: "sent", isPushed: false });
  expect((await app.as(other).get("/api/notifications")).body.data.devices).toBe(1);
});

test.each(["suspended", "rejected"])(
  "the devices of a %s person show nothing until they are approved again",
  async (status) => {
    const browser = service.openBrowser();
    await agree(browser);
    const first = await makeOrderIn(app, "processing", people);
    const second = await makeOrderIn(app, "processing", people);
    const decide = async (to: string) =>
      await app.as(people.admin).patch(`/api/users/${reseller.id}/status`).send({ status: to });
    const ship = async ({ id }: { id: string }) => {
      await setStatus(app, people.admin, id, "shipped");
      await app.mails.waitFor(0);
    };

    expect((await decide(status)).status).toBe(200);
    await ship(first);
    expect(browser.shown).toEqual([]);
    const where = { userId: reseller.id, kind: "order.shipped" };
    expect(await app.db.mailOutbox.findFirst({ where })).toMatchObject({ status: "sent", isPushed: false });

    expect((await decide("approved")).status).toBe(200);
    await ship(second);
    expect(browser.shown).toHaveLength(1);
  },
);

test("without a mail server devices still show notifications; what none shows waits with all its tries", async () => {
  const withoutMail = { ...app.ctx, config: { ...app.ctx.config, smtpUrl: undefined } };
  const [browser, busy, other] = [service.openBrowser(), service.openBrowser(), await makeReseller(app)];
  await makeOrderIn(app, "shipped", people);
  app.clock.advance(1000);
  await agree(browser);
  await agree(busy, other);
  busy.answer(500);
  await makeOrderIn(app, "delivered", people);
  await makeOrderIn(app, "shipped", { ...people, reseller: other });

  await sendDueMails(withoutMail);

  const mailsOf = async ({ id: userId }: TestUser) => {
    const where = { userId, kind: { startsWith: "order." } };
    const rows = await app.db.mailOutbox.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
    return rows.map(({ kind, status, isPushed, attempts }) => [kind, isPushed ? "pushed" : status, attempts]);
  };
  expect(await mailsOf(reseller)).toEqual([
    ["order.placed", "queued", 0],
    // Older than the device.
    ["order.shipped", "queued", 0],
    ["order.placed", "queued", 0],
    ["order.shipped", "pushed", 1],
    ["order.delivered", "muted", 0],
  ]);
  expect(browser.shown).toHaveLength(1);
  expect(await mailsOf(other)).toEqual([
    ["order.placed", "queued", 0],
    ["order.shipped", "queued", 0],
  ]);
  busy.answer(201);
  app.clock.advance(120_000);
  await sendDueMails(withoutMail);
  expect(busy.shown).toHaveLength(1);
});

test("a browser that agrees while the account is being deleted is not kept", async () => {
  const { status } = await overtakenByDeletion(app, reseller, () => agree(service.openBrowser()));

  expect(status).toBe(401);
  expect(await app.db.pushDevice.count({ where: { userId: reseller.id } })).toBe(0);
});

async function changePassword() {
  return await app
    .as(reseller)
    .post("/api/auth/change-password")
    .send({ currentPassword: PASSWORD, newPassword: "another-secret" });
}

async function resetPassword() {
  await app.request.post("/api/auth/forgot-password").send({ email: reseller.email });
  const linkOf = async () =>
    (await app.mails.waitFor(0)).findLast(
      ({ to, link }) => to[0] === reseller.email && link?.includes("token"),
    )?.link ?? "";
  await expect.poll(linkOf).not.toBe("");
  const token = new URL(await linkOf()).searchParams.get("token");
  return await app.request.post("/api/auth/reset-password").send({ token, password: "another-secret" });
}
