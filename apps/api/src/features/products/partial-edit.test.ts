import type { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { movementsOf, stockOf } from "../../test/books.ts";
import { overtaken } from "../../test/competing-transaction.ts";
import { makeOrder, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

async function read(id: string): Promise<Product> {
  return (await shop.as(admin).get(`/api/products/${id}`)).body.data;
}

async function edit(id: string, body: object) {
  return await shop.as(admin).put(`/api/products/${id}`).send(body);
}

async function editsOf(id: string): Promise<number> {
  return await shop.db.activityLog.count({ where: { subjectId: id, action: { not: "product.create" } } });
}

/** A product with a value of its own in every field. */
async function makeFullProduct(): Promise<Product> {
  const vendor = await makeVendor(shop, { businessName: "Galle Crafts" });
  return await makeProduct(shop, {
    vendorId: vendor.id,
    longDescription: "Woven by hand.\nWashes well.",
    images: ["/uploads/demo/shirt.webp", "https://example.com/back.jpg"],
    finalPrice: 1250.5,
    commissionRate: 12.5,
    wholesalePrice: 900,
    wholesaleCommission: 120,
    wholesaleQuantity: 10,
    condition: "Used",
    status: "inactive",
    features: ["Soft", "Light"],
    specifications: { Weave: "Plain", Cloth: "Cotton" },
    variations: [
      { name: "Size", options: ["S", "M"], stock: 5 },
      { name: "Size", value: "XL", price: 1200, commission: 200, retailPrice: 1300, weight: 0.6 },
    ],
  });
}

test("a product that is sent back as it was read stays as it is, and leaves no trace", async () => {
  for (const product of [await makeFullProduct(), await makeProduct(shop)]) {
    const loaded = await read(product.id);
    const movements = await movementsOf(shop, product);

    const res = await edit(product.id, loaded);

    expect([res.status, res.body.message, res.body.data]).toEqual([
      200,
      "Product updated successfully!",
      loaded,
    ]);
    expect(await read(product.id)).toEqual(loaded);
    expect(await editsOf(product.id)).toBe(0);
    expect(await movementsOf(shop, product)).toEqual(movements);
  }
});

test.each([5, 0])(
  "an edit that is sent again, because its first reply was lost, changes nothing the second time, also after a sale: %i pieces added to the product, 3 to a variation",
  async (added) => {
    const product = await makeFullProduct();
    const form = {
      ...product,
      status: "active",
      price: 1300,
      stock: product.stock + added,
      loadedStock: product.stock,
      loadedVersion: product.version,
      stockReason: "New delivery",
      variations: product.variations.map((row) => ({
        ...row,
        loadedStock: row.stock,
        stock: row.stock === null ? null : row.stock + 3,
      })),
    };
    const first = await edit(product.id, form);
    expect(first.body.data).toMatchObject({
      price: 1300,
      stock: product.stock + added,
      variations: [{ stock: 8 }, {}],
    });
    await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 2, variations: { Size: "M" } }]);
    const movements = await movementsOf(shop, product);

    const second = await edit(product.id, form);

    expect([second.status, second.body.data]).toMatchObject([
      200,
      { stock: product.stock + added - 2, variations: [{ stock: 6 }, {}] },
    ]);
    expect(await movementsOf(shop, product)).toEqual(movements);
  },
);

test("the same difference in stock as an edit before the loaded version is not taken for that edit", async () => {
  const product = await makeProduct(shop, { stock: 20 });
  await edit(product.id, { stock: 25, loadedStock: 20, loadedVersion: product.version });
  await shop
    .as(await makeAdmin(shop))
    .put(`/api/products/${product.id}`)
    .send({ price: 1200 });

  const { status } = await edit(product.id, {
    stock: 30,
    loadedStock: 25,
    loadedVersion: product.version + 1,
  });

  expect([status, await stockOf(shop, product)]).toEqual([409, 25]);
});

test("an empty edit of a product changes nothing and leaves no trace", async () => {
  const product = await makeFullProduct();

  const res = await edit(product.id, {});

  expect([res.status, res.body.data]).toEqual([200, product]);
  expect(await editsOf(product.id)).toBe(0);
});

test.each<[string, unknown]>([
  ["name", "Linen shirt"],
  ["category", "home"],
  ["description", "Another text"],
  ["longDescription", ""],
  ["images", ["/uploads/demo/other.webp"]],
  ["price", 1100],
  ["finalPrice", null],
  ["commission", 160],
  ["commissionRate", null],
  ["wholesalePrice", null],
  ["wholesaleCommission", null],
  ["wholesaleQuantity", 0],
  ["stock", 25],
  ["weight", 0.75],
  ["condition", "New"],
  ["status", "active"],
  ["features", []],
  ["specifications", { Weave: "Twill" }],
])("an edit that names only the %s of a product changes only that", async (field, value) => {
  const product = await makeFullProduct();

  const res = await edit(product.id, { [field]: value });

  const { originalPrice: _, ...expected } = { ...product, version: product.version + 1, [field]: value };
  expect([res.status, res.body.errors]).toEqual([200, undefined]);
  expect(res.body.data).toEqual({ ...expected, originalPrice: expect.any(Number) });
  expect(
    await shop.db.activityLog.count({ where: { subjectId: product.id, action: "product.update" } }),
  ).toBe(1);
});

