import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { makeOrder, productForm } from "../../test/shop.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { portOf } from "../../test/port-of.ts";
import { createTestApp } from "../../test/test-app.ts";

const asked: string[] = [];

const inside = createServer((req, res) => {
  asked.push(req.url ?? "");
  res.end();
});
inside.on("connection", () => asked.push("connection"));
await new Promise<void>((resolve) => {
  inside.listen(0, "127.0.0.1", resolve);
});
const shop = await createTestApp();
afterAll(async () => {
  inside.close();
});

test("the server never fetches a picture from an address that a user entered", async () => {
  const [admin, reseller] = [await makeAdmin(shop), await makeReseller(shop)];
  const address = `http://127.0.0.1:${portOf(inside)}`;
  const form = productForm({ images: [`${address}/a.png`] });
  const created = await shop.as(admin).post("/api/products").send(form);
  const product = created.body.data;
  await shop
    .as(admin)
    .put(`/api/products/${product.id}`)
    .send(productForm({ images: [`${address}/b.png`] }));
  const placed = await makeOrder(shop, reseller, [{ product }]);
  const reads = [
    "/api/products",
    `/api/products/${product.id}`,
    `/api/orders/${placed.id}`,
    `/api/orders/admin/slips?ids=${placed.id}`,
    "/api/orders/admin/export.csv",
  ];
  for (const path of reads) expect([path, (await shop.as(admin).get(path)).status]).toEqual([path, 200]);
  await shop.mails.waitFor(1);

  expect((await shop.as(admin).get(`/api/products/${product.id}`)).body.data.images).toEqual([
    `${address}/b.png`,
  ]);
  expect(asked).toEqual([]);
});
