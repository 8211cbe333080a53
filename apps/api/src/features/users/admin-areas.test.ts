import { AdminStats } from "@pola/shared/schemas/admin";
import type { AdminArea } from "@pola/shared/admin-areas";
import { expect, test } from "vitest";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

const limit = (actor: TestUser, { id }: { id: string }, limitedTo: readonly string[]) =>
  app.as(actor).put(`/api/users/${id}/areas`).send({ limitedTo });
const makeLimited = (...limitedTo: AdminArea[]) => makeAdmin(app, { limitedTo });
const areasOf = async ({ id }: { id: string }) =>
  (await app.db.user.findUniqueOrThrow({ where: { id } })).limitedTo;

test("an admin limited to orders cannot pay out from their next call on, and can again once the limit is lifted", async () => {
  const packer = await makeAdmin(app);
  const close = () => app.as(packer).post("/api/payouts/admin/close");
  expect((await close()).status).toBe(200);

  const { status, body } = await limit(admin, packer, ["orders", "orders"]);

  expect([status, body.data.limitedTo, body.message]).toEqual([200, ["orders"], "Areas updated"]);
  const refused = await close();
  expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
  expect(refused.body.message).toBe(
    "Your admin account is limited to: Orders and couriers. Ask an admin with every area.",
  );
  expect((await app.as(packer).get("/api/orders/admin/all")).status).toBe(200);
  expect((await app.as(packer).get("/api/auth/me")).body.data.limitedTo).toEqual(["orders"]);
  expect((await limit(admin, packer, [])).status).toBe(200);
  expect((await close()).status).toBe(200);
  const log = { where: { subjectId: packer.id, action: "user.areas" }, orderBy: { id: "asc" } } as const;
  expect(await app.db.activityLog.findMany(log)).toMatchObject([
    { actorId: admin.id, before: { limitedTo: [] }, after: { limitedTo: ["orders"] } },
    { actorId: admin.id, before: { limitedTo: ["orders"] }, after: { limitedTo: [] } },
  ]);
});

test("every area is no limit, and the same areas again are not recorded", async () => {
  const other = await makeLimited("people");

  await limit(admin, other, ["people", "payouts", "products", "orders"]);
  await limit(admin, other, []);

  expect(await areasOf(other)).toEqual([]);
  expect(await app.db.activityLog.count({ where: { subjectId: other.id } })).toBe(1);
});

test("two admins who limit each other at once leave one with every area", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await makeAdmin(app), await makeAdmin(app)];

    const outcomes = await Promise.all([limit(one, two, ["orders"]), limit(two, one, ["orders"])]);

    expect(outcomes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
    expect([await areasOf(one), await areasOf(two)].filter(({ length }) => length === 0)).toHaveLength(1);
  }
});

test("an admin who limits another while being demoted by them leaves one admin with every area", async () => {
  const [one, two] = [await makeAdmin(app), await makeAdmin(app)];

  const outcomes = await Promise.all([
    limit(one, two, ["orders"]),
    app.as(two).patch(`/api/users/${one.id}/role`).send({ role: "reseller" }),
  ]);

  const statuses = outcomes.map(({ status }) => status);
  expect([
    [200, 403],
    [403, 200],
    [401, 200],
  ]).toContainEqual(statuses);
});

test("nobody changes their own areas, and only admins have areas", async () => {
  const own = await limit(admin, admin, ["orders"]);
  const resellers = await limit(admin, await makeReseller(app), ["orders"]);
  const unknown = await limit(admin, { id: "01890000-0000-7000-8000-000000000000" }, []);
  const invented = await limit(admin, await makeAdmin(app), ["everything"]);

  expect([own.status, own.body.message]).toEqual([403, "You cannot change your own areas"]);
  expect([resellers.status, resellers.body.message]).toEqual([409, "Only admins have areas"]);
  expect([unknown.status, invented.status]).toEqual([404, 422]);
});

