import { ManyResult } from "@pola/shared/schemas/many-result";
import { expect, test } from "vitest";
import { earnedCents, stockOf } from "../../test/books.ts";
import { makeProduct, openOrderShop } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";

const { shop, admin, orderIn } = await openOrderShop();

async function move(ids: unknown, status: string, by = admin) {
  return await shop.as(by).post("/api/orders/admin/bulk-status").send({ ids, status });
}

async function moved(ids: string[], status: string) {
  const res = await move(ids, status);
  if (res.status !== 200) throw new Error(`${res.status} ${res.text}`);
  return ManyResult.parse(res.body.data);
}

async function eventsOf(id: string) {
  return await shop.db.orderEvent.count({ where: { orderId: id } });
}

test("cancelling several orders puts the stock of each back once", async () => {
  const product = await makeProduct(shop, { stock: 20 });
  const ids = [];
  for (const quantity of [1, 2, 3])
    ids.push((await orderIn("pending", { cart: [{ product, quantity }] })).id);
  expect(await moved([...ids, ...ids], "cancelled")).toEqual({ changed: ids, refused: [], failed: [] });
  expect(await stockOf(shop, product)).toBe(20);
});

test("completing several orders books the commission of each", async () => {
  const seller = await makeReseller(shop);
  const cart = [{ product: await makeProduct(shop, { commission: 150 }) }];
  const ids = [];
  for (let made = 0; made < 2; made += 1)
    ids.push((await orderIn("delivered", { reseller: seller, cart })).id);
  await moved(ids, "completed");
  expect(await earnedCents(shop, seller)).toBe(30_000);
});

test("an order that has the status already is reported as changed and stays as it is", async () => {
  const placed = await orderIn("pending");
  const before = await eventsOf(placed.id);
  expect(await moved([placed.id], "pending")).toEqual({ changed: [placed.id], refused: [], failed: [] });
  expect(await eventsOf(placed.id)).toBe(before);
});

test("a deleted order is refused, and the other orders are changed", async () => {
  const product = await makeProduct(shop);
  const [gone, open] = [
    await orderIn("pending", { cart: [{ product }] }),
    await orderIn("pending", { cart: [{ product }] }),
  ];
  await shop.as(admin).delete(`/api/orders/${gone.id}`);
  expect(await moved([gone.id, open.id], "processing")).toEqual({
    changed: [open.id],
    refused: [{ id: gone.id, code: "NOT_FOUND", message: "Order not found" }],
    failed: [],
  });
});

test("an order whose change fails is reported as failed, and the orders before and after it are changed", async () => {
  const product = await makeProduct(shop);
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) ids.push((await orderIn("pending", { cart: [{ product }] })).id);
  const competing = await shop.pool.connect();
  try {
    // Held longer than the database waits for a lock.
    await competing.query("begin");
    await competing.query("select from orders where id = $1 for update", [ids[1]]);
    expect(await moved(ids, "processing")).toEqual({
      changed: [ids[0], ids[2]],
      refused: [],
      failed: [
        {
          id: ids[1],
          message: "Something went wrong. We do not know whether this was changed. Please check it.",
        },
      ],
    });
  } finally {
    competing.release(true);
  }
  expect(shop.logs.join("")).toContain("One of several changes failed");
});

test("when two admins change the same orders at once, each order changes once", async () => {
  const product = await makeProduct(shop);
  const other = await makeAdmin(shop);
  const ids = [];
  for (let made = 0; made < 5; made += 1) ids.push((await orderIn("pending", { cart: [{ product }] })).id);
  const responses = await Promise.all([move(ids, "processing"), move(ids.toReversed(), "processing", other)]);
  for (const { body } of responses) expect(new Set(body.data.changed)).toEqual(new Set(ids));
  for (const id of ids) expect(await eventsOf(id)).toBe(2);
});

const ID = "01890000-0000-7000-8000-000000000001";
test.each([
  [[], "pending", { ids: "Choose at least one order" }],
  [Array.from({ length: 101 }, () => crypto.randomUUID()), "pending", { ids: "Choose at most 100 orders" }],
  [["1"], "pending", { "ids.0": "Unknown id" }],
  [[ID], "lost", { status: "Choose a status" }],
])("%j to %s is refused", async (ids, status, errors) => {
  const res = await move(ids, status);
  expect([res.status, res.body.errors]).toEqual([422, errors]);
});
