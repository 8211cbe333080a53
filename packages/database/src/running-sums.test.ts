import { expect, test } from "vitest";
import { after } from "./test/after.ts";
import { entry, id } from "./test/fixtures.ts";
import { change, openFixtures } from "./test/use-fixtures.ts";

const fixtures = await openFixtures();

const reversal = { kind: "reversal", order: 21, item: 31, accrual: 41 };
const ofItem = { order: 22, item: 32 };

test("an order counts on its day until its whole commission is reversed, whatever adjustments it has", async () => {
  const day = `SELECT earned_cents::int, adjusted_cents::int, orders FROM commission_days
    WHERE user_id = '${id(2)}' AND day = '2026-10-06'`;
  expect(
    await after(fixtures, day, [
      entry({ number: 90, kind: "adjustment", cents: 7, order: 21, actor: 1, reason: "Bonus" }),
      entry({ ...reversal, number: 91, cents: -9_999 }),
      entry({ ...reversal, number: 92, cents: -1 }),
      entry({ ...reversal, number: 93, cents: 0 }),
      entry({ ...ofItem, number: 94, kind: "accrual", cents: 0 }),
      entry({ ...ofItem, number: 95, kind: "reversal", cents: 0, accrual: 94 }),
      entry({ ...ofItem, number: 96, kind: "reversal", cents: 0, accrual: 94 }),
    ]),
  ).toEqual([
    [10_000, 1007, 1],
    [1, 1007, 1],
    [0, 1007, 0],
    [0, 1007, 0],
    [0, 1007, 1],
    [0, 1007, 0],
    [0, 1007, 0],
  ]);
});

test("a cancelled, returned or deleted order is subtracted from its products' sales once", async () => {
  const sales = `SELECT quantity::int, revenue_cents::int FROM product_sales WHERE user_id = '${id(2)}' AND product_id = '${id(11)}'`;
  const pending = change("orders", 22);
  expect(
    await after(fixtures, sales, [
      pending("status = 'processing'"),
      pending("status = 'returned'"),
      pending("status = 'cancelled'"),
      pending("deleted_at = now()"),
      change("orders", 21)("deleted_at = now()"),
    ]),
  ).toEqual([
    [3, 300_000],
    [2, 200_000],
    [2, 200_000],
    [2, 200_000],
    [0, 0],
  ]);
});

test("an order is counted with its amounts in its current status, and nowhere once it is deleted", async () => {
  const totals = `SELECT json_object_agg(status, array[orders, amount, commission]) FROM (
    SELECT status, sum(orders) AS orders, sum(amount_cents) AS amount, sum(commission_cents) AS commission
    FROM order_totals WHERE status IN ('pending', 'processing') GROUP BY status ORDER BY status) by_status`;
  const pending = change("orders", 22);
  expect(
    await after(fixtures, totals, [
      pending("tracking_number = 'T1', status = 'pending'"),
      pending("status = 'processing'"),
      pending("deleted_at = now()"),
      pending("status = 'pending'"),
      pending("deleted_at = NULL"),
    ]),
  ).toEqual([
    [{ pending: [1, 140_000, 5_000] }],
    [{ pending: [0, 0, 0], processing: [1, 140_000, 5_000] }],
    [{ pending: [0, 0, 0], processing: [0, 0, 0] }],
    [{ pending: [0, 0, 0], processing: [0, 0, 0] }],
    [{ pending: [1, 140_000, 5_000], processing: [0, 0, 0] }],
  ]);
});

test("an order waits for its slip while it is pending or processing, until the slip is printed or the order deleted", async () => {
  const toPrint = `SELECT sum(to_print)::int FROM order_totals`;
  const pending = change("orders", 22);
  expect(
    await after(fixtures, toPrint, [
      pending("slip_printed_at = NULL"),
      pending("status = 'processing'"),
      pending("slip_printed_at = now()"),
      pending("slip_printed_at = NULL"),
      pending("deleted_at = now()"),
      pending("deleted_at = NULL"),
      pending(`status = 'shipped', courier_id = '${id(101)}'`),
    ]),
  ).toEqual([[1], [1], [0], [1], [0], [1], [0]]);
});

