import { SEARCH_COUNT_CAP } from "@pola/shared/list-count";
import { expect, test } from "vitest";
import { insertOrders } from "../../test/many-orders.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";

const DENSE = 700;
const SPARSE = 1_100;

const app = await createTestApp();
const admin = await makeAdmin(app);
const [dense, sparse] = [await makeReseller(app), await makeReseller(app)];
// Pending orders: 72 a day of "Zoysa" in the newest ten days, and 12 a day of "Dias" and "Silva" over 92 days.
await insertOrders(app, { reseller: dense, count: DENSE, names: ["Zoysa"], minutesApart: 20 });
await insertOrders(app, { reseller: sparse, count: SPARSE, names: ["Dias", "Silva"] });

/** All pages of a search in one status. */
async function find(query: { search: string; status: string }) {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const res = await app
      .as(admin)
      .get("/api/orders/admin/all")
      .query({ ...query, page, pageSize: 200 });
    const orders: { customerName: string }[] = res.body.data;
    found.push(...orders.map(({ customerName }) => customerName));
    const { total } = res.body.pagination;
    if (found.length >= total || orders.length === 0) return { found, total };
  }
}

async function namesLike(pattern: string, limit: number): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    "select customer_name as name from orders where customer_name like $1 order by created_at desc, id limit $2",
    [pattern, limit],
  );
  return rows.map(({ name }) => name);
}

test.each([
  ["frequent in the newest days", "zoysa", DENSE],
  ["rare in the newest days", "silva", SPARSE / 2],
])(
  "a search in one status for a word that is %s finds each order once, newest first",
  async (_, search, count) => {
    const { found, total } = await find({ search, status: "pending" });
    expect(total).toBe(count);
    expect(found).toEqual(await namesLike(`% ${search[0]?.toUpperCase()}${search.slice(1)} %`, count));
  },
);

test("a search in one status that finds more than it counts is newest first over frequent and rare days", async () => {
  const { found, total } = await find({ search: "customer", status: "pending" });
  expect(total).toBe(SEARCH_COUNT_CAP + 1);
  expect(found.slice(0, SEARCH_COUNT_CAP + 1)).toEqual(await namesLike("Customer %", SEARCH_COUNT_CAP + 1));
});

test("a search in another status finds only that status, and the tabs of open orders count no closed ones", async () => {
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from orders where customer_name = 'Customer Silva 1'",
  );
  const cancel = { status: "cancelled", reason: "changed_mind" };
  const res = await app.as(admin).patch(`/api/orders/${rows[0]?.id}/status`).send(cancel);
  expect(res.status).toBe(200);

  const found = { found: ["Customer Silva 1"], total: 1 };
  expect(await find({ search: "customer", status: "cancelled" })).toEqual(found);
  const countsOf = async (query: object) =>
    (
      await app
        .as(admin)
        .get("/api/orders/admin/counts")
        .query({ search: "customer", ...query })
    ).body.data;
  expect(await countsOf({})).toMatchObject({ pending: SEARCH_COUNT_CAP + 1, cancelled: 1 });
  expect(await countsOf({ isOpen: true })).toMatchObject({ pending: SEARCH_COUNT_CAP + 1, cancelled: 0 });
});
