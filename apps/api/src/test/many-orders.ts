import { makeProduct } from "./shop.ts";
import type { TestApp } from "./test-app.ts";
import type { TestUser } from "./users.ts";

type Many = { reseller: TestUser; count: number; names: string[]; minutesApart?: number };

/**
 * Pending orders of one reseller, made by SQL statements, because placing each would take minutes. They are two hours apart, or as
 * many minutes as asked for. The n-th newest is of "Customer <name> n"; the names take turns, the second one first.
 */
export async function insertOrders(
  app: TestApp,
  { reseller, count, names, minutesApart = 120 }: Many,
): Promise<void> {
  const product = await makeProduct(app, { stock: count });
  await app.pool.query(
    `insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
                         total_amount_cents, total_commission_cents, total_weight_grams, created_at)
     select $1, 'Customer ' || ($4::text[])[1 + n % cardinality($4)] || ' ' || n, '+94771234567', '1 Galle Road', 'Colombo', 10000 + n, 40000,
            50000 + n, 500, 100, $2::timestamptz - n * $5 * interval '1 minute'
       from generate_series(1, $3::int) n`,
    [reseller.id, app.ctx.now(), count, names, minutesApart],
  );
  await app.pool.query(
    `insert into order_items (order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
                              subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale)
     select id, $1, 0, 'Cotton shirt', 1, subtotal_cents, subtotal_cents, subtotal_cents, 500, 500, 500, 100, false
       from orders where user_id = $2`,
    [product.id, reseller.id],
  );
  await app.pool.query(
    `insert into order_events (order_id, kind, to_status, created_at)
     select id, 'placed', 'pending', created_at from orders where user_id = $1`,
    [reseller.id],
  );
  await app.pool.query(
    `insert into stock_movements (product_id, kind, delta, order_item_id, created_at)
     select product_id, 'sale', -1, id, $2 from order_items where product_id = $1`,
    [product.id, app.ctx.now()],
  );
  await app.pool.query("update products set stock = 0 where id = $1", [product.id]);
}
