import type { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { earnedCents, movementsOf, stockOf } from "../../test/books.ts";
import { cartOf, makeOrder, makeOrderIn, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { deadlocks, overtaken } from "../../test/competing-transaction.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();

function tally(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function shuffled<Row>(rows: Row[]): Row[] {
  return rows
    .map((row) => ({ row, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

test("of 200 concurrent orders on a stock of 100, 100 are placed, 100 are refused and nothing is left", async () => {
  const resellers = await Promise.all(Array.from({ length: 6 }, () => makeReseller(shop)));
  const product = await makeProduct(shop, { stock: 100 });
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const reseller = resellers[index % resellers.length];
      if (!reseller) throw new Error("no reseller");
      return shop
        .as(reseller)
        .post("/api/orders")
        .send(cartOf([{ product }]));
    }),
  );
  expect(tally(responses)).toEqual({ 201: 100, 409: 100 });
  expect(new Set(responses.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
    new Set(["OUT_OF_STOCK"]),
  );
  expect(await stockOf(shop, product)).toBe(0);
  expect(await shop.db.orderItem.count({ where: { productId: product.id } })).toBe(100);
});

function place(reseller: TestUser, product: Product, ...others: Parameters<typeof cartOf>[0]) {
  return shop
    .as(reseller)
    .post("/api/orders")
    .send(cartOf([{ product }, ...others]));
}

test("of two concurrent orders for the last unit one is placed, even when both saw it in stock", async () => {
  const plenty = await makeProduct(shop);
  const product = await makeProduct(shop, { stock: 1 });
  const reseller = await makeReseller(shop);
  const res = await overtaken(
    shop,
    async (competing) => {
      await competing.query("update products set stock = stock - 1 where id = $1", [product.id]);
      await competing.query(
        `insert into stock_movements (product_id, kind, delta, reason, created_at) values ($1, 'adjust', -1, 'competing', $2)`,
        [product.id, shop.ctx.now()],
      );
    },
    () => place(reseller, plenty, { product }),
  );
  expect([res.status, res.body.code, res.body.data]).toEqual([
    409,
    "OUT_OF_STOCK",
    { productId: product.id, productName: product.name, available: 0 },
  ]);
  expect(await shop.db.order.count({ where: { userId: reseller.id } })).toBe(0);
});

test.each([
  ["taken off sale", "status = 'inactive'"],
  ["deleted", "deleted_at = now()"],
])("a product that is %s during an order is not sold", async (_, change) => {
  const product = await makeProduct(shop, { stock: 1 });
  const reseller = await makeReseller(shop);
  const res = await overtaken(
    shop,
    (competing) => competing.query(`update products set ${change} where id = $1`, [product.id]),
    () => place(reseller, product),
  );
  expect(res.status).toBe(404);
  expect(await stockOf(shop, product)).toBe(1);
});

test("a variation that is removed during an order is not sold", async () => {
  const plenty = await makeProduct(shop);
  const product = await makeProduct(shop, { variations: [{ name: "Size", options: ["S"], stock: 3 }] });
  const reseller = await makeReseller(shop);
  const res = await overtaken(
    shop,
    (competing) =>
      competing.query("update product_variations set removed_at = $1 where product_id = $2", [
        shop.ctx.now(),
        product.id,
      ]),
    () => place(reseller, plenty, { product, variations: { Size: "S" } }),
  );
  expect(res.body).toMatchObject({ code: "OUT_OF_STOCK", data: { productId: product.id, available: 0 } });
  expect(await shop.db.order.count({ where: { userId: reseller.id } })).toBe(0);
  expect(await stockOf(shop, product)).toBe(20);
});

test.each([
  ["suspended", "status = 'suspended'"],
  ["pending", "status = 'pending'"],
  ["a vendor by then", "role = 'vendor'"],
  ["deleted", "deleted_at = now()"],
])("a reseller who is %s during an order places none", async (_, change) => {
  const product = await makeProduct(shop, { stock: 1 });
  const reseller = await makeReseller(shop);
  const res = await overtaken(
    shop,
    (competing) => competing.query(`update users set ${change} where id = $1`, [reseller.id]),
    () => place(reseller, product),
  );
  expect(res.status).toBe(401);
  expect(await stockOf(shop, product)).toBe(1);
});

test("an order that is placed while its reseller is renamed is found by the new name", async () => {
  const product = await makeProduct(shop);
  const [admin, reseller] = [await makeAdmin(shop), await makeReseller(shop)];
  const res = await overtaken(
    shop,
    (competing) =>
      competing.query("update users set business_name = 'Nilwala Crafts' where id = $1", [reseller.id]),
    () => place(reseller, product),
  );
  expect(res.status).toBe(201);
  const found = await shop.as(admin).get("/api/orders/admin/all?search=nilwala%20crafts");
  expect(found.body.pagination.total).toBe(1);
});

test("100 concurrent orders of five lines in any order cause no deadlock, no 5xx and an exact stock", async () => {
  const resellers = await Promise.all(Array.from({ length: 4 }, () => makeReseller(shop)));
  const products: Product[] = [];
  for (let index = 0; index < 20; index += 1) {
    products.push(
      await makeProduct(shop, {
        name: `Product ${index}`,
        stock: 100,
        variations: [{ name: "Size", options: ["S"], stock: 100 }],
      }),
    );
  }
  const before = await deadlocks(shop);
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const reseller = resellers[index % resellers.length];
      if (!reseller) throw new Error("no reseller");
      const cart = shuffled(products)
        .slice(0, 5)
        .map((product) => ({ product, variations: { Size: "S" } }));
      return shop.as(reseller).post("/api/orders").send(cartOf(cart));
    }),
  );
  expect(tally(responses)).toEqual({ 201: 100 });
  expect(await deadlocks(shop)).toBe(before);
  const left = await Promise.all(products.map((product) => stockOf(shop, product)));
  expect(left.reduce((sum, stock) => sum + stock, 0)).toBe(2000 - 500);
});

test("50 concurrent cancellations put the stock back once", async () => {
  const admin = await makeAdmin(shop);
  const product = await makeProduct(shop);
  const placed = await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 3 }]);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => setStatus(shop, admin, placed.id, "cancelled")),
  );
  expect(tally(responses)).toEqual({ 200: 50 });
  const messages = responses.map(({ body }) => body.message);
  expect(messages.filter((message) => message === "Order status updated to cancelled")).toHaveLength(1);
  expect(messages.filter((message) => message === "Order is already cancelled")).toHaveLength(49);
  expect(await stockOf(shop, product)).toBe(20);
  expect(await movementsOf(shop, product)).toEqual(["opening 20", "sale -3", "cancel_restock 3"]);
});

