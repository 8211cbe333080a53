import { expect, test } from "vitest";
import { fileClient } from "./test/file-database.ts";
import { id, insertFixtures } from "./test/fixtures.ts";

const client = await fileClient();
await insertFixtures(client);

test("a search reads few entries that are not merged yet, however many orders were placed since the last vacuum", async () => {
  for (let n = 0; n < 1000; n += 50) {
    await client.query(`
      insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                          total_amount_cents, total_commission_cents, total_weight_grams, created_at)
      select '${id(2)}', 'Customer ' || n, '+94771234567', '1 Galle Road', 'Colombo', 10000, 40000, 50000, 500, 100,
             '2026-11-20T08:00:00Z' from generate_series(${n}, ${n + 49}) n`);
  }
  const { rows } = await client.query<{ pages: string }>(
    "select gin_clean_pending_list('orders_search_idx')::text as pages",
  );
  // 64 kB are 8 pages; the last insert may have passed them.
  expect(Number(rows[0]?.pages)).toBeLessThanOrEqual(16);
});

test("a change of stock finds room on the page of its product, so it writes no index", async () => {
  await client.query(`
    insert into products (name, description, category, price_cents, commission_cents, weight_grams, stock, created_at)
    select 'Product ' || n, repeat(md5(n::text), 30), 'Bags', 10000, 500, 100, 10, '2026-11-20T08:00:00Z' from generate_series(1, 100) n`);
  await client.query("begin");
  await client.query(
    "update products set stock = stock - 1 where name in ('Product 1', 'Product 41', 'Product 81')",
  );
  const { rows } = await client.query<{ stayed: string }>(
    "select pg_stat_get_xact_tuples_hot_updated('products'::regclass)::text as stayed",
  );
  await client.query("rollback");
  expect(rows[0]?.stayed).toBe("3");
});
