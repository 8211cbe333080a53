import { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { cartOf, makeProduct, productForm } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

async function edit(id: string, body: object) {
  return await shop.as(admin).put(`/api/products/${id}`).send(body);
}

const M = { name: "Size", options: ["M"] };

test.each<[string, Record<string, unknown>]>([
  ["commission", { price: 100, commission: 5000 }],
  ["wholesalePrice", { price: 100, commission: 10, wholesalePrice: 100.01 }],
  ["wholesaleCommission", { price: 100, commission: 10, wholesalePrice: 80, wholesaleCommission: 81 }],
  ["wholesaleCommission", { price: 100, commission: 10, wholesaleCommission: 101 }],
  ["commission", { price: 100, commission: 90, wholesalePrice: 80 }],
  ["variations.0.commission", { price: 100, commission: 10, variations: [{ ...M, commission: 101 }] }],
  ["variations.0.commission", { price: 100, commission: 10, variations: [{ ...M, price: 9 }] }],
  [
    "variations.0.wholesalePrice",
    { price: 100, commission: 10, variations: [{ ...M, wholesalePrice: 101 }] },
  ],
])("a new product is refused when the %s is above its price: %j", async (field, figures) => {
  const products = await shop.db.product.count();
  const res = await shop.as(admin).post("/api/products").send(productForm(figures));
  expect([res.status, res.body.code]).toEqual([422, "VALIDATION_FAILED"]);
  expect(res.body.errors).toEqual({ [field]: expect.stringMatching(/^The .+ is above the .+/) });
  expect(await shop.db.product.count()).toBe(products);
});

test("an edit that lowers a price below the commission of a variation is refused as a whole", async () => {
  const product = await makeProduct(shop, { price: 1000, variations: [{ ...M, commission: 400 }] });
  const rows = product.variations.map((row) => ({ ...row, loadedStock: row.stock }));
  const res = await edit(product.id, productForm({ name: "Cheaper", price: 300, variations: rows }));
  expect([res.status, res.body.errors]).toEqual([
    422,
    { "variations.0.commission": "The commission of Rs. 400.00 is above the price of Rs. 300.00" },
  ]);
  const { data } = (await shop.request.get(`/api/products/${product.id}`)).body;
  expect(Product.parse(data)).toMatchObject({ name: product.name, price: 1000 });
});

test("an edit of a product with an older commission above its price is refused until the commission fits", async () => {
  const product = await makeProduct(shop);
  await shop.db.product.update({ where: { id: product.id }, data: { commissionCents: 2000_00 } });
  const refused = await edit(product.id, productForm({ name: "New name", commission: 2000 }));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { commission: "The commission of Rs. 2,000.00 is above the price of Rs. 1,000.00" },
  ]);
  expect((await edit(product.id, productForm({ name: "New name", commission: 200 }))).status).toBe(200);
});

test("fifteen of a dearer size are sold at its own price, and earn a wholesale commission of the product", async () => {
  const product = await makeProduct(shop, {
    stock: 100,
    price: 1000,
    commission: 100,
    wholesalePrice: 600,
    wholesaleCommission: 60,
    variations: [M, { name: "Size", options: ["XL"], price: 1500 }],
  });
  const order = async (size: string) => {
    const cart = cartOf([{ product, quantity: 15, variations: { Size: size } }]);
    const res = await shop
      .as(await makeReseller(shop))
      .post("/api/orders")
      .send(cart);
    return res.body.data;
  };
  expect(await order("M")).toMatchObject({ subtotal: 9000, totalCommission: 900, isWholesale: true });
  expect(await order("XL")).toMatchObject({ subtotal: 22_500, totalCommission: 900, isWholesale: true });
});

test("of two pickers with a price of their own the first in the product's order decides, also after it is edited", async () => {
  const colour = { name: "Colour", options: ["Red"], price: 1500 };
  const product = await makeProduct(shop, { price: 1000, variations: [{ ...M, price: 1200 }, colour] });
  const reseller = await makeReseller(shop);
  const price = async () => {
    const cart = cartOf([{ product, variations: { Size: "M", Colour: "Red" } }]);
    return (await shop.as(reseller).post("/api/orders").send(cart)).body.data.subtotal;
  };
  expect(await price()).toBe(1200);
  expect((await edit(product.id, { variations: product.variations.toReversed() })).status).toBe(200);
  expect(await price()).toBe(1500);
});
