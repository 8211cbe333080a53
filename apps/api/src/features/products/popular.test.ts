import type { Product } from "@pola/shared/schemas/product";
import { expect, test } from "vitest";
import { makeOrder, makeProduct, setStatus } from "../../test/shop.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { countPopular } from "./count-popular.ts";

const DAY_MS = 86_400_000;

const app = await createTestApp();
const admin = await makeAdmin(app);
const reseller = await makeReseller(app);

const read = async (query: string) => {
  const { body } = await app.request.get(`/api/products?${query}&pageSize=10`);
  const products: Product[] = body.data;
  return { names: products.map(({ name }) => name), total: body.pagination.total };
};
const listed = async (sort: string) => (await read(`sort=${sort}`)).names;

test("what sells well now comes first: the pieces of the last 14 days, without cancelled orders", async () => {
  const [old, slow, fast, cancelled] = [
    await makeProduct(app, { name: "Old hit" }),
    await makeProduct(app, { name: "Slow" }),
    await makeProduct(app, { name: "Fast" }),
    await makeProduct(app, { name: "Cancelled" }),
  ];
  await makeOrder(app, reseller, [{ product: old, quantity: 9 }]);
  app.clock.advance(15 * DAY_MS);
  await makeOrder(app, reseller, [{ product: slow }]);
  await makeOrder(app, reseller, [{ product: fast, quantity: 3 }]);
  const { id } = await makeOrder(app, reseller, [{ product: cancelled, quantity: 8 }]);
  await setStatus(app, admin, id, "cancelled");
  await countPopular(app.ctx);
  expect((await listed("popular")).slice(0, 2)).toEqual(["Fast", "Slow"]);
  expect(await read("sort=popular&isPopular=true")).toEqual({ names: ["Fast", "Slow"], total: 2 });
  app.clock.advance(13 * DAY_MS);
  await countPopular(app.ctx);
  expect((await read("sort=popular&isPopular=true")).names).toEqual(["Fast", "Slow"]);
  app.clock.advance(DAY_MS);
  await countPopular(app.ctx);
  expect(await read("sort=popular&isPopular=true")).toEqual({ names: [], total: 0 });
  expect(await app.db.popularProduct.count()).toBe(0);
});

test("two processes that count at once leave one count", async () => {
  await makeOrder(app, reseller, [{ product: await makeProduct(app), quantity: 2 }]);
  await Promise.all([1, 2, 3].map(() => countPopular(app.ctx)));
  expect(await app.db.popularProduct.findMany({ select: { pieces: true } })).toEqual([{ pieces: 2n }]);
});

test("listings are sorted by what a piece earns", async () => {
  await makeProduct(app, { name: "Earns most", commission: 900 });
  await makeProduct(app, { name: "Earns less", commission: 800 });
  expect((await listed("earnings")).slice(0, 2)).toEqual(["Earns most", "Earns less"]);
});
