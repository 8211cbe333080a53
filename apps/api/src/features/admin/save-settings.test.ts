import { EventEmitter, once } from "node:events";
import { LegalTexts, type OwnSettings, PublicShop, SettingsVersion } from "@pola/shared/schemas/settings";
import { AdminSettings } from "@pola/shared/schemas/admin";
import type { Connection } from "@pola/database/sql";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { followSettings, settingsReader } from "../../domain/settings.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeOrderIn, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";

const app = await createTestApp();
const admin = await makeAdmin(app, { firstName: "Asha", lastName: "Silva" });

const shop = async () => AdminSettings.parse((await app.as(admin).get("/api/admin/settings")).body.data).shop;
const put = async (body: object) => await app.as(admin).put("/api/admin/settings").send(body);
/** Saves these settings, and leaves the others as they are. */
async function save(changes: Partial<Record<keyof OwnSettings, unknown>>) {
  const { version, own } = await shop();
  return await put({ ...own, ...changes, loadedVersion: version });
}
const versions = async () =>
  z
    .array(SettingsVersion)
    .parse((await app.as(admin).get("/api/admin/settings/versions?pageSize=2")).body.data);
const publicShop = async () => PublicShop.parse((await app.request.get("/api/shop")).body.data);

test("settings are the environment's until an admin saves others, and null sets one back", async () => {
  const { brand } = app.ctx.config;
  const none = {
    name: null,
    supportEmail: null,
    supportPhone: null,
    privacyEmail: null,
    slipFromAddress: null,
  };
  expect(await shop()).toEqual({
    version: 0,
    own: { ...none, minPayout: null, completeOn: null, terms: null, privacy: null },
    defaults: { ...brand, minPayout: 0, completeOn: "admin" },
  });
  expect(await publicShop()).toMatchObject({ name: "Pola", supportEmail: brand.supportEmail });

  const saved = await save({ name: " Lanka Mart ", supportPhone: "077 123 4567" });
  expect(saved.body.data).toMatchObject({
    version: 1,
    own: { name: "Lanka Mart", supportPhone: "+94771234567" },
  });
  expect(await publicShop()).toEqual({
    name: "Lanka Mart",
    supportEmail: brand.supportEmail,
    supportPhone: "+94771234567",
    privacyEmail: brand.privacyEmail,
  });

  await save({ name: null });
  expect(await shop()).toMatchObject({ version: 2, own: { ...none, supportPhone: "+94771234567" } });
  expect((await publicShop()).name).toBe("Pola");
});

test.each([
  ["supportPhone", "12345", "Enter a Sri Lankan phone number, such as 077 123 4567"],
  ["supportEmail", "help@", "Email is invalid"],
  ["privacyEmail", "a@b.lk, c@d.lk", "Email is invalid"],
  ["name", " ", "Shop name is required"],
  ["slipFromAddress", "", "From address is required"],
  ["minPayout", 10.005, "Enter an amount in rupees with at most 2 decimals"],
  ["minPayout", 1_000_001, "Use at most Rs. 1,000,000"],
  ["completeOn", "never", "Choose what completes an order"],
])("a wrong %s (%j) is refused at its field, and nothing is saved", async (field, value, message) => {
  const before = await shop();
  const res = await save({ name: "Half saved", [field]: value });
  expect(res.status).toBe(422);
  expect(res.body.errors).toEqual({ [field]: message });
  expect(await shop()).toEqual(before);
});

test("a legal text needs its own effective date, and its markup stays text", async () => {
  const text = "# Our terms\n\nOne <b>paragraph</b>.\r\n\nAnother.";
  const undated = await save({ terms: { text } });
  expect(undated.body.errors).toHaveProperty(["terms.effective"]);
  expect((await save({ terms: { text: " ", effective: "2026-12-01" } })).body.errors).toHaveProperty([
    "terms.text",
  ]);

  await save({ terms: { text, effective: "2026-12-01" } });
  const { body } = await app.request.get("/api/shop/legal-texts");
  expect(LegalTexts.parse(body.data)).toEqual({
    version: (await shop()).version,
    terms: { text: "# Our terms\n\nOne <b>paragraph</b>.\n\nAnother.", effective: "2026-12-01" },
    privacy: null,
  });
});

