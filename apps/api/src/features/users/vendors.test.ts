import { User, VendorStats } from "@pola/shared/schemas/user";
import { canMoveUser, USER_STATUSES } from "@pola/shared/user-status";
import { afterAll, beforeAll, expect, test as rule } from "vitest";
import * as z from "zod/mini";
import { makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

let test: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await makeAdmin(test);
});

afterAll(async () => {
  await test.close();
});

const get = async (path: string) => (await test.as(admin).get(`/api/users${path}`)).body.data;
const stats = async () => VendorStats.parse(await get("/vendor-stats"));

rule("without vendors every vendor figure is 0", async () => {
  expect(await stats()).toEqual({ total: 0, active: 0, pending: 0, products: 0 });
});

rule("each vendor is listed with their number of products, and the figures count all products", async () => {
  const busy = await makeVendor(test, { firstName: "Busy", businessName: "Loom House" });
  const idle = await makeVendor(test, { firstName: "Idle", status: "pending" });
  await makeVendor(test, { status: "rejected" });
  const gone = await makeVendor(test);
  await makeReseller(test, { status: "pending" });
  await makeProduct(test, { vendorId: busy.id });
  await makeProduct(test, { vendorId: busy.id, status: "inactive" });
  const deleted = await makeProduct(test, { vendorId: busy.id });
  await test.as(admin).delete(`/api/products/${deleted.id}`);
  await makeProduct(test, { vendorId: gone.id });
  await makeProduct(test);
  await test.as(admin).delete(`/api/users/${gone.id}`);

  const vendors = z.array(User).parse(await get("?role=vendor"));

  expect(vendors).toHaveLength(3);
  const countOf = (id: string) => vendors.find((vendor) => vendor.id === id)?.productsCount;
  expect([countOf(busy.id), countOf(idle.id)]).toEqual([2, 0]);
  expect(await stats()).toEqual({ total: 3, active: 1, pending: 1, products: 2 });
});

rule("vendors can be searched by name, e-mail and business, filtered and paged", async () => {
  const vendor = await makeVendor(test, {
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

rule("only a list of vendors contains product counts", async () => {
  expect((await get("?role=reseller"))[0]).not.toHaveProperty("productsCount");
});

rule.each(USER_STATUSES.flatMap((from) => USER_STATUSES.map((to) => [from, to] as const)))(
  "a %s vendor changes to %s only when the table of all accounts allows it",
  async (from, to) => {
    const vendor = await makeVendor(test, { status: from });

    const res = await test.as(admin).patch(`/api/users/${vendor.id}/status`).send({ status: to });

    const isAllowed = from === to || canMoveUser(from, to);
    expect(res.status).toBe(isAllowed ? 200 : 409);
    const { status } = await test.db.user.findUniqueOrThrow({ where: { id: vendor.id } });
    expect(status).toBe(isAllowed ? to : from);
  },
);

rule("only admins can read the vendor figures", async () => {
  expect((await test.request.get("/api/users/vendor-stats")).status).toBe(401);
  for (const user of [await makeReseller(test), await makeVendor(test)])
    expect((await test.as(user).get("/api/users/vendor-stats")).status).toBe(403);
});
