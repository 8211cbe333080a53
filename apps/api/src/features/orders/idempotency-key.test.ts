import { expect, test } from "vitest";
import { stockOf } from "../../test/books.ts";
import { cartOf, makeProduct, setStatus } from "../../test/shop.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp();

async function send(reseller: TestUser, key: string, body: object) {
  return await shop.as(reseller).post("/api/orders").set("Idempotency-Key", key).send(body);
}

test("20 concurrent requests with one key place one order, and all of them return it", async () => {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop);
  const body = cartOf([{ product }]);
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(reseller, "tap", body)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(await shop.db.order.count({ where: { userId: reseller.id } })).toBe(1);
  expect(await stockOf(shop, product)).toBe(19);
});

test("a repeated request gets the first response, whatever happened to the order since", async () => {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop, { stock: 1 });
  const body = cartOf([{ product }]);
  const first = await send(reseller, "again", body);
  const admin = await makeAdmin(shop);
  const corrected = {
    customerName: "Nimali",
    customerPhone: "077 999 8888",
    customerAddress: "14 Temple Road",
  };
  const correction = await shop.as(admin).patch(`/api/orders/${first.body.data.id}/details`).send(corrected);
  expect(correction.status).toBe(200);
  await shop.as(admin).patch(`/api/orders/${first.body.data.id}/tracking`).send({ trackingNumber: "LK1" });
  const second = await send(reseller, "again", { ...body });
  expect([second.status, second.text]).toEqual([201, first.text]);
  await shop.as(admin).delete(`/api/orders/${first.body.data.id}`);
  const third = await send(reseller, "again", body);
  expect([third.status, third.text]).toEqual([201, first.text]);
});

test("the same body with its keys in another order is the same request", async () => {
  const reseller = await makeReseller(shop);
  const body = cartOf([{ product: await makeProduct(shop) }]);
  const first = await send(reseller, "order", body);
  const second = await send(reseller, "order", Object.fromEntries(Object.entries(body).toReversed()));
  expect([second.status, second.text]).toEqual([201, first.text]);
});

test("the same key with another body is refused", async () => {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop);
  await send(reseller, "other", cartOf([{ product }]));
  const res = await send(reseller, "other", cartOf([{ product, quantity: 2 }]));
  expect([res.status, res.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(await stockOf(shop, product)).toBe(19);
});

test("two resellers may use the same key for different orders", async () => {
  const product = await makeProduct(shop);
  const body = cartOf([{ product }]);
  const responses = [
    await send(await makeReseller(shop), "shared", body),
    await send(await makeReseller(shop), "shared", body),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[0]?.body.data.id).not.toBe(responses[1]?.body.data.id);
});

test("a key may be used again after its order was refused", async () => {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop, { stock: 1 });
  expect((await send(reseller, "retry", cartOf([{ product, quantity: 2 }]))).status).toBe(409);
  expect((await send(reseller, "retry", cartOf([{ product, quantity: 1 }]))).status).toBe(201);
});

test("a key is kept for 24 hours and may be used again afterwards", async () => {
  const reseller = await makeReseller(shop);
  const product = await makeProduct(shop);
  const body = cartOf([{ product }]);
  const first = await send(reseller, "day", body);
  shop.clock.advance(24 * 3600 * 1000 - 1);
  expect((await send(reseller, "day", body)).text).toBe(first.text);
  shop.clock.advance(1);
  const next = await send(reseller, "day", cartOf([{ product, quantity: 2 }]));
  expect(next.status).toBe(201);
  expect(next.body.data.id).not.toBe(first.body.data.id);
  expect((await send(reseller, "day", cartOf([{ product, quantity: 2 }]))).text).toBe(next.text);
});

test("an invalid key is refused", async () => {
  const reseller = await makeReseller(shop);
  const body = cartOf([{ product: await makeProduct(shop) }]);
  for (const key of ["", "a b", "k".repeat(256)]) {
    expect((await send(reseller, key, body)).status).toBe(422);
  }
});

test("the key of a cancelled order still returns that order", async () => {
  const reseller = await makeReseller(shop);
  const body = cartOf([{ product: await makeProduct(shop) }]);
  const first = await send(reseller, "cancelled", body);
  await setStatus(shop, await makeAdmin(shop), first.body.data.id, "cancelled");
  expect((await send(reseller, "cancelled", body)).text).toBe(first.text);
});
