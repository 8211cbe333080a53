import { MAX_ORDER_CENTS } from "@pola/shared/money";
import { StockLeft } from "@pola/shared/schemas/order";
import { expect, test } from "vitest";
import { stockOf } from "../../test/books.ts";
import { cartOf, CUSTOMER, makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, makeVendor } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();

const SIZES = {
  variations: [
    { name: "Size", options: ["M", "L"] },
    { name: "Colour", options: ["Red"] },
  ],
};

test("an order is refused with the product and its stock when too little is left", async () => {
  const product = await makeProduct(shop, { name: "Brass lamp", stock: 2 });
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send(cartOf([{ product, quantity: 3 }]));
  expect(res.status).toBe(409);
  expect(res.body).toMatchObject({ code: "OUT_OF_STOCK", message: "Only 2 of Brass lamp left in stock" });
  expect(StockLeft.parse(res.body.data)).toEqual({
    productId: product.id,
    productName: "Brass lamp",
    available: 2,
  });
  expect(await stockOf(shop, product)).toBe(2);
});

test("an order is refused when different variations of one product together need more than its stock", async () => {
  const product = await makeProduct(shop, { ...SIZES, stock: 5 });
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send(
      cartOf([
        { product, quantity: 3, variations: { Size: "M", Colour: "Red" } },
        { product, quantity: 3, variations: { Size: "L", Colour: "Red" } },
      ]),
    );
  expect(res.body).toMatchObject({ code: "OUT_OF_STOCK", data: { available: 5 } });
  expect(await stockOf(shop, product)).toBe(5);
  expect(await shop.db.orderItem.count({ where: { productId: product.id } })).toBe(0);
});

test("an order is refused for a product that is inactive, deleted, unknown or not even an id", async () => {
  const reseller = await makeReseller(shop);
  const inactive = await makeProduct(shop, { status: "inactive" });
  const deleted = await makeProduct(shop);
  await shop.db.product.update({ where: { id: deleted.id }, data: { deletedAt: shop.ctx.now() } });
  for (const id of [inactive.id, deleted.id, crypto.randomUUID(), "1", "' or 1=1 --"]) {
    const res = await shop
      .as(reseller)
      .post("/api/orders")
      .send(cartOf([{ product: { ...inactive, id } }]));
    expect([res.status, res.body.message]).toEqual([404, "Product not found"]);
  }
});

test.each([
  ["missing", { Size: "M" }],
  ["unknown", { Size: "M", Colour: "Green" }],
  ["of another product", { Size: "M", Colour: "Red", Cut: "Slim" }],
])("an order is refused when a choice is %s", async (_case, variations) => {
  const product = await makeProduct(shop, SIZES);
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send(cartOf([{ product, variations }]));
  expect(res.status).toBe(422);
  expect(res.body.errors["items.0.variations"]).toMatch(/^Select Variation/);
});

test("an order is refused for a variation that was removed", async () => {
  const product = await makeProduct(shop, SIZES);
  const [sizes] = product.variations;
  await shop.db.productVariation.update({
    where: { id: sizes?.id ?? "" },
    data: { removedAt: shop.ctx.now() },
  });
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send(cartOf([{ product, variations: { Size: "M", Colour: "Red" } }]));
  expect(res.status).toBe(422);
  expect(await stockOf(shop, product)).toBe(product.stock);
});

test("an order is refused when its total does not fit an order", async () => {
  const agent = shop.as(await makeReseller(shop));
  const order = async (price: number) => {
    const product = await makeProduct(shop, { price, stock: 5 });
    const { status, body } = await agent.post("/api/orders").send(cartOf([{ product }]));
    return { status, body, left: await stockOf(shop, product) };
  };
  // With the delivery charge of Rs. 400.
  const largest = (MAX_ORDER_CENTS - 400_00) / 100;
  const refused = await order(largest + 0.01);
  expect([refused.status, refused.left]).toEqual([422, 5]);
  expect(refused.body.message).toContain("Rs. 21,474,836.47");
  expect((await order(largest)).status).toBe(201);
});

