import { expect, test } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeProduct, productForm } from "../../test/shop.ts";
import { makeAdmin, makeVendor, PASSWORD } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();
const admin = await makeAdmin(app);

async function makeShop() {
  const vendor = await makeVendor(app, { businessName: "Orchid Looms" });
  return { vendor, product: await makeProduct(app, { vendorId: vendor.id }) };
}
const seenByGuest = (id: string) => app.request.get(`/api/products/${id}`);
const remove = (id: string, query = "") => app.as(admin).delete(`/api/users/${id}${query}`);

test.each([
  ["unless the call says otherwise", ""],
  ["when the call says so", "?products=off-sale"],
])("deleting a vendor takes their products off sale %s, and an admin can edit them", async (_when, query) => {
  const { vendor, product } = await makeShop();

  expect((await remove(vendor.id, query)).status).toBe(200);

  expect((await seenByGuest(product.id)).status).toBe(404);
  const { data } = (await app.as(admin).get(`/api/products/${product.id}`)).body;
  expect(data).toMatchObject({ status: "inactive", vendor: { id: null, businessName: "Pola" } });
  const loaded = { loadedStock: 20, loadedVersion: data.version, vendorId: data.vendor.id };
  const form = productForm({ ...loaded, status: "active" });
  const edit = (change: object) =>
    app
      .as(admin)
      .put(`/api/products/${product.id}`)
      .send({ ...form, ...change });
  expect((await edit({ loadedVersion: product.version })).status).toBe(409);
  expect((await edit({})).status).toBe(200);
  expect((await seenByGuest(product.id)).body.data.vendor.businessName).toBe("Pola");
  expect(await app.db.activityLog.findMany({ where: { subjectId: vendor.id } })).toMatchObject([
    { action: "user.delete", after: { products: "off-sale" } },
  ]);
});

test("deleting a vendor can move their products to the house, which keeps them on sale", async () => {
  const { vendor, product } = await makeShop();

  expect((await remove(vendor.id, "?products=house")).status).toBe(200);

  expect((await seenByGuest(product.id)).body.data).toMatchObject({
    status: "active",
    vendor: { id: null, businessName: "Pola" },
  });
  expect((await app.request.get("/api/products?search=orchid")).body.data).toEqual([]);
});

test("deleting a vendor with an unknown choice for the products is refused", async () => {
  const { vendor } = await makeShop();

  const res = await remove(vendor.id, "?products=burn");

  expect([res.status, Object.keys(res.body.errors)]).toEqual([422, ["products"]]);
  expect((await app.as(admin).get(`/api/users/${vendor.id}`)).status).toBe(200);
});

test("the products of a vendor who leaves are taken off sale", async () => {
  const { vendor, product } = await makeShop();

  await app.as(vendor).delete("/api/auth/me").send({ currentPassword: PASSWORD });

  expect((await seenByGuest(product.id)).status).toBe(404);
});

test("a vendor's products leave in batches that are kept: a deletion that breaks off goes on when it is asked for again", async () => {
  const { vendor } = await makeShop();
  await app.pool.query(
    `insert into products (vendor_id, name, description, category, price_cents, commission_cents, weight_grams, created_at)
     select $1, 'Piece', '', 'home', 100000, 10000, 500, now() from generate_series(1, 249)`,
    [vendor.id],
  );
  const others = () => app.db.product.count({ where: { vendorId: vendor.id } });
  const competing = await app.pool.connect();
  await competing.query("begin");
  await competing.query("select from products where vendor_id = $1 order by id desc limit 1 for update", [
    vendor.id,
  ]);

  expect((await remove(vendor.id)).status).toBe(503);

  expect(await others()).toBe(50);
  expect((await app.as(admin).get(`/api/users/${vendor.id}`)).status).toBe(200);
  competing.release(true);
  expect((await remove(vendor.id)).status).toBe(200);
  expect(await others()).toBe(0);
});

test("a product that is added while its vendor is deleted is refused", async () => {
  const vendor = await makeVendor(app);
  const sql = "update users set deleted_at = $2, email = 'deleted:' || id where id = $1";

  const res = await overtaken(
    app,
    (competing) => competing.query(sql, [vendor.id, app.ctx.now()]),
    () =>
      app
        .as(admin)
        .post("/api/products")
        .send(productForm({ vendorId: vendor.id })),
  );

  expect([res.status, res.body.errors]).toEqual([422, { vendorId: "Choose a vendor" }]);
});