test("a reseller is counted in the current status, until the account is deleted", async () => {
  const totals = `SELECT sum(resellers) FILTER (WHERE status = 'approved'), sum(resellers) FILTER (WHERE status = 'suspended')
    FROM reseller_totals`;
  const reseller = change("users", 2);
  expect(
    await after(fixtures, totals, [
      reseller("first_name = 'Sunil'"),
      reseller("status = 'suspended'"),
      reseller("status = 'approved'"),
      reseller("role = 'vendor'"),
      reseller("role = 'reseller'"),
      reseller("deleted_at = now()"),
    ]),
  ).toEqual([
    ["3", null],
    ["2", "1"],
    ["3", "0"],
    ["2", "0"],
    ["3", "0"],
    ["2", "0"],
  ]);
});

test("a product is counted in its status and category until it is deleted", async () => {
  const totals = `SELECT json_object_agg(status || ' ' || category, products) FROM (
    SELECT status, category, sum(products) AS products FROM product_totals GROUP BY status, category HAVING sum(products) <> 0) counted`;
  const product = change("products", 11);
  expect(
    await after(fixtures, totals, [
      product("name = 'Sarong'"),
      product("category = 'home'"),
      product("status = 'inactive'"),
      product("deleted_at = now()"),
      product("deleted_at = NULL, status = 'active', category = 'clothing'"),
    ]),
  ).toEqual([
    [{ "active clothing": 1 }],
    [{ "active home": 1 }],
    [{ "inactive home": 1 }],
    [null],
    [{ "active clothing": 1 }],
  ]);
});