test("an order whose shown sums are too large is refused with the largest total", async () => {
  const product = await makeProduct(shop, { price: 9_999_999, commission: 9_999_999, stock: 9 });
  const cart = cartOf([{ product, quantity: 9 }]);
  const [subtotal, totalCommission] = [89_999_991, 89_999_991];
  const items = cart.items.map((item) => ({ ...item, unitPrice: 9_999_999, subtotal, totalCommission }));
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send({ ...cart, items, subtotal });
  const message = "This order is too large: an order may total at most Rs. 21,474,836.47";
  expect([res.status, res.body.message]).toEqual([422, message]);
});

test("an order is refused when its commission does not fit a column", async () => {
  const product = await makeProduct(shop, { price: 15_000_000, commission: 15_000_000, stock: 5 });
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send(cartOf([{ product, quantity: 2 }]));
  expect([res.status, res.body.code]).toEqual([422, "VALIDATION_FAILED"]);
});

test("an order is refused when its weight does not fit a column", async () => {
  const product = await makeProduct(shop, { price: 1, commission: 1, weight: 1000, stock: 100_000 });
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send(cartOf([{ product, quantity: 100_000 }]));
  expect(res.status).toBe(422);
});

test.each([
  ["name", { customerName: " " }, "customerName"],
  ["phone", { customerPhone: "" }, "customerPhone"],
  ["address", { customerAddress: undefined }, "customerAddress"],
])("an order is refused without the customer's %s", async (_case, patch, field) => {
  const product = await makeProduct(shop);
  const res = await shop
    .as(await makeReseller(shop))
    .post("/api/orders")
    .send({ ...cartOf([{ product }]), ...patch });
  expect(res.status).toBe(422);
  expect(res.body.errors[field]).toBe("Please fill in all required fields");
});

test("an order is refused for invalid quantities and without lines", async () => {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop);
  for (const quantity of [0, -1, 1.5, "2", null, 100_001]) {
    const items = [{ productId: product.id, quantity }];
    const res = await shop
      .as(reseller)
      .post("/api/orders")
      .send({ ...CUSTOMER, items });
    expect(res.status).toBe(422);
  }
  expect(
    (
      await shop
        .as(reseller)
        .post("/api/orders")
        .send({ ...CUSTOMER, items: [] })
    ).status,
  ).toBe(422);
});

test("an order is refused from a guest, a pending reseller, a vendor and an admin", async () => {
  const body = cartOf([{ product: await makeProduct(shop) }]);
  const guest = await shop.request.post("/api/orders").send(body);
  expect([guest.status, guest.body.code]).toEqual([401, "UNAUTHENTICATED"]);
  const pending = await makeReseller(shop, { status: "pending" });
  const waiting = await shop.as(pending).post("/api/orders").send(body);
  expect([waiting.status, waiting.body.code]).toEqual([403, "ACCOUNT_NOT_APPROVED"]);
  for (const user of [await makeVendor(shop), await makeAdmin(shop)]) {
    const res = await shop.as(user).post("/api/orders").send(body);
    expect([res.status, res.body.code]).toEqual([403, "FORBIDDEN"]);
  }
});

test("an order is refused beyond the orders one reseller may place in a minute", async () => {
  const busy = await createTestApp({ config: { limits: { ordersPerMinute: 2 } } });
  const reseller = await makeReseller(busy);
  const body = cartOf([{ product: await makeProduct(busy) }]);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await busy.as(reseller).post("/api/orders").send(body)).status);
  }
  const other = await busy
    .as(await makeReseller(busy))
    .post("/api/orders")
    .send(body);
  await busy.close();
  expect([...statuses, other.status]).toEqual([201, 201, 429, 201]);
});

test("a line that is called wholesale from the wholesale quantity on is not refused when nothing changes there (O-2130)", async () => {
  const reseller = shop.as(await makeReseller(shop));
  const product = await makeProduct(shop, { wholesaleQuantity: 15 });
  const place = (quantity: number) =>
    reseller.post("/api/orders").send({
      ...CUSTOMER,
      items: [{ productId: product.id, quantity, unitPrice: 1000, isWholesale: true }],
    });
  expect((await place(14)).body.code).toBe("PRICE_CHANGED");
  expect((await place(15)).body.data).toMatchObject({ subtotal: 15_000, isWholesale: false });
});
