import type { Connection } from "@pola/database/sql";
import { SEARCH_COUNT_CAP } from "@pola/shared/list-count";
import { expect, test } from "vitest";
import { searchWords } from "../../domain/search-words.sql.ts";
import { insertOrders } from "../../test/many-orders.ts";
import { makeAdmin, makeReseller } from "../../test/users.ts";
import { createTestApp } from "../../test/test-app.ts";
import { orderSearch } from "./order-search.sql.ts";

const ORDERS = SEARCH_COUNT_CAP + 100;

const app = await createTestApp();
const admin = await makeAdmin(app);
const reseller = await makeReseller(app);
// More orders than a search counts, two hours apart over 92 days, the odd ones "Silva".
await insertOrders(app, { reseller, count: ORDERS, names: ["Dias", "Silva"] });

async function find(query: Record<string, string | number>): Promise<{ names: string[]; total: number }> {
  const res = await app.as(admin).get("/api/orders/admin/all").query(query);
  const orders: { customerName: string }[] = res.body.data;
  return { names: orders.map(({ customerName }) => customerName), total: res.body.pagination.total };
}

test.each([
  ["the first page", 1, ["Customer Silva 1", "Customer Dias 2"]],
  ["a page beyond what is counted", 546, ["Customer Silva 1091", "Customer Dias 1092"]],
])("%s of a search that finds more orders than are counted", async (_, page, names) => {
  expect(await find({ search: "customer", page, pageSize: 2 })).toEqual({
    names,
    total: SEARCH_COUNT_CAP + 1,
  });
});

test("a search is newest first across all days, and counts fewer matches than the cap exactly", async () => {
  const first = await find({ search: "silva customer", pageSize: 200 });
  expect(first.total).toBe(ORDERS / 2);
  expect(first.names).toEqual(Array.from({ length: 200 }, (_, n) => `Customer Silva ${2 * n + 1}`));
  expect((await find({ search: "silva", page: 275, pageSize: 2 })).names).toEqual([
    "Customer Silva 1097",
    "Customer Silva 1099",
  ]);
  expect(await find({ search: "silva dias" })).toEqual({ names: [], total: 0 });
});

test.each([
  ["few", "silva", ORDERS / 2, "Customer Silva 1099"],
  ["more than are counted", "customer", SEARCH_COUNT_CAP + 1, "Customer Dias 1100"],
])("a search that finds %s can be sorted by amount over all it finds", async (_, search, total, highest) => {
  const page = await find({ search, sort: "-totalAmount", pageSize: 1 });
  expect(page).toEqual({ names: [highest], total });
});

async function countsOf(search: string) {
  return (await app.as(admin).get("/api/orders/admin/counts").query({ search })).body.data;
}

test("the tabs of a search stop counting where the search stops", async () => {
  expect(await countsOf("customer")).toMatchObject({
    all: SEARCH_COUNT_CAP + 1,
    pending: SEARCH_COUNT_CAP + 1,
    shipped: 0,
  });
  expect(await countsOf("silva")).toMatchObject({ all: ORDERS / 2, pending: ORDERS / 2, shipped: 0 });
});

test.each([
  ["more orders than are counted", "customer", /rows=1001\.00/],
  ["fewer", "silva", /never executed/],
  ["none", "zqzq", /never executed/],
])(
  "a word in %s is compared with the newest orders, and shown from them only when they hold enough",
  async (_, word, found) => {
    const words = await searchWords(app.pool, word, "reseller");
    const plans: string[] = [];
    const explaining: Connection = {
      query: async ({ text, values }) => {
        const { rows } = await app.pool.query(`explain (analyze, costs off) ${text}`, values);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
        return { rows: [], rowCount: 0 };
      },
    };
    await orderSearch.rows(explaining, { words }, { sort: "-createdAt", take: 10, skip: 0 });
    // PostgreSQL reads the second scan only when the first one counted enough.
    expect(plans.findLast((line) => line.includes("CTE Scan on compared"))).toMatch(found);
  },
);