test("a balance is what no payout claimed, and again what a voided payout claimed; an order counts until its commission is reversed", async () => {
  const balance = `SELECT balances.cents::int, orders, sum(positive_balances)::int, sum(positive_cents)::int, sum(positive_orders)::int
    FROM balances, unclaimed_totals WHERE user_id = '${id(2)}' GROUP BY user_id`;
  expect(
    await after(fixtures, balance, [
      entry({ number: 90, kind: "adjustment", cents: 7, actor: 1, reason: "Bonus" }),
      entry({ ...ofItem, number: 91, kind: "accrual", cents: 5000 }),
      entry({ number: 92, kind: "adjustment", cents: -5707, actor: 1, reason: "Deduction" }),
      change("commission_entries", 91)(`payout_id = '${id(62)}'`),
      change("commission_entries", 92)(`payout_id = '${id(62)}'`),
      `${change("payouts", 62)("amount_cents = 0, voided_at = now()")};
       UPDATE commission_entries SET payout_id = NULL WHERE payout_id = '${id(62)}'`,
      entry({ ...ofItem, number: 93, kind: "reversal", cents: -4000, accrual: 91 }),
      entry({ ...ofItem, number: 94, kind: "reversal", cents: -1000, accrual: 91 }),
      entry({ number: 95, kind: "accrual", cents: 0, order: 23, item: 33 }),
      `INSERT INTO payouts (id, period_id, user_id, amount_cents, orders_count, created_at)
         VALUES ('${id(90)}', '${id(53)}', '${id(2)}', 1, 0, now());
       UPDATE commission_entries SET payout_id = '${id(90)}' WHERE user_id = '${id(2)}' AND payout_id IS NULL`,
    ]),
  ).toEqual([
    [707, 0, 1, 707, 0],
    [5707, 1, 1, 5707, 1],
    [0, 1, 0, 0, 0],
    [-5000, 0, 0, 0, 0],
    [707, 0, 1, 707, 0],
    [300, 1, 1, 300, 1],
    [-3700, 1, 0, 0, 0],
    [-4700, 0, 0, 0, 0],
    [-4700, 1, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ]);
});

test("an order's cash is outstanding with its courier on its day of delivery, until it is settled, returned or deleted", async () => {
  const outstanding = `SELECT coalesce(json_agg(array[right(courier_id::text, 3), delivered_on::text, parcels::text, cents::text] ORDER BY delivered_on)
    FILTER (WHERE parcels <> 0 OR cents <> 0), '[]') FROM outstanding_days`;
  const order = change("orders", 22);
  const delivered = `status = 'delivered', completed_at = NULL, courier_id = '${id(101)}', delivered_on`;
  const other = `INSERT INTO couriers (id, name) VALUES ('${id(109)}', 'Other')`;
  expect(
    await after(fixtures, outstanding, [
      order(`status = 'shipped', courier_id = '${id(101)}'`),
      order("status = 'delivered', delivered_on = '2026-10-06'"),
      order("delivered_on = '2026-10-07'"),
      `${other}; ${order(`courier_id = '${id(109)}'`)}`,
      order("status = 'completed', completed_at = now()"),
      order("deleted_at = now()"),
      order("deleted_at = NULL"),
      order("status = 'returned'"),
      `UPDATE orders SET ${delivered} = '2026-10-08' WHERE id IN ('${id(22)}', '${id(23)}')`,
      order(`remittance_id = '${id(104)}'`),
    ]),
  ).toEqual([
    [[]],
    [[["101", "2026-10-06", "1", "140000"]]],
    [[["101", "2026-10-07", "1", "140000"]]],
    [[["109", "2026-10-07", "1", "140000"]]],
    [[["109", "2026-10-07", "1", "140000"]]],
    [[]],
    [[["109", "2026-10-07", "1", "140000"]]],
    [[]],
    [[["101", "2026-10-08", "2", "480000"]]],
    [[["101", "2026-10-08", "1", "340000"]]],
  ]);
});

test("a payout is in the totals of its period with its amount and orders, unpaid until it is paid, held while it is on hold, else due", async () => {
  const totals = `SELECT payouts, orders, amount_cents::int, unpaid_cents::int, held_cents::int, due_cents::int, unpaid_payouts, held_payouts,
      due_payouts FROM payout_totals WHERE period_id = '${id(52)}'`;
  const payout = change("payouts", 62);
  const second = `INSERT INTO payouts (id, period_id, user_id, amount_cents, orders_count, created_at)
    VALUES ('${id(90)}', '${id(52)}', '${id(3)}', 2000, 3, now())`;
  expect(
    await after(fixtures, totals, [
      payout("amount_cents = 5000"),
      second,
      payout("status = 'onhold', reason = 'Documents'"),
      payout("amount_cents = 4000"),
      `UPDATE payouts SET status = 'onhold', reason = 'Holiday' WHERE period_id = '${id(52)}'`,
      payout("status = 'paid', reason = NULL, first_paid_at = now()"),
      payout("status = 'pending'"),
      payout("payment_reference = 'R1', orders_count = 2"),
      payout(`payment_run_id = '${id(82)}'`),
      `DELETE FROM payouts WHERE id = '${id(90)}'`,
    ]),
  ).toEqual([
    [1, 0, 5000, 5000, 0, 5000, 1, 0, 1],
    [2, 3, 7000, 7000, 0, 7000, 2, 0, 2],
    [2, 3, 7000, 7000, 5000, 2000, 2, 1, 1],
    [2, 3, 6000, 6000, 4000, 2000, 2, 1, 1],
    [2, 3, 6000, 6000, 6000, 0, 2, 2, 0],
    [2, 3, 6000, 2000, 2000, 0, 1, 1, 0],
    [2, 3, 6000, 6000, 2000, 4000, 2, 1, 1],
    [2, 5, 6000, 6000, 2000, 4000, 2, 1, 1],
    [2, 5, 6000, 6000, 2000, 0, 2, 1, 0],
    [1, 2, 4000, 4000, 0, 0, 1, 0, 0],
  ]);
});

test("a voided payout is not counted", async () => {
  const payout = change("payouts", 62);
  const totals = `SELECT sum(payouts)::int, sum(amount_cents)::int FROM payout_totals`;
  expect(
    await after(fixtures, totals, [
      payout("amount_cents = 5000"),
      payout("amount_cents = 0, voided_at = now()"),
    ]),
  ).toEqual([
    [5, 16_200],
    [4, 11_200],
  ]);
});
