import { expect, test } from "vitest";
import { entry, id, movement } from "./test/fixtures.ts";
import { useFixtures } from "./test/use-fixtures.ts";
import { checkDatabase, checkInvariants, linesOf, summaryOf } from "./check.ts";
import { INVARIANTS } from "./invariants.ts";

const fixtures = useFixtures();

/** For each invariant a statement that breaks it while triggers are off. A constraint that would refuse it is dropped first. */
const PLANTED: Record<string, string> = {
  "a product's stock is the sum of its movements": `UPDATE products SET stock = 95`,
  "a variation's own stock is the sum of its movements": `UPDATE product_variations SET stock = NULL`,
  "no stock is below zero": `ALTER TABLE products DROP CONSTRAINT products_stock_check; UPDATE products SET stock = -1`,
  "a movement names the product of its order item and of its variation": `UPDATE stock_movements SET product_id = '${id(99)}' WHERE order_item_id = '${id(31)}'`,
  "every order item took its quantity from its product and its variations with own stock, once": `DELETE FROM stock_movements WHERE order_item_id = '${id(31)}' AND variation_id IS NOT NULL`,
  "a restock equals the sale, happens once, and no more than it is written off": `UPDATE stock_movements SET delta = 2 WHERE kind = 'cancel_restock'`,
  "exactly the cancelled, returned and deleted unshipped orders have their stock back": `DELETE FROM stock_movements WHERE kind = 'cancel_restock'`,
  "an order's totals are the sums of its parts": `UPDATE orders SET total_weight_grams = 1 WHERE id = '${id(22)}'`,
  "an order item's totals are its quantity times one unit": `ALTER TABLE order_items DROP CONSTRAINT order_items_subtotal_check; UPDATE order_items SET subtotal_cents = 1 WHERE id = '${id(32)}'`,
  "an order has a completion time exactly when it was completed": `ALTER TABLE orders DROP CONSTRAINT orders_completed_at_check; UPDATE orders SET completed_at = NULL WHERE id = '${id(21)}'`,
  "an order's last event has its status": `UPDATE orders SET status = 'shipped' WHERE id = '${id(22)}'`,
  "a completed order has one accrual per item, with the item's commission and the completion time; other orders have none": `UPDATE commission_entries SET created_at = created_at + interval '1 day' WHERE id = '${id(41)}'`,
  "an accrual and its reversals never sum below zero": entry({
    number: 91,
    kind: "reversal",
    cents: -1,
    order: 24,
    item: 34,
    accrual: 44,
  }),
  "a reversal takes back an accrual of its own reseller and order": `UPDATE commission_entries SET order_id = '${id(21)}' WHERE id = '${id(45)}'`,
  "commission is reversed in full after a late return, and not while the order is completed": `UPDATE commission_entries SET amount_cents = -4999 WHERE id = '${id(45)}'`,
  "a deleted order keeps only commission that was paid": `UPDATE payouts SET status = 'pending', first_paid_at = NULL; UPDATE orders SET deleted_at = completed_at WHERE id = '${id(21)}'`,
  "an entry's payout is its own reseller's": `UPDATE commission_entries SET payout_id = '${id(63)}' WHERE id = '${id(46)}'`,
  "a payout's amount is the sum of its entries": `UPDATE payouts SET amount_cents = 1 WHERE id = '${id(61)}'`,
  "a payout's number of orders is that of its entries": `UPDATE payouts SET orders_count = 0 WHERE id = '${id(61)}'`,
  "no commission is in a payout of an earlier week than its own": `UPDATE commission_entries SET created_at = '2026-10-11T18:30:00Z' WHERE id = '${id(41)}'`,
  "one payout per period and reseller": `DROP INDEX payouts_period_id_user_id_key; UPDATE payouts SET period_id = '${id(51)}'`,
  "for every reseller, entries = paid + unpaid + unclaimed": `UPDATE payouts SET user_id = '${id(4)}' WHERE id = '${id(61)}'`,
  "payout periods follow each other without gap or overlap": `ALTER TABLE payout_periods DROP CONSTRAINT payout_periods_colombo_days_check; UPDATE payout_periods SET ends_at = ends_at - interval '1 second' WHERE id = '${id(51)}'`,
  "payout periods are whole days in Colombo, paid on the first Monday after": `UPDATE payout_periods SET payment_date = '2026-10-20' WHERE id = '${id(52)}'`,
  "a paid payout has the time of its first payment": `ALTER TABLE payouts DROP CONSTRAINT payouts_paid_has_first_paid_at_check; UPDATE payouts SET first_paid_at = NULL`,
  "a payout has a reason exactly when it is on hold": `ALTER TABLE payouts DROP CONSTRAINT payouts_onhold_reason_check; UPDATE payouts SET reason = 'why' WHERE id = '${id(61)}'`,
  "a payout's last event has its status": `UPDATE payouts SET status = 'pending' WHERE id = '${id(61)}'`,
  "no payout that a hold applies to is payable": `UPDATE users SET status = 'suspended' WHERE id = '${id(3)}'`,
  "a payout on hold has the reason of a hold": `UPDATE payouts SET status = 'onhold', reason = 'why' WHERE id = '${id(62)}'`,
  "a live hold is on no payout, or on an unpaid one of its reseller": `UPDATE payout_holds SET payout_id = '${id(62)}'`,
  "a hold waits no longer than for a payout that takes its week up": `UPDATE payout_holds SET period_id = '${id(51)}', created_at = '2026-10-01T00:00:00Z'`,
  "a voided payout holds no entry and was never paid": `ALTER TABLE payouts DROP CONSTRAINT payouts_voided_check; UPDATE payouts SET voided_at = created_at WHERE id = '${id(62)}'`,
  "a payment has the amount of its payout": `UPDATE payout_events SET amount_cents = 1`,
  "a payout that was not voided is worth more than zero": `ALTER TABLE payouts DROP CONSTRAINT payouts_amount_check; UPDATE payouts SET amount_cents = 0 WHERE id = '${id(62)}'`,
  "a payout is in at most one live payment run, which is the one it names": `INSERT INTO payment_run_lines (run_id, payout_id, amount_cents, sealed_account) VALUES ('${id(82)}', '${id(64)}', 500, 's')`,
  "a payment run's total is the sum of its lines": `UPDATE payment_runs SET total_cents = 1 WHERE id = '${id(81)}'`,
  "a line of an open or paid payment run has the amount of its payout": `UPDATE payouts SET amount_cents = 299 WHERE id = '${id(65)}'`,
  "the payouts of an open payment run are pending, those of a paid one are paid with its reference or were returned": `UPDATE payouts SET status = 'pending' WHERE id = '${id(64)}'`,
  "the commission days equal the ledger": `UPDATE commission_days SET orders = orders + 1`,
  "the commission months equal the commission days": `UPDATE commission_months SET orders = orders + 1`,
  "the order totals equal the orders": `UPDATE order_totals SET commission_cents = commission_cents + 1`,
  "the reseller totals equal the users": `UPDATE reseller_totals SET resellers = resellers + 1`,
  "the product totals equal the products": `UPDATE product_totals SET products = products + 1`,
  "the unclaimed totals equal the ledger": `UPDATE unclaimed_totals SET cents = cents + 1`,
  "the payment run totals equal the lines": `UPDATE payment_run_totals SET payouts = 9`,
  "the dispatch totals equal the lines": `UPDATE dispatch_totals SET parcels = 2`,
  "the outstanding days equal the orders": `INSERT INTO outstanding_days VALUES ('${id(101)}', '2026-10-05', 1, 1)`,
  "the payout totals equal the payouts": `UPDATE payout_totals SET held_cents = held_cents + 1`,
  "the product sales equal the orders": `DELETE FROM product_sales`,
  "the product days equal the orders": `UPDATE product_days SET day = day - 1`,
  "a shipped order has a courier": `UPDATE orders SET status = 'shipped' WHERE id = '${id(22)}'`,
  "a dispatch has lines, each with the cash of its order": `UPDATE dispatch_lines SET cash_cents = 1`,
  "an order is settled at most once, by the remittance that it names": `UPDATE orders SET remittance_id = NULL`,
  "a settled order arrived with the courier of its remittance, and its line expects its total": `UPDATE remittances SET courier_id = '${id(1)}'`,
  "a remittance is the sum of its lines, and its net is its cash without its fees": `UPDATE remittances SET cash_cents = 1, net_cents = 1 - fee_cents`,
  "the counts of a remittance equal its lines": `UPDATE remittances SET differences_count = 1`,
  "email addresses are trimmed, in lower case and unique": `ALTER TABLE users DROP CONSTRAINT users_email_normalised_check; UPDATE users SET email = 'User2@pola.example' WHERE id = '${id(2)}'`,
  "search texts match their rows": `UPDATE users SET business_name = 'Renamed' WHERE id = '${id(2)}'`,
  "no constraint and no trigger is switched off": `ALTER TABLE orders DISABLE TRIGGER orders_search_text`,
};

