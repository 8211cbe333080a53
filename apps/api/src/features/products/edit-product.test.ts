import { Product } from "@pola/shared/schemas/product";
import { describe, expect, test } from "vitest";
import { movementsOf, stockOf } from "../../test/books.ts";
import { makeOrder, makeProduct, productForm } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { overtaken } from "../../test/competing-transaction.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

const shop = await createTestApp();
const admin = await makeAdmin(shop);

async function edit(id: string, body: object) {
  return await shop.as(admin).put(`/api/products/${id}`).send(body);
}

const STOCK_CHANGED = "The stock has changed. Please reload the product and try again.";

const SIZES = {
  variations: [
    { name: "Size", options: ["S"], stock: 5 },
    { name: "Size", options: ["M"] },
  ],
};
/** The form of a product with its loaded variations. */
function formOf({ variations, stock }: Product, wish: object = {}) {
  const rows = variations.map((row) => ({ ...row, loadedStock: row.stock }));
  return productForm({ stock, loadedStock: stock, variations: rows, ...wish });
}

describe("an edit", () => {
  test("changes the fields and says so", async () => {
    const product = await makeProduct(shop);
    const vendor = await makeVendor(shop, { businessName: "Galle Crafts" });
    const res = await edit(
      product.id,
      productForm({ name: "Linen shirt", price: 1200, vendorId: vendor.id }),
    );
    expect([res.status, res.body.message]).toEqual([200, "Product updated successfully!"]);
    expect(Product.parse(res.body.data)).toMatchObject({
      id: product.id,
      name: "Linen shirt",
      price: 1200,
      vendor: { businessName: "Galle Crafts" },
    });
    const found = await shop.request.get("/api/products?search=galle+linen");
    expect(found.body.pagination.total).toBe(1);
    const log = await shop.db.activityLog.findFirst({
      where: { subjectId: product.id, action: "product.update" },
    });
    expect([log?.before, log?.after]).toMatchObject([
      { name: "Cotton shirt", price: 1000 },
      { name: "Linen shirt", price: 1200 },
    ]);
  });

  test("changes the stock by the difference, so that sales made meanwhile are kept", async () => {
    const product = await makeProduct(shop, { stock: 20 });
    await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 3 }]);
    await edit(product.id, productForm({ loadedStock: 20, stock: 30 }));
    expect(await stockOf(shop, product)).toBe(27);
    expect(await movementsOf(shop, product)).toEqual(["opening 20", "sale -3", "adjust 10"]);
    await edit(product.id, productForm({ loadedStock: 27, stock: 27 }));
    expect(await stockOf(shop, product)).toBe(27);
  });

  test("that takes more stock than is left is refused as a whole", async () => {
    const product = await makeProduct(shop, { stock: 5 });
    await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 4 }]);
    const res = await edit(product.id, productForm({ name: "Other", loadedStock: 5, stock: 2 }));
    expect([res.status, res.body.message]).toEqual([409, STOCK_CHANGED]);
    const row = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
    expect([row.name, row.stock]).toEqual(["Cotton shirt", 1]);
  });

  test("that takes more of a variation than is left is refused", async () => {
    const product = await makeProduct(shop, SIZES);
    await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 4, variations: { Size: "S" } }]);
    const rows = product.variations.map((row) => ({ ...row, loadedStock: row.stock, stock: 2 }));
    const res = await edit(product.id, formOf(product, { variations: rows }));
    expect([res.status, res.body.message]).toEqual([409, STOCK_CHANGED]);
  });

  test("keeps, changes, adds and removes variations", async () => {
    const product = await makeProduct(shop, SIZES);
    await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 2, variations: { Size: "S" } }]);
    const [small] = product.variations;
    const res = await edit(
      product.id,
      formOf(product, {
        variations: [
          { name: "Size", options: ["XL"], stock: 7 },
          { ...small, loadedStock: 5, stock: 6, price: 1100 },
        ],
      }),
    );
    expect(res.body.data.variations).toMatchObject([
      { options: ["XL"], stock: 7 },
      { id: small?.id, options: ["S"], stock: 4, price: 1100 },
    ]);
    const gone = await shop
      .as(await makeReseller(shop))
      .post("/api/orders")
      .send({
        customerName: "A",
        customerPhone: "0771234567",
        customerAddress: "B",
        items: [{ productId: product.id, quantity: 1, variations: { Size: "M" } }],
      });
    expect(gone.status).toBe(422);
  });

  test("keeps a variation's own stock at 0 as sold out; a variation that never had one shares the product's", async () => {
    const product = await makeProduct(shop, SIZES);
    const rows = product.variations.map((row) => ({ ...row, loadedStock: row.stock, stock: 0 }));
    const res = await edit(product.id, formOf(product, { variations: rows }));
    expect(res.body.data.variations).toMatchObject([{ stock: 0 }, { stock: null }]);
  });

  test("gives a variation its own stock once when two edits do so at the same time", async () => {
    const product = await makeProduct(shop, SIZES);
    const rows = product.variations.map((row) => ({ ...row, loadedStock: row.stock }));
    const shared = rows[1]?.id;
    const res = await overtaken(
      shop,
      async (competing) => {
        await competing.query("update product_variations set stock = 4 where id = $1", [shared]);
        await competing.query(
          `insert into stock_movements (product_id, variation_id, kind, delta, created_at) values ($1, $2, 'opening', 4, $3)`,
          [product.id, shared, shop.ctx.now()],
        );
      },
      () =>
        shop
          .as(admin)
          .put(`/api/products/${product.id}`)
          .send(formOf(product, { variations: [rows[0], { ...rows[1], stock: 9 }] })),
    );
    expect([res.status, res.body.message]).toEqual([409, STOCK_CHANGED]);
    const kept = await shop.db.productVariation.findMany({
      where: { productId: product.id },
      orderBy: { position: "asc" },
    });
    expect(kept.map(({ stock }) => stock)).toEqual([5, 4]);
  });

  test("switching variations off clears them", async () => {
    const product = await makeProduct(shop, SIZES);
    const res = await edit(product.id, formOf(product, { hasVariations: false }));
    expect(res.body.data).toMatchObject({ hasVariations: false, variations: [] });
  });

  test("cannot reach another product's variation", async () => {
    const [mine, theirs] = [await makeProduct(shop, SIZES), await makeProduct(shop, SIZES)];
    const res = await edit(mine.id, formOf(theirs));
    expect(res.status).toBe(422);
    expect(await movementsOf(shop, mine)).toEqual(["opening 20", "opening 5 of a variation"]);
  });

  test("stores the reason of a stock change with its movement", async () => {
    const product = await makeProduct(shop, { stock: 10, ...SIZES });
    const rows = product.variations.map((row) => ({ ...row, loadedStock: row.stock, stock: 3 }));
    await edit(
      product.id,
      formOf(product, { loadedStock: 10, stock: 8, stockReason: " Two were torn ", variations: rows }),
    );
    await edit(product.id, formOf(product, { loadedStock: 8, stock: 9, variations: undefined }));
    const movements = await shop.db.stockMovement.findMany({
      where: { productId: product.id, kind: "adjust" },
      orderBy: { id: "asc" },
    });
    expect(movements.map(({ delta, reason }) => [delta, reason])).toEqual([
      [-2, "Two were torn"],
      [-2, "Two were torn"],
      [1, null],
    ]);
    const variations = rows.map((row) => Object.assign(row, { loadedStock: 3, stock: 2 }));
    await edit(product.id, { variations, stockReason: "Lost" });
    await edit(product.id, { name: "Renamed", stockReason: "None" });
    const log = await shop.db.activityLog.findMany({
      where: { subjectId: product.id, action: "product.update" },
      orderBy: { id: "asc" },
    });
    const reasons = log.map(({ after }) => Object(after).stockReason);
    expect(reasons).toEqual(["Two were torn", undefined, "Lost", undefined]);
  });

  test("of prices or commissions has its own row in the activity log", async () => {
    const product = await makeProduct(shop, { wholesalePrice: 900, ...SIZES });
    const changes = async () =>
      await shop.db.activityLog.findMany({
        where: { subjectId: product.id, action: "product.price" },
        orderBy: { id: "asc" },
      });
    await edit(product.id, formOf(product, { wholesalePrice: 900, name: "Renamed", stock: 25 }));
    expect(await changes()).toEqual([]);
    const rows = product.variations.map((row) => ({ ...row, loadedStock: row.stock, price: 1100.5 }));
    await edit(product.id, formOf(product, { commission: 175, wholesalePrice: null, variations: rows }));
    expect(await changes()).toMatchObject([
      {
        actorId: admin.id,
        before: {
          price: 1000,
          commission: 150,
          wholesalePrice: 900,
          variations: [{ choice: "Size: S", price: 0 }, { choice: "Size: M" }],
        },
        after: {
          price: 1000,
          commission: 175,
          wholesalePrice: null,
          variations: [{ choice: "Size: S", price: 1100.5 }, { choice: "Size: M" }],
        },
      },
    ]);
  });

  test("that contains a variation twice is refused", async () => {
    const product = await makeProduct(shop, SIZES);
    const [small] = product.variations;
    const res = await edit(product.id, formOf(product, { variations: [small, small] }));
    expect(res.status).toBe(422);
    expect(res.body.errors).toEqual({ "variations.1.id": "Variation 2 is listed twice" });
  });

  test("of an older version is refused as a whole with a conflict", async () => {
    const product = await makeProduct(shop, { stock: 10 });
    const loaded = { loadedStock: 10, loadedVersion: product.version };
    const first = await edit(product.id, productForm({ ...loaded, stock: 10, price: 1300 }));
    const second = await edit(product.id, productForm({ ...loaded, stock: 15, name: "Silk shirt" }));
    expect([second.status, second.body.code, second.body.message]).toEqual([
      409,
      "CONFLICT",
      "Someone else has changed this product.",
    ]);
    const row = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
    expect([row.name, row.priceCents, row.stock]).toEqual(["Cotton shirt", 130_000, 10]);
    const third = productForm({ loadedVersion: first.body.data.version, stock: 10, name: "Silk shirt" });
    expect((await edit(product.id, third)).status).toBe(200);
  });

  test("does not refuse a sale, and a sale does not refuse it", async () => {
    const product = await makeProduct(shop, { stock: 10 });
    await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 2 }]);
    const form = { loadedStock: 10, loadedVersion: product.version, stock: 12 };
    expect((await edit(product.id, productForm(form))).status).toBe(200);
    expect(await stockOf(shop, product)).toBe(10);
  });

  test("of the same version is saved once out of eight", async () => {
    const product = await makeProduct(shop);
    const form = { stock: 20, loadedStock: 20, loadedVersion: product.version };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        edit(product.id, productForm({ ...form, name: `Name ${index}` })),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  test("loses no stock movement when ten are made at once", async () => {
    const product = await makeProduct(shop, { stock: 10 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => edit(product.id, productForm({ loadedStock: 10, stock: 11 }))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(shop, product)).toBe(20);
  });
});

describe("deleting a product", () => {
  test("hides it permanently and leaves its orders as they were", async () => {
    const reseller = await makeReseller(shop);
    const product = await makeProduct(shop);
    const placed = await makeOrder(shop, reseller, [{ product }]);
    const res = await shop.as(admin).delete(`/api/products/${product.id}`);
    expect([res.status, res.body.message]).toEqual([200, "Product deleted successfully!"]);
    expect((await shop.as(admin).get(`/api/products/${product.id}`)).status).toBe(404);
    expect((await shop.as(admin).delete(`/api/products/${product.id}`)).status).toBe(404);
    expect((await edit(product.id, productForm())).status).toBe(404);
    const read = await shop.as(reseller).get(`/api/orders/${placed.id}`);
    expect(read.body.data.productNames).toEqual(["Cotton shirt"]);
    expect(
      (await shop.as(admin).patch(`/api/orders/${placed.id}/status`).send({ status: "cancelled" })).status,
    ).toBe(200);
  });
});

test("only admins edit and delete products", async () => {
  const product = await makeProduct(shop);
  const agents: [TestApp["request"], number][] = [
    [shop.request, 401],
    [shop.as(await makeReseller(shop)), 403],
    [shop.as(await makeVendor(shop)), 403],
  ];
  for (const [agent, status] of agents) {
    expect((await agent.put(`/api/products/${product.id}`).send(productForm())).status).toBe(status);
    expect((await agent.delete(`/api/products/${product.id}`)).status).toBe(status);
  }
});