test("a named list of variations replaces the list, and the other rows are removed", async () => {
  const product = await makeFullProduct();
  const [, dearer] = product.variations;

  const res = await edit(product.id, { variations: [{ ...dearer, price: 1300 }] });

  expect(res.body.data).toEqual({
    ...product,
    version: product.version + 1,
    variations: [{ ...dearer, price: 1300 }],
  });
  // A removed row does not come back.
  expect((await edit(product.id, { variations: product.variations })).status).toBe(422);
});

test("the vendor of an edit is vendorId, or the vendor as it is read", async () => {
  const product = await makeProduct(shop);
  const [first, second] = [await makeVendor(shop), await makeVendor(shop)];
  const vendorAfter = async (body: object) => (await edit(product.id, body)).body.data.vendor.id;

  expect(await vendorAfter({ vendor: { id: first.id, businessName: "Any" } })).toBe(first.id);
  expect(await vendorAfter({ ...(await read(product.id)), vendorId: second.id })).toBe(second.id);
  expect(await vendorAfter({ name: "Renamed" })).toBe(second.id);
  expect(await vendorAfter({ vendor: { id: null } })).toBeNull();
  expect((await edit(product.id, { vendor: { id: admin.id } })).status).toBe(422);
});

test("an edit that names only a price is refused when it falls below the stored commission", async () => {
  const product = await makeProduct(shop, { price: 1000, commission: 400 });

  const res = await edit(product.id, { price: 300 });

  expect([res.status, Object.keys(res.body.errors)]).toEqual([422, ["commission"]]);
  expect((await read(product.id)).price).toBe(1000);
});

test("an edit without the stock keeps the sales that were made since the product was read", async () => {
  const product = await makeProduct(shop, { stock: 20 });
  await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 3 }]);

  await edit(product.id, { name: "Renamed", loadedStock: 20 });

  expect(await stockOf(shop, product)).toBe(17);
});

test("the reason of a changed stock is not the reason of the first stock of a variation that the edit adds", async () => {
  const product = await makeProduct(shop, { stock: 20 });
  const stockReason = "Damaged or lost";
  const [large, small] = ["L", "S"].map((size) => ({ name: "Size", options: [size], stock: 5 }));

  const { data } = (await edit(product.id, { stock: 18, stockReason, variations: [large] })).body;
  await edit(product.id, { stockReason, variations: [...data.variations, small] });

  const movements = await shop.db.stockMovement.findMany({ where: { productId: product.id } });
  const reasons = new Map(movements.map(({ kind, reason }) => [kind, reason]));
  expect(Object.fromEntries(reasons)).toEqual({ opening: null, adjust: stockReason });
  const log = await shop.db.activityLog.findMany({
    where: { subjectId: product.id, action: "product.update" },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ after }) => Object(after).stockReason)).toEqual([stockReason, undefined]);
});

test("two edits of different fields at once are both kept", async () => {
  const product = await makeProduct(shop);

  await Promise.all([edit(product.id, { name: "Renamed" }), edit(product.id, { price: 1200 })]);

  expect(await read(product.id)).toMatchObject({
    name: "Renamed",
    price: 1200,
    version: product.version + 2,
  });
});

test("an edit that sets a stock sets it once, also when the same edit was made meanwhile", async () => {
  const product = await makeProduct(shop, { stock: 20 });
  const { status } = await overtaken(
    shop,
    async (competing) => {
      await competing.query("update products set stock = 50 where id = $1", [product.id]);
      await competing.query(
        "insert into stock_movements (product_id, kind, delta, created_at) values ($1, 'adjust', 30, $2)",
        [product.id, shop.ctx.now()],
      );
    },
    () => edit(product.id, { stock: 50 }),
  );
  expect(status).toBe(200);
  expect(await stockOf(shop, product)).toBe(50);
  expect(await movementsOf(shop, product)).toEqual(["opening 20", "adjust 30"]);
});

test("the activity log shows the values that an edit really changed, also when another edit came first", async () => {
  const product = await makeProduct(shop, { price: 1000, stock: 20 });
  const { status } = await overtaken(
    shop,
    (competing) =>
      competing.query("update products set name = 'Linen', price_cents = 110000 where id = $1", [product.id]),
    () => edit(product.id, { price: 1200 }),
  );
  expect(status).toBe(200);
  const rows = await shop.db.activityLog.findMany({
    where: { subjectId: product.id, action: { not: "product.create" } },
    orderBy: { id: "asc" },
  });
  expect(rows).toMatchObject([
    { action: "product.price", before: { price: 1100 }, after: { price: 1200 } },
    {
      action: "product.update",
      before: { name: "Linen", price: 1100 },
      after: { name: "Linen", price: 1200 },
    },
  ]);
});

test("the same edit sent twice at once is made once, and both are told so", async () => {
  const product = await makeProduct(shop, { stock: 20 });
  const body = { price: 1200, stock: 25, loadedStock: 20, loadedVersion: product.version };
  const replies = await overtaken(
    shop,
    (competing) => competing.query("select from products where id = $1 for update", [product.id]),
    () => Promise.all([edit(product.id, body), edit(product.id, body)]),
    2,
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(product.id)).toMatchObject({ price: 1200, stock: 25, version: product.version + 1 });
});
