import { expect, test } from "vitest";
import { after } from "./test/after.ts";
import { id, run, runLine } from "./test/fixtures.ts";
import { openFixtures } from "./test/use-fixtures.ts";

const fixtures = await openFixtures();

const RESELLERS = `('${id(2)}', '${id(3)}')`;
const IS_COPY = "customer_name = 'Copy'";

/** Three orders of each of two resellers, on the next day in Colombo, with three items each. */
const ORDERS = [
  `INSERT INTO orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
     total_amount_cents, total_commission_cents, total_weight_grams, created_at)
   SELECT reseller.id, 'Copy', customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
     total_amount_cents, total_commission_cents, total_weight_grams, '2026-10-06T20:00:00Z'
   FROM orders, users reseller, generate_series(1, 3) WHERE orders.id = '${id(22)}' AND reseller.id IN ${RESELLERS}`,
  `INSERT INTO order_items (order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents, subtotal_cents,
     commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale)
   SELECT orders.id, product_id, n, product_name, n, 1000, 1000, 1000 * n, 100, 100, 100 * n, weight_grams, false
   FROM orders, order_items, generate_series(1, 3) n WHERE order_items.id = '${id(32)}' AND ${IS_COPY}`,
];

/** An INSERT of the lines of these orders in a dispatch. */
const handOver = (
  orders: string,
) => `INSERT INTO dispatch_lines (dispatch_id, order_id, position, waybill, cash_cents)
  SELECT '${id(102)}', id, right(id::text, 2)::int, 'W', total_amount_cents FROM orders WHERE id IN (${orders})`;

const DELIVERED = `UPDATE orders SET status = 'delivered', courier_id = '${id(101)}', delivered_on = date '2026-10-07' + number % 3
  FROM (SELECT id, row_number() OVER (ORDER BY user_id, id)::int AS number FROM orders) numbered WHERE numbered.id = orders.id AND ${IS_COPY}`;

test("one statement over the orders of several resellers and days is counted whole", async () => {
  const total = `SELECT sum(orders)::int, sum(to_print)::int, (SELECT sum(quantity)::int FROM product_sales),
      (SELECT sum(parcels)::int FROM outstanding_days) FROM order_totals`;
  expect(
    await after(fixtures, total, [
      ...ORDERS,
      DELIVERED,
      `UPDATE orders SET status = 'returned' WHERE ${IS_COPY}`,
      `UPDATE orders SET deleted_at = now() WHERE ${IS_COPY}`,
    ]),
  ).toEqual([
    [10, 7, 3, null],
    [10, 7, 39, null],
    [10, 1, 39, 6],
    [10, 1, 3, 0],
    [4, 1, 3, 0],
  ]);
});

test("one statement over the commission of several resellers and days is summed whole, on their days in Colombo", async () => {
  const sums = `SELECT sum(cents)::int, sum(orders)::int, (SELECT sum(positive_orders)::int FROM unclaimed_totals),
      (SELECT sum(orders)::int FROM commission_days WHERE day > '2026-10-07'), (SELECT sum(earned_cents)::int FROM commission_months)
      FROM balances`;
  expect(
    await after(fixtures, sums, [
      [...ORDERS, DELIVERED].join(";"),
      `INSERT INTO commission_entries (user_id, kind, amount_cents, order_id, order_item_id, created_at)
       SELECT user_id, 'accrual', order_items.total_commission_cents, orders.id, order_items.id, delivered_on + time '20:00' AT TIME ZONE 'UTC'
       FROM orders JOIN order_items ON order_items.order_id = orders.id WHERE ${IS_COPY}`,
      `INSERT INTO commission_entries (user_id, kind, amount_cents, order_id, order_item_id, accrual_id, created_at)
       SELECT e.user_id, 'reversal', -amount_cents, order_id, order_item_id, e.id, now()
       FROM commission_entries e JOIN orders ON orders.id = order_id WHERE ${IS_COPY} AND kind = 'accrual' AND delivered_on = '2026-10-07'`,
      `UPDATE commission_entries SET payout_id = CASE user_id WHEN '${id(2)}' THEN '${id(62)}' ELSE '${id(63)}' END::uuid
       WHERE payout_id IS NULL AND user_id IN ${RESELLERS}`,
    ]),
  ).toEqual([
    [700, 0, 0, null, 10_000],
    [4_300, 6, 6, 6, 13_600],
    [3_100, 4, 4, 4, 12_400],
    [0, 0, 0, 4, 12_400],
  ]);
});

test("one statement over several payouts of a week is summed whole", async () => {
  const totals = `SELECT payouts, orders, amount_cents::int FROM payout_totals WHERE period_id = '${id(51)}'`;
  const week = `period_id = '${id(51)}' AND first_paid_at IS NULL`;
  expect(
    await after(fixtures, totals, [
      `INSERT INTO payouts (period_id, user_id, amount_cents, orders_count, created_at)
       SELECT '${id(51)}', id, 1000, 2, now() FROM users WHERE role <> 'reseller'`,
      `UPDATE payouts SET orders_count = orders_count + 1, amount_cents = amount_cents + 5 WHERE ${week}`,
      `DELETE FROM payouts WHERE ${week} AND amount_cents > 1000`,
    ]),
  ).toEqual([
    [5, 5, 12_900],
    [5, 8, 12_915],
    [3, 2, 10_905],
  ]);
});

test("the lines of a payment run and of a dispatch are counted, whether one statement writes them or several", async () => {
  const totals = `SELECT (SELECT payouts FROM payment_run_totals WHERE run_id = '${id(84)}'), parcels, cents::int
    FROM dispatch_totals WHERE dispatch_id = '${id(102)}'`;
  expect(
    await after(fixtures, totals, [
      `${run(84, 10_900)}; INSERT INTO payment_run_lines (run_id, payout_id, amount_cents, sealed_account)
       SELECT '${id(84)}', id, amount_cents, 's' FROM payouts WHERE id IN ('${id(61)}', '${id(63)}')`,
      runLine(84, 64, 500),
      handOver(`'${id(22)}', '${id(23)}'`),
      handOver(`'${id(24)}'`),
    ]),
  ).toEqual([
    [2, 1, 240_000],
    [3, 1, 240_000],
    [3, 3, 720_000],
    [3, 4, 860_000],
  ]);
});

test("products that one statement adds are counted in their categories", async () => {
  const totals = `SELECT json_object_agg(category, products) FROM (
    SELECT category, sum(products) AS products FROM product_totals GROUP BY category ORDER BY category) counted`;
  expect(
    await after(fixtures, totals, [
      `INSERT INTO products (name, description, category, price_cents, commission_cents, weight_grams, created_at)
       SELECT name, description, CASE WHEN n < 3 THEN 'home' ELSE category END, price_cents, commission_cents, weight_grams, created_at
       FROM products, generate_series(1, 5) n`,
    ]),
  ).toEqual([[{ clothing: 4, home: 2 }]]);
});
