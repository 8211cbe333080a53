import { PAGE_SIZES } from "@pola/shared/page-sizes";
import { expect, test } from "vitest";
import { id, insertFixtures } from "@pola/database/test/fixtures";
import { fileClient, filePool } from "@pola/database/test/file-database";
import { orderPage } from "./orders.sql.ts";

const open = await filePool(1);

type Prepared = { size: string; keptPlans: number };

/** Reads pages, and returns the statements that were prepared for them. */
async function preparedAfter(pages: { take: number; skip: number }[]): Promise<Prepared[]> {
  for (const page of pages) await orderPage.rows(open.pool, { words: [] }, { sort: "-createdAt", ...page });
  const { rows } = await open.pool.query<Prepared>(
    `select size, generic_plans as "keptPlans"
       from (select coalesce(substring(statement from 'limit (\\d+)'), '') as size, generic_plans from pg_prepared_statements
              where statement like '%from orders o where%') prepared order by length(size), size`,
  );
  return rows;
}

test("the first page of each usual size has its own prepared statement; all other pages share one", async () => {
  const first = PAGE_SIZES.map((take) => ({ take, skip: 0 }));
  expect((await preparedAfter(first)).map(({ size }) => size)).toEqual(PAGE_SIZES.map(String));
  const others = Array.from({ length: 40 }, (_, step) => ({ take: 101 + step, skip: 0 }));
  const all = await preparedAfter([...others, { take: 10, skip: 10 }]);
  expect(all.map(({ size }) => size)).toEqual(["", ...PAGE_SIZES.map(String)]);
});

test("the plan of the first page is kept between calls", async () => {
  // Not of the pool, which lets a statement take only a few seconds.
  const client = await fileClient(open.url);
  await insertFixtures(client);
  await client.query(`
    with placed as (
      insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                          total_amount_cents, total_commission_cents, total_weight_grams, created_at)
      select '${id(2)}', 'Customer ' || n, '+94771234567', '1 Galle Road', 'Colombo', 10000, 40000, 50000, 500, 100,
             now() - n * interval '1 second'
        from generate_series(1, 3000) n
      returning id
    )
    insert into order_items (order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
                             subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale)
    select placed.id, (select id from products limit 1), 0, 'Shirt', 1, 10000, 10000, 10000, 500, 500, 500, 100, false from placed`);
  await client.query("analyze orders");
  const ten = await preparedAfter(Array.from({ length: 12 }, () => ({ take: 10, skip: 0 })));
  expect(ten.find(({ size }) => size === "10")?.keptPlans).toBeGreaterThan(0);
});
