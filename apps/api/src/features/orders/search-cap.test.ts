import { COUNT_CAP } from "@pola/shared/list-count";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProduct } from "../../test/shop.ts";
import { makeAdmin, makeReseller, type TestUser } from "../../test/users.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

const ORDERS = COUNT_CAP + 20;

let app: TestApp;
let admin: TestUser;

/** More orders than are counted, a second apart: made by statements, for placing each would take minutes. */
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeAdmin(app);
  const [reseller, product] = [await makeReseller(app), await makeProduct(app, { stock: ORDERS })];
  await app.pool.query(
    `insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                         total_amount_cents, total_commission_cents, total_weight_grams, created_at)
     select $1, 'Customer ' || n, '+94771234567', '1 Galle Road', 'Colombo', 10000, 40000, 50000, 500, 100, $2::timestamptz - n * interval '1 second'
       from generate_series(1, $3::int) n`,
    [reseller.id, app.ctx.now(), ORDERS],
  );
  await app.pool.query(
    `insert into order_items (order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
                              subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale)
     select id, $1, 0, 'Cotton shirt', 1, 10000, 10000, 10000, 500, 500, 500, 100, false from orders`,
    [product.id],
  );
  await app.pool.query(
    `insert into order_events (order_id, kind, to_status, created_at) select id, 'placed', 'pending', created_at from orders`,
  );
  await app.pool.query(
    `insert into stock_movements (product_id, kind, delta, order_item_id, created_at) select product_id, 'sale', -1, id, $1 from order_items`,
    [app.ctx.now()],
  );
  await app.pool.query("update products set stock = 0");
}, 60_000);
afterAll(async () => {
  await app.close();
});

test.each([
  ["the first page", 1, ["Customer 1", "Customer 2"]],
  ["a page beyond what is counted", 5_006, ["Customer 10011", "Customer 10012"]],
])("%s of a search that finds more orders than are counted", async (_, page, names) => {
  const res = await app
    .as(admin)
    .get("/api/orders/admin/all")
    .query({ search: "customer", page, pageSize: 2 });

  expect(res.body.data).toMatchObject(names.map((customerName) => ({ customerName })));
  expect(res.body.pagination.total).toBe(COUNT_CAP + 1);
});
