import { expect, test } from "vitest";
import { makeProduct } from "../test/shop.ts";
import { createTestApp } from "../test/test-app.ts";

const shop = await createTestApp();

test("the catalogue is sent again only when it has changed", async () => {
  const product = await makeProduct(shop);
  const paths = [
    "/api/products?page=1&pageSize=24",
    "/api/products/categories",
    `/api/products/${product.id}`,
  ];
  const read = async (path: string, etag = "") => await shop.request.get(path).set("If-None-Match", etag);
  const first = await Promise.all(paths.map((path) => read(path)));
  const etags = first.map(({ headers }) => headers["etag"] ?? "");
  const again = async () =>
    (await Promise.all(paths.map((path, index) => read(path, etags[index])))).map(({ status }) => status);

  expect(first.map(({ headers }) => headers["cache-control"])).toEqual(paths.map(() => "private, no-cache"));
  expect(await again()).toEqual([304, 304, 304]);
  const unchanged = await read(paths[0] ?? "", etags[0]);
  expect(unchanged.text).toBe("");

  await shop.db.product.update({ where: { id: product.id }, data: { priceCents: { increment: 100 } } });

  expect(await again()).toEqual([200, 304, 200]);
});

test("a page of the catalogue that several people wait for is the same for each of them", async () => {
  await makeProduct(shop);
  const read = async () => await shop.request.get("/api/products?page=1&pageSize=24");
  const alone = await read();

  const together = await Promise.all(Array.from({ length: 6 }, read));

  expect(alone.body).toMatchObject({ success: true, pagination: { page: 1 } });
  expect(together.map(({ body }) => body)).toEqual(together.map(() => alone.body));
  expect(new Set(together.map(({ headers }) => headers["etag"]))).toEqual(new Set([alone.headers["etag"]]));
});