test("an admin limited to people makes no admins and changes no areas", async () => {
  const helper = await makeLimited("people");
  const reseller = await makeReseller(app);
  const person = { firstName: "New", lastName: "Admin", businessName: "Pola", email: "second@pola.test" };

  const added = await app
    .as(helper)
    .post("/api/users")
    .send({ ...person, role: "admin" });
  const promoted = await app.as(helper).patch(`/api/users/${reseller.id}/role`).send({ role: "admin" });
  const freed = await limit(helper, helper, []);

  expect([added.status, promoted.status, freed.status]).toEqual([403, 403, 403]);
  const vendor = await app
    .as(helper)
    .post("/api/users")
    .send({ ...person, role: "vendor" });
  expect(vendor.status).toBe(201);
});

test("an admin who becomes a reseller loses the limit, and is an admin with every area when promoted again", async () => {
  const other = await makeLimited("products");
  const setRole = (role: string) => app.as(admin).patch(`/api/users/${other.id}/role`).send({ role });

  expect((await setRole("reseller")).body.data.limitedTo).toEqual([]);
  expect((await setRole("admin")).body.data.limitedTo).toEqual([]);
});

test("the dashboard shows the figures and lists of the reader's areas only", async () => {
  const reseller = await makeReseller(app);
  await makeOrder(app, reseller, [{ product: await makeProduct(app) }]);
  const shown = async (...areas: AdminArea[]) => {
    const { body } = await app.as(await makeLimited(...areas)).get("/api/admin/stats");
    const { today, ...stats } = AdminStats.parse(body.data);
    const lists = Object.entries(stats).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    return [...Object.entries(today), ...lists].flatMap(([name, value]) => (value === null ? [] : [name]));
  };

  expect(await shown("orders")).toEqual([
    "toPrint",
    "toShip",
    "toDeliver",
    "cashOutstanding",
    "totalOrders",
    "totalRevenue",
    "recentOrders",
  ]);
  expect(await shown("products")).toEqual(["totalProducts"]);
  expect(await shown("payouts")).toEqual([
    "overdue",
    "toRelease",
    "inRuns",
    "pendingCommissions",
    "completedCommission",
    "pendingPayouts",
  ]);
  expect(await shown("people")).toEqual([
    "applications",
    "totalResellers",
    "activeResellers",
    "recentApplications",
  ]);
});

test("an admin limited to products reads vendors, but no other people", async () => {
  const keeper = await makeLimited("products");
  const packer = await makeLimited("orders");
  const vendor = await makeVendor(app);

  expect((await app.as(keeper).get("/api/users?role=vendor")).body.data[0].id).toBe(vendor.id);
  expect((await app.as(keeper).get("/api/users")).status).toBe(403);
  expect((await app.as(packer).get("/api/users?role=vendor")).status).toBe(403);
  expect((await app.as(packer).get(`/api/users/${vendor.id}`)).status).toBe(403);
  expect((await app.as(packer).get(`/api/users/${packer.id}`)).status).toBe(200);
});

test("an admin limited to products reads of a vendor whom to ask, and no bank details or reasons", async () => {
  const search = "Kandy Weavers";
  const bank = { accountHolderName: "R Weaver", bankName: "BOC", accountNumber: "8001112223" };
  const { phone } = await makeVendor(app, { ...bank, businessName: search, statusReason: "Owes a debt" });
  const seenBy = async (user: TestUser) =>
    (await app.as(user).get("/api/users").query({ role: "vendor", search })).body.data[0];

  expect(await seenBy(await makeLimited("products"))).toMatchObject({
    businessName: search,
    phone,
    productsCount: 0,
    accountHolderName: null,
    bankName: null,
    accountNumber: null,
    statusReason: null,
  });
  expect(await seenBy(await makeLimited("people"))).toMatchObject({ ...bank, statusReason: "Owes a debt" });
});

test("inactive products are for admins with the area of products; other admins see what guests see", async () => {
  const { id } = await makeProduct(app, { status: "inactive" });
  const seenBy = async (user: TestUser) => (await app.as(user).get(`/api/products/${id}`)).status;

  expect(await seenBy(await makeLimited("products"))).toBe(200);
  expect(await seenBy(await makeLimited("orders"))).toBe(404);
});
