import { expect, test } from "vitest";
import { insertOrders } from "../../test/many-orders.ts";
import { createTestApp } from "../../test/test-app.ts";
import { makeReseller } from "../../test/users.ts";

/** A few more than a search compares one by one. */
const COUNT = 2_010;
const NAMES = Array.from(
  { length: 100 },
  (_, n) => `Dias${"abcdefghij"[Math.floor(n / 10)]}${"klmnopqrst"[n % 10]}`,
);

const app = await createTestApp();
const reseller = await makeReseller(app);
await insertOrders(app, { reseller, count: COUNT, names: NAMES });
await app.pool.query(
  `update orders set created_at = (select created_at from orders where customer_name like '% 1995')
    where split_part(customer_name, ' ', 3)::int between 1995 and 2005`,
);
await insertOrders(app, { reseller: await makeReseller(app), count: 3, names: NAMES });

async function find(search: string): Promise<{ names: string[]; total: number }> {
  const res = await app.as(reseller).get("/api/orders").query({ search, pageSize: 50 });
  const orders: { customerName: string }[] = res.body.data;
  return { names: orders.map(({ customerName }) => customerName), total: res.body.pagination.total };
}

test("a search finds a reseller's own orders, each once, however many there are", async () => {
  // The n-th newest order has the name at n % 100. Those from 1995 to 2005 are of one moment.
  for (const index of [95, 96, 97, 98, 99, 0, 1, 2, 3, 4, 5]) {
    const numbers = Array.from({ length: 21 }, (_, n) => 100 * n + index).filter((n) => n > 0 && n <= COUNT);
    const { names, total } = await find(NAMES[index] ?? "");
    expect(names.toSorted()).toEqual(numbers.map((n) => `Customer ${NAMES[index]} ${n}`).toSorted());
    expect(total).toBe(numbers.length);
  }
  expect((await find("customer")).total).toBe(1_001);
});
