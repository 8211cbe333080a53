import { Product } from "@pola/shared/schemas/product";
import { User, VendorStats } from "@pola/shared/schemas/user";
import { canMoveUser, USER_STATUSES } from "@pola/shared/user-status";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

const get = async (path: string) => (await app.as(admin).get(`/api/users${path}`)).body.data;
const stats = async () => VendorStats.parse(await get("/vendor-stats"));

test("without vendors every vendor figure is 0", async () => {
  expect(await stats()).toEqual({ total: 0, active: 0, pending: 0, products: 0 });
});

test("each vendor is listed with their number of products, and the figures count all products", async () => {
  const busy = await makeVendor(app, { firstName: "Busy", businessName: "Loom House" });
  const idle = await makeVendor(app, { firstName: "Idle", status: "pending" });
  await makeVendor(app, { status: "rejected" });
  const gone = await makeVendor(app);
  await makeReseller(app, { status: "pending" });
  await makeProduct(app, { vendorId: busy.id });
  await makeProduct(app, { vendorId: busy.id, status: "inactive" });
  const deleted = await makeProduct(app, { vendorId: busy.id });
  await app.as(admin).delete(`/api/products/${deleted.id}`);
  await makeProduct(app, { vendorId: gone.id });
  await makeProduct(app);
  await app.as(admin).delete(`/api/users/${gone.id}`);

  const vendors = z.array(User).parse(await get("?role=vendor"));

  expect(vendors).toHaveLength(3);
  const countOf = (id: string) => vendors.find((vendor) => vendor.id === id)?.productsCount;
  expect([countOf(busy.id), countOf(idle.id)]).toEqual([2, 0]);
  expect(vendors.find(({ id }) => id === busy.id)?.productsOnSale).toBe(1);
  expect(await stats()).toEqual({ total: 3, active: 1, pending: 1, products: 2 });
});

test("a rejected vendor's products stay on sale; an admin reads how many, and lists exactly these (A-2350)", async () => {
  const vendor = await makeVendor(app, { businessName: "Same Name" });
  const other = await makeVendor(app, { businessName: "Same Name" });
  const shawl = await makeProduct(app, { vendorId: vendor.id });
  const mat = await makeProduct(app, { vendorId: vendor.id, status: "inactive" });
  await makeProduct(app, { vendorId: other.id });

  await app.as(admin).patch(`/api/users/${vendor.id}/status`).send({ status: "rejected" }).expect(200);

  const counts = { productsCount: 2, productsOnSale: 1 };
  expect(await get(`/${vendor.id}`)).toMatchObject(counts);
  const listed = z.array(User).parse(await get("?role=vendor&status=rejected"));
  expect(listed.find(({ id }) => id === vendor.id)).toMatchObject(counts);
  const idsOf = async (query: string, user = admin) => {
    const res = await app.as(user).get(`/api/products?vendorId=${vendor.id}${query}`).expect(200);
    return z
      .array(Product)
      .parse(res.body.data)
      .map(({ id }) => id);
  };
  expect(await idsOf("&status=active")).toEqual([shawl.id]);
  expect(new Set(await idsOf("&status=all"))).toEqual(new Set([shawl.id, mat.id]));
  const tabs = await app.as(admin).get(`/api/products/counts?vendorId=${vendor.id}`);
  expect(tabs.body.data).toEqual({ all: 2, active: 1, inactive: 1 });
  // Everybody else sees the whole catalogue.
  expect((await idsOf("", await makeReseller(app))).length).toBeGreaterThan(1);
});

test("vendors can be searched by name, email and business, filtered and paged", async () => {
  const vendor = await makeVendor(app, {
    firstName: "Sarojini",
    email: "weaver@pola.test",
    businessName: "Handloom Hut",
    status: "suspended",
  });
  for (const query of ["search=sarojini", "search=weaver@pola", "search=handloom", "status=suspended"]) {
    const found = await get(`?role=vendor&${query}`);
    expect([
      query,
      z
        .array(User)
        .parse(found)
        .map(({ id }) => id),
    ]).toEqual([query, [vendor.id]]);
  }
  expect(await get("?role=vendor&pageSize=1&page=2")).toHaveLength(1);
});

test("only a list of vendors contains product counts", async () => {
  expect((await get("?role=reseller"))[0]).not.toHaveProperty("productsCount");
});

test.each(USER_STATUSES.flatMap((from) => USER_STATUSES.map((to) => [from, to] as const)))(
  "a %s vendor changes to %s only when the table of all accounts allows it",
  async (from, to) => {
    const vendor = await makeVendor(app, { status: from });

    const res = await app.as(admin).patch(`/api/users/${vendor.id}/status`).send({ status: to });

    const isAllowed = from === to || canMoveUser(from, to);
    expect(res.status).toBe(isAllowed ? 200 : 409);
    const { status } = await app.db.user.findUniqueOrThrow({ where: { id: vendor.id } });
    expect(status).toBe(isAllowed ? to : from);
  },
);

test("only admins can read the vendor figures", async () => {
  expect((await app.request.get("/api/users/vendor-stats")).status).toBe(401);
  for (const user of [await makeReseller(app), await makeVendor(app)])
    expect((await app.as(user).get("/api/users/vendor-stats")).status).toBe(403);
});
