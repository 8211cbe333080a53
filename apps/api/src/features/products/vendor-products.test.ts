import { expect, test } from "vitest";
import { makeProduct } from "../../test/shop.ts";
import { makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const app = await createTestApp();

test("a vendor lists their own products page by page, those off sale too, and no others", async () => {
  const vendor = await makeVendor(app, { businessName: "Lanka Looms" });
  const other = await makeVendor(app);
  const make = async (name: string, overrides: Parameters<typeof makeProduct>[1] = {}) => {
    app.clock.advance(1000);
    return await makeProduct(app, { name, vendorId: vendor.id, ...overrides });
  };
  await make("Saree", { stock: 7, price: 2450.5 });
  await make("Shawl", { status: "inactive" });
  const deleted = await make("Sarong");
  await app.db.product.update({ where: { id: deleted.id }, data: { deletedAt: app.ctx.now() } });
  await make("Belt", { vendorId: null });
  await make("Bag", { vendorId: other.id });

  const { status, body } = await app.as(vendor).get("/api/vendor/products");
  const second = await app.as(vendor).get("/api/vendor/products").query({ page: 2, pageSize: 1 });

  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { name: "Shawl", status: "inactive" },
    {
      name: "Saree",
      status: "active",
      price: 2450.5,
      stock: 7,
      vendor: { id: vendor.id, businessName: "Lanka Looms" },
    },
  ]);
  expect(body.pagination).toMatchObject({ total: 2 });
  expect(second.body.data).toMatchObject([{ name: "Saree" }]);
});
