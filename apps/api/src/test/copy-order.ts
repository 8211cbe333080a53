import type { TestApp } from "./test-app.ts";

/** Orders like one that exists, a hundred in every millisecond, with everything that hangs on an order. */
export async function copyOrder({ pool }: TestApp, id: string, count: number): Promise<void> {
  const statements = [
    `insert into orders (id, user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
        shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, created_at)
      select uuidv7(), user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
        total_amount_cents, total_commission_cents, total_weight_grams, o.created_at + (n / 100 + 1) * interval '1 ms'
      from orders o, generate_series(1, ${count}) n where o.id = $1`,
    `insert into order_items (order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
        subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale)
      select c.id, i.product_id, 0, i.product_name, i.quantity, i.unit_price_cents, i.regular_price_cents, i.subtotal_cents,
        i.commission_cents, i.regular_commission_cents, i.total_commission_cents, i.weight_grams, i.is_wholesale
      from order_items i join orders o on o.id = i.order_id
      join orders c on c.id <> o.id and c.created_at between o.created_at and o.created_at + interval '1 s' where o.id = $1`,
    `insert into order_events (order_id, kind, to_status, created_at)
      select c.id, 'placed', 'pending', c.created_at from orders o
      join orders c on c.id <> o.id and c.created_at between o.created_at and o.created_at + interval '1 s' where o.id = $1`,
    `insert into stock_movements (product_id, kind, delta, order_item_id, created_at)
      select i.product_id, 'sale', -i.quantity, i.id, c.created_at from orders o
      join orders c on c.id <> o.id and c.created_at between o.created_at and o.created_at + interval '1 s'
      join order_items i on i.order_id = c.id where o.id = $1`,
    `update products set stock = stock - ${count} where id = (select product_id from order_items where order_id = $1)`,
  ];
  for (const statement of statements) await pool.query(statement, [id]);
}
