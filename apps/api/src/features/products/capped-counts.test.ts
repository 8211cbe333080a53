import { COUNT_CAP } from "@pola/shared/list-count";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { overtaken } from "../../test/competing-transaction.ts";
import { createTestApp } from "../../test/test-app.ts";

const shop = await createTestApp({ now: "2026-11-18T06:30:00.000Z" });
// More products than are counted, and three of another category.
await shop.ctx.pool.query(
  `insert into products (name, description, category, images, price_cents, commission_cents, weight_grams, features, created_at)
   select 'Batik ' || n, 'A cloth', case when n <= 3 then 'Toys' else 'Fashion' end, '{}', 10000, 1000, 100, '{}', $2
     from generate_series(1, $1::int) n`,
  [COUNT_CAP + 5, shop.ctx.now()],
);

test.each(["", "&search=batik", "&category=Fashion"])(
  "a total stops one beyond 10,000 (%s)",
  async (filter) => {
    const res = await shop.request.get(`/api/products?page=1&pageSize=1${filter}`);
    expect(res.body.pagination).toEqual({
      page: 1,
      pageSize: 1,
      total: COUNT_CAP + 1,
      totalPages: COUNT_CAP + 1,
    });
  },
);

test("a count below the cap is exact, also in a large table", async () => {
  const res = await shop.request.get("/api/products?page=1&pageSize=1&category=Toys");
  expect(res.body.pagination).toMatchObject({ total: 3 });
});

const pageNumber = async (page: number) => await shop.request.get(`/api/products?page=${page}&pageSize=5`);

test("requests for the same page at the same time share one read; another page is read separately", async () => {
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const [other, ...same] = await overtaken(
    shop,
    (competing) => competing.query("lock table products in access exclusive mode"),
    () => Promise.all([2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1].map(pageNumber)),
    2,
  );
  const read = statements.mock.calls.filter(([config]) =>
    JSON.stringify(config).includes("from page join products"),
  );
  statements.mockRestore();
  expect(new Set(same.map(({ text }) => text)).size).toBe(1);
  expect(other?.body.data).toHaveLength(5);
  expect(other?.text).not.toBe(same[0]?.text);
  // Those who ask while the first one waits share the next; on a busy machine some come later.
  expect(read.length).toBeLessThan(11);
});
