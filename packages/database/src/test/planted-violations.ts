import { CANCELLED, entry, id, movement, remittanceLine, runLine } from "./fixtures.ts";
import { change } from "./use-fixtures.ts";

const order = change("orders", 22);
const completed = change("orders", 21);
const accrual = change("commission_entries", 41);
const reversal = change("commission_entries", 45);
const period = change("payout_periods", 52);
const paid = change("payouts", 61);
const payout = change("payouts", 62);
const inOpenRun = change("payouts", 65);

const without = (table: string, constraint: string, statement: string) =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_${constraint}_check; ${statement}`;
const adjustment = { kind: "adjustment", cents: 1, actor: 1, reason: "Bonus" };
const hold = (set: string) => `UPDATE payout_holds SET ${set}`;

/** Rows of a running sum are missing, or one is too many, or one of its figures is wrong. */
const sums = (table: string, extra: string, figures: string) => [
  `DELETE FROM ${table}`,
  `INSERT INTO ${table} VALUES (${extra})`,
  ...figures.split(" ").map((figure) => `UPDATE ${table} SET ${figure} = ${figure} + 1`),
];

/**
 * For each invariant the statements that break it while triggers are off, one for each of its conditions. A constraint that would refuse
 * one is dropped first.
 */
export const PLANTED: Record<string, string[]> = {
  "a product's stock is the sum of its movements": [
    "UPDATE products SET stock = 95",
    "DELETE FROM stock_movements",
  ],
  "a variation's own stock is the sum of its movements": [
    "UPDATE product_variations SET stock = NULL",
    "DELETE FROM stock_movements",
  ],
  "a movement names the product of its order item and of its variation": [
    `UPDATE stock_movements SET product_id = '${id(99)}' WHERE order_item_id = '${id(32)}'`,
    `UPDATE stock_movements SET product_id = '${id(99)}' WHERE order_item_id IS NULL AND variation_id IS NOT NULL`,
  ],
  "every order item took its quantity from its product and its variations with own stock, once": [
    `DELETE FROM stock_movements WHERE order_item_id = '${id(31)}' AND variation_id IS NOT NULL`,
    movement({ kind: "sale", delta: -1, item: 32, variation: 12 }),
  ],
  "a restock equals the sale, happens once, and no more than it is written off": [
    "UPDATE stock_movements SET delta = 2 WHERE kind = 'cancel_restock'",
    "UPDATE stock_movements SET delta = 2 WHERE kind = 'return_restock'",
    `DROP INDEX stock_movements_one_restock_key; ${movement({ kind: "return_restock", delta: 3, item: 33 })}`,
    movement({ kind: "writeoff", delta: -1, item: 34 }),
  ],
  "exactly the cancelled, returned and deleted unshipped orders have their stock back": [
    "DELETE FROM stock_movements WHERE kind = 'cancel_restock'",
    "DELETE FROM stock_movements WHERE kind = 'return_restock'",
    movement({ kind: "cancel_restock", delta: 1, item: 32 }),
    order("deleted_at = created_at"),
    order("deleted_at = created_at, status = 'processing'"),
    // The stock of its variation is not back.
    `${completed("status = 'returned'")}; ${movement({ kind: "return_restock", delta: 2, item: 31 })}`,
  ],
  "an order's totals are the sums of its parts": [
    order("total_weight_grams = 1"),
    order("total_commission_cents = 1"),
    order("subtotal_cents = 0, total_amount_cents = 40000"),
    without("orders", "total_is_sum_of_parts", order("total_amount_cents = 1")),
    `DELETE FROM order_items WHERE id = '${id(32)}'`,
  ],
  "an order's last event has its status": [order("status = 'shipped'"), "DELETE FROM order_events"],
  "a completed order has one accrual per item, with the item's commission and the completion time; other orders have none":
    [
      accrual("created_at = created_at + interval '1 day'"),
      accrual("amount_cents = 9999"),
      accrual(`order_id = '${id(22)}'`),
      accrual(`user_id = '${id(3)}'`),
      `DELETE FROM commission_entries WHERE id = '${id(41)}'`,
      entry({ number: 91, kind: "accrual", cents: 5000, order: 22, item: 32 }),
      `DROP INDEX commission_entries_one_accrual_key; ${entry({ number: 91, kind: "accrual", cents: 10_000, order: 21, item: 31 })}`,
    ],
  "an accrual and its reversals never sum below zero": [
    entry({ number: 91, kind: "reversal", cents: -1, order: 24, item: 34, accrual: 44 }),
  ],
  "a reversal takes back an accrual of its own reseller and order": [
    reversal(`order_id = '${id(21)}'`),
    reversal(`user_id = '${id(3)}'`),
    without("commission_entries", "reversal", reversal(`accrual_id = '${id(46)}', order_id = NULL`)),
    reversal(`accrual_id = '${id(99)}'`),
  ],
  "commission is reversed in full after a late return, and not while the order is completed": [
    reversal("amount_cents = -4999"),
    `${reversal("amount_cents = -4999")}; ${change("orders", 24)("status = 'cancelled'")}`,
    entry({ number: 91, kind: "reversal", cents: -1, order: 21, item: 31, accrual: 41 }),
  ],
  "a deleted order keeps only commission that was paid": [
    `${paid("status = 'pending', first_paid_at = NULL")}; ${completed("deleted_at = completed_at")}`,
    `${accrual("payout_id = NULL")}; ${completed("deleted_at = completed_at")}`,
  ],
  "an entry's payout is its own reseller's": [
    `UPDATE commission_entries SET payout_id = '${id(63)}' WHERE id = '${id(46)}'`,
  ],
  "a payout's amount is the sum of its entries": [
    paid("amount_cents = 1"),
    "UPDATE commission_entries SET payout_id = NULL",
    `${without("payouts", "amount", payout("amount_cents = -1"))}; UPDATE commission_entries SET amount_cents = -1 WHERE payout_id = '${id(62)}'`,
  ],
  "a payout's number of orders is that of its entries": [
    paid("orders_count = 0"),
    payout("orders_count = 1"),
    // Its own accrual and a reversal that takes all of it back count as no order.
    entry({ number: 91, kind: "reversal", cents: -10_000, order: 21, item: 31, accrual: 41, payout: 61 }),
  ],
  "no commission is in a payout of an earlier week than its own": [
    accrual("created_at = '2026-10-11T18:30:00Z'"),
  ],
  "one payout per period and reseller": [
    `DROP INDEX payouts_period_id_user_id_key; UPDATE payouts SET period_id = '${id(51)}'`,
  ],
  "for every reseller, entries = paid + unpaid + unclaimed": [
    paid(`user_id = '${id(4)}'`),
    // One without entries, and one without payouts.
    `INSERT INTO payouts (period_id, user_id, amount_cents, orders_count, created_at) VALUES ('${id(52)}', '${id(4)}', 1, 0, now())`,
    entry({ number: 91, ...adjustment, user: 4, payout: 63 }),
  ],
  "payout periods follow each other without gap or overlap": [
    without(
      "payout_periods",
      "colombo_days",
      change("payout_periods", 51)("ends_at = ends_at - interval '1 second'"),
    ),
    without("payout_periods", "colombo_days", change("payout_periods", 53)("ends_at = starts_at")),
  ],
  "payout periods are whole days in Colombo, paid on the first Monday after": [
    period("payment_date = '2026-10-20'"),
    period("payment_date = '2026-10-26'"),
    ...["starts_at", "ends_at"].map((bound) =>
      without("payout_periods", "colombo_days", period(`${bound} = ${bound} - interval '1 second'`)),
    ),
  ].map((statement) => `ALTER TABLE payout_periods DROP CONSTRAINT payout_periods_no_overlap; ${statement}`),
  "a payout's last event has its status": [paid("status = 'pending'")],
  "no payout that a hold applies to is payable": [
    `UPDATE users SET status = 'suspended' WHERE id = '${id(3)}'`,
    hold(`payout_id = '${id(62)}'`),
  ],
  "a payout on hold has the reason of a hold": [
    payout("status = 'onhold', reason = 'why'"),
    // A hold that waits for a payout, one with another reason, and one that ended.
    payout("status = 'onhold', reason = 'Documents'"),
    `${hold(`payout_id = '${id(62)}'`)}; ${payout("status = 'onhold', reason = 'why'")}`,
    `${hold(`payout_id = '${id(62)}', ended_at = now()`)}; ${payout("status = 'onhold', reason = 'Documents'")}`,
  ],
  "a live hold is on no payout, or on an unpaid one of its reseller": [
    hold(`payout_id = '${id(62)}'`),
    hold(`payout_id = '${id(61)}', user_id = '${id(2)}'`),
    `${hold(`payout_id = '${id(62)}', user_id = '${id(2)}'`)}; ${payout("amount_cents = 0, voided_at = now()")}`,
  ],
  "a waiting hold has no payout with entries of its week": [
    hold(`period_id = '${id(51)}', created_at = '2026-10-01T00:00:00Z'`),
  ],
  "a voided payout holds no entry and was never paid": [
    without("payouts", "voided", payout("voided_at = created_at")),
    `${without("payouts", "voided", paid("voided_at = created_at"))}; ${accrual("payout_id = NULL")}`,
  ],
  "a payment has the amount of its payout": ["UPDATE payout_events SET amount_cents = 1"],
  "a payout is in at most one live payment run, which is the one it names": [
    runLine(82, 64, 500),
    inOpenRun("payment_run_id = NULL"),
    `DELETE FROM payment_run_lines WHERE payout_id = '${id(65)}'`,
    `UPDATE payment_run_lines SET returned_at = now(), returned_reason = 'Closed', returned_by_id = '${id(1)}'`,
    change("payment_runs", 82)(CANCELLED),
  ],
  "a payment run's total is the sum of its lines": [
    `UPDATE payment_runs SET total_cents = 1 WHERE id = '${id(81)}'`,
    "DELETE FROM payment_run_lines",
  ],
  "a line of an open or paid payment run has the amount of its payout": [inOpenRun("amount_cents = 299")],
  "the payouts of an open payment run are pending, those of a paid one are paid with its reference or were returned":
    [
      change("payouts", 64)("status = 'pending'"),
      change("payouts", 64)("payment_reference = 'BOC 2'"),
      change("payouts", 64)("payment_reference = NULL"),
      inOpenRun("status = 'paid', first_paid_at = now()"),
    ],
  "the commission days equal the ledger": sums(
    "commission_days",
    `'${id(2)}', '2026-10-07', 0, 0, 0`,
    "earned_cents adjusted_cents orders",
  ),
  "the commission months equal the commission days": sums(
    "commission_months",
    `'${id(2)}', '2026-11-01', 0, 0, 0`,
    "earned_cents adjusted_cents orders",
  ),
  "the order totals equal the orders": sums(
    "order_totals",
    "'shipped', 0, 1, 0, 0, 0",
    "orders amount_cents commission_cents to_print",
  ),
  "the reseller totals equal the users": sums("reseller_totals", "'rejected', 0, 1", "resellers"),
  "the product totals equal the products": sums("product_totals", "'active', 'home', 0, 1", "products"),
  "the balances equal the ledger": sums("balances", `'${id(99)}', 1, 0`, "cents orders"),
  "the unclaimed totals equal the balances": sums(
    "unclaimed_totals",
    "99, 1, 0, 0, 0",
    "cents positive_balances positive_cents positive_orders",
  ),
  "the payment run totals equal the lines": sums(
    "payment_run_totals",
    `'${id(81)}', '2026-10-12', 1`,
    "payouts",
  ),
  "the dispatch totals equal the lines": sums("dispatch_totals", `'${id(99)}', 1, 0`, "parcels cents"),
  "the outstanding days equal the orders": [
    `INSERT INTO outstanding_days VALUES ('${id(101)}', '2026-10-05', 1, 0)`,
    `INSERT INTO outstanding_days VALUES ('${id(101)}', '2026-10-05', 0, 1)`,
    completed("remittance_id = NULL"),
  ],
  "the payout totals equal the payouts": sums(
    "payout_totals",
    `'${id(99)}', 1, 0, 0, 0, 0, 0, 0, 0, 0`,
    "payouts orders amount_cents unpaid_cents held_cents due_cents unpaid_payouts held_payouts due_payouts",
  ),
  "the product sales equal the orders": sums(
    "product_sales",
    `'${id(3)}', '${id(11)}', 1, 0, 0`,
    "quantity revenue_cents commission_cents",
  ),
  "the product days equal the orders": sums(
    "product_days",
    `'2026-10-07', '${id(11)}', '${id(2)}', 1, 0`,
    "quantity revenue_cents",
  ),
  "a shipped order has a courier": [order("status = 'shipped'")],
  "a dispatch has lines, each with the cash of its order": [
    "UPDATE dispatch_lines SET cash_cents = 1",
    "DELETE FROM dispatch_lines",
  ],
  "an order is settled at most once, by the remittance that it names": [
    "UPDATE orders SET remittance_id = NULL",
    "DELETE FROM remittance_lines",
    `DROP INDEX remittance_lines_one_settlement_key; ${remittanceLine({ position: 1, order: 21, expected: 240_000 })}`,
    `UPDATE orders SET remittance_id = '${id(99)}' WHERE id = '${id(21)}'`,
  ],
  "a settled order arrived with the courier of its remittance, and its line expects its total": [
    `UPDATE remittances SET courier_id = '${id(1)}'`,
    completed("courier_id = NULL"),
    without("orders", "delivered_on", completed("delivered_on = NULL")),
    "UPDATE remittance_lines SET expected_cents = 1",
  ],
  "a remittance is the sum of its lines, and its net is its cash without its fees": [
    "UPDATE remittances SET cash_cents = 1, net_cents = 1 - fee_cents",
    "UPDATE remittances SET fee_cents = 1, net_cents = cash_cents - 1",
    without("remittances", "net", "UPDATE remittances SET net_cents = 1"),
    without("remittance_lines", "net", "UPDATE remittance_lines SET net_cents = 1"),
    without(
      "remittance_lines",
      "net",
      without(
        "remittances",
        "net",
        "UPDATE remittances SET net_cents = 1; UPDATE remittance_lines SET net_cents = 1",
      ),
    ),
    "DELETE FROM remittance_lines",
  ],
  "the counts of a remittance equal its lines": [
    ...["lines_count", "settled_count", "differences_count", "unmatched_cents"].map(
      (figure) => `UPDATE remittances SET ${figure} = ${figure} + 1`,
    ),
    "DELETE FROM remittance_lines",
  ],
  "email addresses are trimmed, in lower case and unique": [
    ...["'User2@pola.example'", "' user2@pola.example'", "''"].map(
      (email) =>
        `ALTER TABLE users DROP CONSTRAINT users_email_normalised_check; UPDATE users SET email = ${email} WHERE id = '${id(2)}'`,
    ),
    `DROP INDEX users_email_key; ${change("users", 2)("email = 'user3@pola.example'")}`,
  ],
  "search texts match their rows": [
    `UPDATE users SET business_name = 'Renamed' WHERE id = '${id(2)}'`,
    "UPDATE products SET name = 'Renamed'",
    order("customer_name = 'Renamed'"),
  ],
  "no constraint and no trigger is switched off": [
    "ALTER TABLE orders DISABLE TRIGGER orders_search_text",
    "ALTER TABLE orders ENABLE REPLICA TRIGGER orders_search_text",
    "ALTER TABLE orders ADD CONSTRAINT new CHECK (true) NOT VALID",
    "ALTER TABLE orders ALTER CONSTRAINT orders_user_id_fkey NOT ENFORCED",
  ],
};