test("of two admins who complete and cancel an order at once, one succeeds and the other is refused", async () => {
  const [first, second] = [await makeAdmin(shop), await makeAdmin(shop)];
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop, { stock: 100 });
  for (let round = 0; round < 8; round += 1) {
    const placed = await makeOrderIn(shop, "delivered", { reseller, admin: first, cart: [{ product }] });
    const before = { earned: await earnedCents(shop, reseller), stock: await stockOf(shop, product) };
    const responses = await Promise.all([
      setStatus(shop, first, placed.id, "completed"),
      setStatus(shop, second, placed.id, "cancelled"),
    ]);
    expect(tally(responses)).toEqual({ 200: 1, 409: 1 });
    const loser = responses.find(({ status }) => status === 409);
    expect(loser?.body.code).toBe("INVALID_TRANSITION");
    expect(loser?.body.message).toMatch(/completed.*cancelled|cancelled.*completed/);
    const isCompleted = responses[0].status === 200;
    expect(await earnedCents(shop, reseller)).toBe(before.earned + (isCompleted ? 150_00 : 0));
    expect(await stockOf(shop, product)).toBe(before.stock + (isCompleted ? 0 : 1));
  }
});

test("20 concurrent late returns reverse the commission once", async () => {
  const admin = await makeAdmin(shop);
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop);
  const placed = await makeOrderIn(shop, "completed", { reseller, admin, cart: [{ product }] });
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop
        .as(admin)
        .post(`/api/orders/${placed.id}/late-return`)
        .send({ reason: "damaged", stock: "restock" }),
    ),
  );
  expect(tally(responses)).toEqual({ 200: 20 });
  expect(await earnedCents(shop, reseller)).toBe(0);
  expect(await movementsOf(shop, product)).toEqual(["opening 20", "sale -1", "return_restock 1"]);
});

test("10 concurrent deletions put the stock back once", async () => {
  const admin = await makeAdmin(shop);
  const product = await makeProduct(shop);
  const placed = await makeOrder(shop, await makeReseller(shop), [{ product, quantity: 2 }]);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => shop.as(admin).delete(`/api/orders/${placed.id}`)),
  );
  expect(tally(responses)).toEqual({ 200: 1, 404: 9 });
  expect(await movementsOf(shop, product)).toEqual(["opening 20", "sale -2", "cancel_restock 2"]);
});

test("an order that is shipped during its deletion stays, and its stock is not put back", async () => {
  const admin = await makeAdmin(shop);
  const product = await makeProduct(shop);
  const placed = await makeOrderIn(shop, "processing", {
    reseller: await makeReseller(shop),
    admin,
    cart: [{ product }],
  });
  const competing = await shop.pool.connect();
  try {
    await competing.query("begin");
    await competing.query("update orders set status = 'shipped' where id = $1", [placed.id]);
    await competing.query(
      `insert into order_events (order_id, kind, from_status, to_status, actor_id, created_at)
       values ($1, 'status_changed', 'processing', 'shipped', $2, $3)`,
      [placed.id, admin.id, shop.ctx.now()],
    );
    const waiting = shop
      .as(admin)
      .delete(`/api/orders/${placed.id}`)
      .then((res) => res);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await competing.query("commit");
    expect((await waiting).body).toMatchObject({
      code: "CONFLICT",
      message: "This order was set to shipped meanwhile. Please check it.",
    });
  } finally {
    competing.release();
  }
  expect((await shop.as(admin).get(`/api/orders/${placed.id}`)).body.data.status).toBe("shipped");
  expect(await stockOf(shop, product)).toBe(19);
});