test("a consistent database breaks no invariant, and each is reported as soon as it is checked", async () => {
  const reported: string[] = [];
  const checked = await checkDatabase(fixtures.pool(), ({ name }) => reported.push(name));
  expect(checked.filter(({ violations }) => violations.length > 0)).toEqual([]);
  expect(reported).toEqual(INVARIANTS.map(({ name }) => name));
});

test("every invariant has a planted violation", () => {
  expect(Object.keys(PLANTED).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort());
});

test.each(Object.entries(PLANTED))("a violation is reported: %s", async (name, plant) => {
  const client = await fixtures.pool().connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    await client.query(plant);
    const found = (await checkInvariants(client)).find((checked) => checked.name === name);
    expect(found?.violations).not.toEqual([]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

function checked(name: string, isCosmetic: boolean, ...violations: string[]) {
  return { name, isCosmetic, violations };
}

test("a cosmetic violation is a note and no failure; one of money or stock is a failure", () => {
  const fine = checked("the sums are right", false);
  const note = checked("search texts match", true, "user 1");
  const wrong = checked("no stock is below zero", false, "product 1");
  expect([fine, note, wrong].flatMap(linesOf)).toEqual([
    "ok   the sums are right",
    "note search texts match",
    "       user 1",
    "FAIL no stock is below zero",
    "       product 1",
  ]);
  expect(summaryOf([fine, note])).toEqual({
    lines: ["1 cosmetic: no money and no stock is wrong", "The other 1 invariants hold"],
    isBroken: false,
  });
  expect(summaryOf([fine])).toEqual({ lines: ["All 1 invariants hold"], isBroken: false });
  expect(summaryOf([wrong, note])).toEqual({
    lines: ["1 cosmetic: no money and no stock is wrong", "1 of 2 are broken"],
    isBroken: true,
  });
});

test("what people only read is cosmetic, and nothing else", () => {
  const cosmetic = INVARIANTS.filter(({ isCosmetic }) => isCosmetic).map(({ name }) => name);
  expect(cosmetic).toEqual([
    "an order's last event has its status",
    "a payout's number of orders is that of its entries",
    "a payout's last event has its status",
    "a payout on hold has the reason of a hold",
    "the product sales equal the orders",
    "the product days equal the orders",
    "the order totals equal the orders",
    "the reseller totals equal the users",
    "the product totals equal the products",
    "search texts match their rows",
  ]);
});

test("a second restock of an order item is reported even without the unique index", async () => {
  const client = await fixtures.pool().connect();
  try {
    await client.query(
      "BEGIN; SET LOCAL session_replication_role = replica; DROP INDEX stock_movements_one_restock_key",
    );
    await client.query(movement({ kind: "return_restock", delta: 3, item: 33 }));
    const broken = (await checkInvariants(client)).filter(({ violations }) => violations.length > 0);
    expect(broken.map(({ name }) => name)).toEqual([
      "a product's stock is the sum of its movements",
      "a restock equals the sale, happens once, and no more than it is written off",
    ]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
