import { afterAll, beforeAll, expect, test as rule } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeProduct, productForm } from "../../test/shop.ts";
import { makeAdmin, makeVendor, PASSWORD, type TestUser } from "../../test/users.ts";
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

async function makeShop() {
  const vendor = await makeVendor(test, { businessName: "Orchid Looms" });
  return { vendor, product: await makeProduct(test, { vendorId: vendor.id }) };
}
const seenByGuest = (id: string) => test.request.get(`/api/products/${id}`);
const remove = (id: string, query = "") => test.as(admin).delete(`/api/users/${id}${query}`);

rule.each([
  ["unless the call says otherwise", ""],
  ["when the call says so", "?products=off-sale"],
])("deleting a vendor takes their products off sale %s, and an admin can edit them", async (_when, query) => {
  const { vendor, product } = await makeShop();

  expect((await remove(vendor.id, query)).status).toBe(200);

  expect((await seenByGuest(product.id)).status).toBe(404);
  const { data } = (await test.as(admin).get(`/api/products/${product.id}`)).body;
  expect(data).toMatchObject({ status: "inactive", vendor: { id: null, businessName: "Pola" } });
  const loaded = { loadedStock: 20, loadedVersion: data.version, vendorId: data.vendor.id };
  const form = productForm({ ...loaded, status: "active" });
  expect((await test.as(admin).put(`/api/products/${product.id}`).send(form)).status).toBe(200);
  expect((await seenByGuest(product.id)).body.data.vendor.businessName).toBe("Pola");
  expect(await test.db.activityLog.findMany({ where: { subjectId: vendor.id } })).toMatchObject([
    { action: "user.delete", after: { products: "off-sale" } },
  ]);
});

rule("deleting a vendor can move their products to the house, which keeps them on sale", async () => {
  const { vendor, product } = await makeShop();

  expect((await remove(vendor.id, "?products=house")).status).toBe(200);

  expect((await seenByGuest(product.id)).body.data).toMatchObject({
    status: "active",
    vendor: { id: null, businessName: "Pola" },
  });
  expect((await test.request.get("/api/products?search=orchid")).body.data).toEqual([]);
});

rule("deleting a vendor with an unknown wish for the products is refused", async () => {
  const { vendor } = await makeShop();

  const res = await remove(vendor.id, "?products=burn");

  expect([res.status, Object.keys(res.body.errors)]).toEqual([422, ["products"]]);
  expect((await test.as(admin).get(`/api/users/${vendor.id}`)).status).toBe(200);
});

rule("the products of a vendor who leaves are taken off sale", async () => {
  const { vendor, product } = await makeShop();

  await test.as(vendor).delete("/api/auth/me").send({ currentPassword: PASSWORD });

  expect((await seenByGuest(product.id)).status).toBe(404);
});

rule("a product that is added while its vendor is deleted is refused", async () => {
  const vendor = await makeVendor(test);
  const sql = "update users set deleted_at = $2, email = 'deleted:' || id where id = $1";

  const res = await overtaken(
    test,
    (competing) => competing.query(sql, [vendor.id, test.ctx.now()]),
    () =>
      test
        .as(admin)
        .post("/api/products")
        .send(productForm({ vendorId: vendor.id })),
  );

  expect([res.status, res.body.errors]).toEqual([422, { vendorId: "Choose a vendor" }]);
});
