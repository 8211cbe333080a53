import type pg from "pg";
import type { Ctx } from "../../apps/api/src/context.ts";
import { orderById } from "../../apps/api/src/features/orders/orders.sql.ts";
import type { Actor } from "../../apps/api/src/domain/actor.ts";
import { mailRow } from "../../apps/api/src/domain/outbox.ts";
import { placedOrderView } from "../../apps/api/src/views/order-view.ts";

const CITY = "Colombo";

type Line = { productId: string; quantity: number };
type Body = { customerName: string; customerPhone: string; customerAddress: string; items: Line[] };
type Product = {
  id: string;
  name: string;
  images: string[];
  price: number;
  commission: number;
  weight: number;
  stock: number;
};

/**
 * What an order cannot do without: prepared statements in one transaction on one connection, and nothing around them. They write the rows that
 * the product writes, with regular prices only. Only for measuring, not a way to sell.
 */
export async function placeOrderBarely(
  pool: pg.Pool,
  { ctx, reseller, body, key }: { ctx: Ctx; reseller: Actor; body: Body; key: string },
) {
  const now = new Date();
  const client = await pool.connect();
  const run = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name: `floor-${name}`, text, values }).then(({ rows }) => rows);
  try {
    await run("limit", LIMIT, [`orders:${reseller.id}`, now.getTime() + 60_000, now.getTime()]);
    await client.query("begin");
    const [claim] = await run<{ id: string }>("key", KEY, [reseller.id, key, JSON.stringify(body), now]);
    const ids = body.items.map(({ productId }) => productId).sort();
    const products = new Map((await run<Product>("products", PRODUCTS, [ids])).map((row) => [row.id, row]));
    await run("variations", VARIATIONS, [ids]);
    await run("hold", "select 1 from users where id = $1 and deleted_at is null for share", [reseller.id]);
    const lines = body.items.map(({ productId, quantity }) => {
      const product = products.get(productId);
      if (!product) throw new Error(`No product ${productId}`);
      return { product, quantity };
    });
    const sum = (of: (product: Product) => number) =>
      lines.reduce((total, { product, quantity }) => total + of(product) * quantity, 0);
    const subtotal = sum(({ price }) => price);
    const weight = sum(({ weight }) => weight);
    const shipping = 40_000 + Math.max(0, Math.ceil(weight / 1000) - 1) * 8_000;
    const [order] = await run<{ id: string; number: string }>("order", ORDER, [
      reseller.id,
      body.customerName,
      body.customerPhone,
      body.customerAddress,
      CITY,
      subtotal,
      shipping,
      subtotal + shipping,
      sum(({ commission }) => commission),
      weight,
      now,
    ]);
    if (!order) throw new Error("The order was not written");
    const items = await run<{ id: string; productId: string }>("items", ITEMS, [
      order.id,
      lines.map(({ product }) => product.id),
      lines.map(({ product }) => product.name),
      lines.map(({ product }) => product.images[0] ?? null),
      lines.map(({ quantity }) => quantity),
      lines.map(({ product }) => product.price),
      lines.map(({ product }) => product.commission),
      lines.map(({ product }) => product.weight),
    ]);
    await run("event", EVENT, [order.id, reseller.id, now]);
    const mail = mailRow(ctx, reseller, {
      kind: "order.placed",
      subject: `Order ${order.number} placed`,
      paragraphs: [`Your order ${order.number} was placed.`],
      link: { label: "View the order", path: `/orders?order=${order.id}` },
    });
    await run("mail", MAIL, [
      mail.userId,
      mail.kind,
      mail.toEmail,
      mail.subject,
      mail.text,
      mail.sealedLink,
      now,
    ]);
    await run("keep", "update idempotency_keys set order_id = $2 where id = $1", [claim?.id, order.id]);
    await run("movements", MOVEMENTS, [items.map(({ id }) => id), now, reseller.id]);
    for (const id of ids) {
      const wanted = lines
        .filter(({ product }) => product.id === id)
        .reduce((total, { quantity }) => total + quantity, 0);
      await run("stock", STOCK, [id, wanted]);
    }
    await client.query("commit");
    client.release();
    return placedOrderView(await orderById.one(pool, order.id, true), body);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const LIMIT = `insert into rate_limits values ($1, 1, $2) on conflict (key) do update
  set points = case when rate_limits.expire <= $3 then 1 else rate_limits.points + 1 end,
      expire = case when rate_limits.expire <= $3 then excluded.expire else rate_limits.expire end
  returning points, expire`;
const KEY = `insert into idempotency_keys (user_id, key, request_hash, created_at, expires_at)
  values ($1, $2, md5($3), $4::timestamptz, $4::timestamptz + interval '1 day') returning id`;
const PRODUCTS = `select id, name, images, price_cents as price, commission_cents as commission, weight_grams as weight, stock
  from products where id = any($1) and status = 'active' and deleted_at is null`;
const VARIATIONS = `select id, name, options, value, price_cents, wholesale_price_cents, commission_cents, weight_grams, stock
  from product_variations where product_id = any($1) and removed_at is null order by position, id`;
const ORDER = `insert into orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
    shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id, order_number as number`;
const ITEMS = `insert into order_items (order_id, product_id, position, product_name, image, quantity, unit_price_cents,
    regular_price_cents, subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale,
    variation_ids)
  select $1, id, place - 1, name, image, quantity, price, price, price * quantity, commission, commission, commission * quantity, weight,
         false, '{}'
    from unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[])
         with ordinality line (id, name, image, quantity, price, commission, weight, place)
  returning id, product_id as "productId"`;
const EVENT = `insert into order_events (order_id, kind, to_status, actor_id, created_at) values ($1, 'placed', 'pending', $2, $3)`;
const MAIL = `insert into mail_outbox (user_id, kind, to_email, subject, text, sealed_link, next_attempt_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`;
const MOVEMENTS = `insert into stock_movements (product_id, kind, delta, order_item_id, actor_id, created_at)
  select product_id, 'sale', -quantity, id, $3, $2 from order_items where id = any($1)`;
const STOCK = `update products set stock = stock - $2 where id = $1 and status = 'active' and deleted_at is null and stock >= $2`;