test("every save is a version that says who, when and what changed, newest first", async () => {
  await save({ name: "First", minPayout: 500 });
  app.clock.advance(60_000);
  const second = await makeAdmin(app, { firstName: "Ruwan", lastName: "Dias" });
  const { version, own } = await shop();
  await app
    .as(second)
    .put("/api/admin/settings")
    .send({ ...own, name: null, completeOn: "cash", loadedVersion: version });
  expect(await versions()).toMatchObject([
    {
      version: version + 1,
      at: app.ctx.now().toISOString(),
      actor: { id: second.id, name: "Ruwan Dias" },
      changes: [
        { setting: "name", from: "First", to: null },
        { setting: "completeOn", from: null, to: "cash" },
      ],
    },
    {
      version,
      actor: { name: "Asha Silva" },
      changes: [
        { setting: "name", from: null, to: "First" },
        { setting: "minPayout", from: null, to: 500 },
      ],
    },
  ]);
  const { data: log } = (await app.as(admin).get("/api/admin/activity?action=settings.save&pageSize=10"))
    .body;
  // The log shows an amount as rupees by the name of its field.
  expect(log[1]).toMatchObject({
    before: { minPayoutCents: "default" },
    after: { name: "First", minPayoutCents: 50_000, version },
  });
  const again = await save({});
  expect(again.body.data.version).toBe(version + 1);
  expect((await versions()).length).toBe(2);
});

test("a save from an outdated form is refused, and of two at once one wins", async () => {
  const { version, own } = await shop();
  const both = await Promise.all(["One", "Two"].map((name) => put({ ...own, name, loadedVersion: version })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body.message).toMatch(/^Another admin changed the settings/);

  const late = await put({ ...own, name: "Late", loadedVersion: version });
  expect(late.status).toBe(409);
  expect((await put({ ...own, loadedVersion: version + 9 })).status).toBe(409);
  expect(await shop()).toMatchObject({
    version: version + 1,
    own: { name: expect.stringMatching(/One|Two/) },
  });
});

test("a save that is sent again after a lost reply is no other admin's: it changes nothing (A-1224)", async () => {
  const { version, own } = await shop();
  const body = { ...own, name: "Sent twice", loadedVersion: version };
  const [first, again] = [await put(body), await put(body)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data).toMatchObject({ version: version + 1, own: { name: "Sent twice" } });
});

test("another process has the saved settings within its next look, and a request asks for none", async () => {
  const other = settingsReader(app.ctx);
  const stop = followSettings(other, 10);
  await save({ name: "Seen elsewhere" });
  await expect.poll(() => other.current().name).toBe("Seen elsewhere");
  await stop();

  const query = vi.spyOn(app.pool, "query");
  expect((await publicShop()).name).toBe("Seen elsewhere");
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test("settings that were read before a save and arrive after it do not come back (A-239)", async () => {
  await save({ name: "Older" });
  const gate = new EventEmitter();
  const late = once(gate, "open");
  const query = vi.fn<Connection["query"]>(async (config) => await app.pool.query(config));
  query.mockImplementationOnce(async (config) => {
    const reply = await app.pool.query(config);
    await late;
    return reply;
  });
  const other = settingsReader({ pool: { query }, config: app.ctx.config });
  const early = other.reload();
  await app.pool.query("select 1");

  await save({ name: "Newer" });
  await other.reload();
  gate.emit("open");
  await early;

  expect(other.current().name).toBe("Newer");
});

test("mails, their sender and slips have the settings in force", async () => {
  await save({
    name: "Lanka Mart",
    supportEmail: "help@lanka.lk",
    supportPhone: "0112345678",
    privacyEmail: "privacy@lanka.lk",
    slipFromAddress: "1 New Street\nKandy",
  });
  expect(await publicShop()).toMatchObject({ name: "Lanka Mart", privacyEmail: "privacy@lanka.lk" });
  const reseller = await makeReseller(app);
  const order = await makeOrderIn(app, "processing", {
    reseller,
    admin,
    cart: [{ product: await makeProduct(app) }],
  });
  const mail = await app.db.mailOutbox.findFirstOrThrow({ where: { userId: reseller.id } });
  expect(mail.text).toContain("Lanka Mart\nhelp@lanka.lk");
  const [sent] = await app.mails.waitFor(1);
  expect(sent?.headers).toContain("Lanka Mart <support@pola.example>");

  const slips = await app.as(admin).get(`/api/orders/admin/slips?ids=${order.id}`);
  expect(slips.body.data.from).toEqual({
    name: "Lanka Mart",
    address: "1 New Street\nKandy",
    phone: "+94112345678",
  });
});

test("two legal texts of 20,000 Sinhala letters are saved", async () => {
  const long = { text: "\u0d85".repeat(20_000), effective: "2026-12-01" };
  expect((await save({ terms: long, privacy: long })).status).toBe(200);
});
