import { expect, test } from "vitest";
import { COURIER_CONSTRAINTS } from "./test/courier-constraints.ts";
import { entry, id, movement, PAID } from "./test/fixtures.ts";
import { change, each, useFixtures } from "./test/use-fixtures.ts";

const fixtures = useFixtures();

const user = change("users", 2);
const product = change("products", 11);
const variation = change("product_variations", 12);
const pendingOrder = change("orders", 22);
const completedOrder = change("orders", 21);
const item = change("order_items", 32);
const period = change("payout_periods", 52);
const payout = change("payouts", 62);
const openRun = change("payment_runs", 82);

/** What each hand-written constraint and unique index refuses. Triggers are off, so only constraints can refuse. */
const CONSTRAINTS: [string, string[]][] = [
  ["users_email_normalised_check", [user("email = 'A@b.lk'"), user("email = ' a@b.lk'"), user("email = ''")]],
  [
    "users_bank_codes_check",
    [
      user("bank_code = '7010'"),
      user("branch_code = '003'"),
      user("bank_code = '70', branch_code = '003'"),
      user("bank_code = '7010', branch_code = '3'"),
    ],
  ],
  ["users_token_version_check", [user("token_version = -1")]],
  ["account_tokens_expires_after_creation_check", ["UPDATE account_tokens SET expires_at = created_at"]],
  ["products_stock_check", [product("stock = -1")]],
  ["products_price_check", [product("price_cents = -1"), product("final_price_cents = -1")]],
  [
    "products_commission_check",
    [product("commission_cents = -1"), product("commission_rate_basis_points = -1")],
  ],
  [
    "products_wholesale_check",
    [
      product("wholesale_price_cents = -1"),
      product("wholesale_commission_cents = -1"),
      product("wholesale_quantity = -1"),
    ],
  ],
  ["products_weight_check", [product("weight_grams = -1")]],
  ["product_variations_stock_check", [variation("stock = -1")]],
  ["product_variations_position_check", [variation("position = -1")]],
  [
    "product_variations_price_check",
    [
      variation("price_cents = -1"),
      variation("retail_price_cents = -1"),
      variation("wholesale_price_cents = -1"),
    ],
  ],
  ["product_variations_commission_check", [variation("commission_cents = -1")]],
  ["product_variations_weight_check", [variation("weight_grams = -1")]],
  ["stock_movements_delta_not_zero_check", [movement({ kind: "adjust", delta: 0 })]],
  [
    "stock_movements_direction_check",
    [
      movement({ kind: "opening", delta: -1 }),
      movement({ kind: "sale", delta: 1, item: 32 }),
      movement({ kind: "cancel_restock", delta: -1, item: 32 }),
      movement({ kind: "return_restock", delta: -1, item: 32 }),
      movement({ kind: "writeoff", delta: 1 }),
    ],
  ],
  [
    "stock_movements_order_item_check",
    [
      movement({ kind: "sale", delta: -1 }),
      movement({ kind: "cancel_restock", delta: 1 }),
      movement({ kind: "return_restock", delta: 1 }),
      movement({ kind: "adjust", delta: 1, item: 32 }),
      movement({ kind: "opening", delta: 1, item: 32 }),
    ],
  ],
  [
    "stock_movements_one_sale_key",
    [
      movement({ kind: "sale", delta: -1, item: 31 }),
      movement({ kind: "sale", delta: -1, item: 31, variation: 12 }),
    ],
  ],
  [
    "stock_movements_one_restock_key",
    [
      movement({ kind: "cancel_restock", delta: 3, item: 33 }),
      movement({ kind: "return_restock", delta: 3, item: 33 }),
      movement({ kind: "cancel_restock", delta: 1, item: 34 }),
    ],
  ],
  [
    "orders_number_check",
    [pendingOrder("order_number = 'ORD-12345'"), pendingOrder("order_number = '123456'")],
  ],
  [
    "orders_amounts_check",
    [
      pendingOrder("subtotal_cents = -1, total_amount_cents = 39999"),
      pendingOrder("shipping_cost_cents = -1, total_amount_cents = 99999"),
    ],
  ],
  [
    "orders_total_is_sum_of_parts_check",
    [
      pendingOrder("total_amount_cents = total_amount_cents + 1"),
      pendingOrder("subtotal_cents = 2147483647"),
    ],
  ],
  ["orders_commission_check", [pendingOrder("total_commission_cents = -1")]],
  ["orders_weight_check", [pendingOrder("total_weight_grams = -1")]],
  [
    "orders_completed_at_check",
    [
      pendingOrder("completed_at = created_at"),
      pendingOrder("status = 'completed'"),
      completedOrder("status = 'delivered'"),
    ],
  ],
  ["order_items_position_check", [item("position = -1")]],
  ["order_items_quantity_check", [item("quantity = 0, subtotal_cents = 0, total_commission_cents = 0")]],
  [
    "order_items_price_check",
    [item("unit_price_cents = -1, subtotal_cents = -1"), item("regular_price_cents = -1")],
  ],
  [
    "order_items_subtotal_check",
    [item("subtotal_cents = 1"), item("unit_price_cents = 2147483647, quantity = 2")],
  ],
  [
    "order_items_commission_check",
    [item("commission_cents = -1, total_commission_cents = -1"), item("regular_commission_cents = -1")],
  ],
  ["order_items_total_commission_check", [item("total_commission_cents = 1")]],
  ["order_items_weight_check", [item("weight_grams = -1")]],
  [
    "order_events_status_change_check",
    [
      "UPDATE order_events SET kind = 'status_changed'",
      "UPDATE order_events SET kind = 'status_changed', from_status = to_status",
    ],
  ],
  [
    "order_events_late_return_reason_check",
    [
      "UPDATE order_events SET kind = 'late_return'",
      "UPDATE order_events SET kind = 'late_return', note = ' '",
    ],
  ],
  ["idempotency_keys_expires_after_creation_check", ["UPDATE idempotency_keys SET expires_at = created_at"]],
  [
    "commission_entries_accrual_check",
    [
      entry({ number: 91, kind: "accrual", cents: -1, order: 22, item: 32 }),
      entry({ number: 91, kind: "accrual", cents: 1, order: 22 }),
      entry({ number: 91, kind: "accrual", cents: 1, item: 32 }),
      entry({ number: 91, kind: "accrual", cents: 1, order: 22, item: 32, accrual: 41 }),
    ],
  ],
  [
    "commission_entries_reversal_check",
    [
      entry({ number: 91, kind: "reversal", cents: 1, order: 21, accrual: 41 }),
      entry({ number: 91, kind: "reversal", cents: -1, order: 21 }),
      entry({ number: 91, kind: "reversal", cents: -1, accrual: 41 }),
    ],
  ],
  [
    "commission_entries_adjustment_check",
    [
      entry({ number: 91, kind: "adjustment", cents: 0, actor: 1, reason: "Bonus" }),
      entry({ number: 91, kind: "adjustment", cents: 1, actor: 1 }),
      entry({ number: 91, kind: "adjustment", cents: 1, actor: 1, reason: " " }),
      entry({ number: 91, kind: "adjustment", cents: 1, reason: "Bonus" }),
      entry({ number: 91, kind: "adjustment", cents: 1, actor: 1, reason: "Bonus", accrual: 41 }),
      entry({ number: 91, kind: "adjustment", cents: 1, actor: 1, reason: "Bonus", item: 31 }),
    ],
  ],
  [
    "commission_entries_one_accrual_key",
    [entry({ number: 91, kind: "accrual", cents: 1, order: 21, item: 31 })],
  ],
  [
    "payout_periods_dates_check",
    [period("week_end = '2026-10-11', ends_at = starts_at"), period("payment_date = week_end")],
  ],
  [
    "payout_periods_colombo_days_check",
    [period("ends_at = '2026-10-19T00:00:00Z'"), period("starts_at = '2026-10-12T00:00:00Z'")],
  ],
  [
    "payout_periods_no_overlap",
    [
      // Saturday to Friday, beside the stored Monday to Sunday.
      `INSERT INTO payout_periods (week_start, week_end, payment_date, starts_at, ends_at, created_at)
       VALUES ('2026-10-17', '2026-10-23', '2026-10-26', '2026-10-16T18:30:00Z', '2026-10-23T18:30:00Z', '2026-10-17T00:00:00Z')`,
    ],
  ],
  ...COURIER_CONSTRAINTS,
  ["payouts_amount_check", [payout("amount_cents = -1"), payout("amount_cents = 0")]],
  [
    "payouts_voided_check",
    [
      payout("voided_at = now()"),
      payout("voided_at = now(), amount_cents = 0, status = 'onhold', reason = 'why'"),
      payout("voided_at = now(), amount_cents = 0, first_paid_at = now()"),
    ],
  ],
  [
    "payouts_period_id_user_id_key",
    [
      `INSERT INTO payouts (period_id, user_id, amount_cents, created_at) VALUES ('${id(52)}', '${id(2)}', 1, now())`,
    ],
  ],
  ["payout_holds_reason_check", ["UPDATE payout_holds SET reason = ' '"]],
  [
    "payout_holds_one_live_key",
    [
      `INSERT INTO payout_holds (user_id, period_id, reason, created_at) VALUES ('${id(3)}', '${id(52)}', 'Again', now())`,
    ],
  ],
  [
    "payout_events_amount_check",
    ["UPDATE payout_events SET amount_cents = NULL", "UPDATE payout_events SET to_status = 'pending'"],
  ],
  [
    "payouts_onhold_reason_check",
    [payout("status = 'onhold'"), payout("reason = 'why'"), payout("status = 'onhold', reason = ' '")],
  ],
  ["payouts_paid_has_first_paid_at_check", [payout("status = 'paid'")]],
  [
    "payout_events_onhold_reason_check",
    [
      "UPDATE payout_events SET to_status = 'onhold', amount_cents = NULL",
      "UPDATE payout_events SET to_status = 'onhold', amount_cents = NULL, reason = ' '",
    ],
  ],
  ["payment_runs_total_check", [openRun("total_cents = 0")]],
  [
    "payment_runs_end_check",
    [
      openRun("status = 'paid'"),
      openRun("ended_at = now()"),
      openRun(`ended_by_id = '${id(1)}'`),
      openRun(PAID.replace("'BOC 1'", "' '")),
      openRun(PAID.replace("'BOC 1'", "NULL")),
      openRun(PAID.replace("'2026-10-12'", "NULL")),
      openRun(PAID.replace("'paid'", "'cancelled'")),
      openRun("cancel_reason = 'Not sent'"),
      openRun(`status = 'cancelled', ended_at = now(), ended_by_id = '${id(1)}'`),
      openRun(`status = 'cancelled', cancel_reason = ' ', ended_at = now(), ended_by_id = '${id(1)}'`),
    ],
  ],
  ["payment_run_lines_amount_check", ["UPDATE payment_run_lines SET amount_cents = 0"]],
  [
    "payment_run_lines_returned_check",
    [
      "UPDATE payment_run_lines SET returned_at = now()",
      `UPDATE payment_run_lines SET returned_at = now(), returned_reason = ' ', returned_by_id = '${id(1)}'`,
      `UPDATE payment_run_lines SET returned_at = now(), returned_reason = 'Closed'`,
      `UPDATE payment_run_lines SET returned_reason = 'Closed', returned_by_id = '${id(1)}'`,
    ],
  ],
  ["mail_outbox_attempts_check", ["UPDATE mail_outbox SET attempts = -1"]],
  [
    "mail_outbox_sent_at_check",
    ["UPDATE mail_outbox SET status = 'sent'", "UPDATE mail_outbox SET sent_at = created_at"],
  ],
];

test.each(each(CONSTRAINTS))("$name refuses: $sql", async ({ name, sql }) => {
  expect(await fixtures.refusal(sql, "off")).toBe(name);
});

test("every CHECK, exclusion and partial unique index has a case above", async () => {
  const { rows } = await fixtures.pool().query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'x')
    UNION SELECT indexrelid::regclass::text FROM pg_index WHERE indisunique AND indpred IS NOT NULL`);
  expect(rows.map(({ name }) => name).sort()).toEqual(CONSTRAINTS.map(([name]) => name).sort());
});

test("an order number has six digits, and more when they are needed", async () => {
  const client = await fixtures.pool().connect();
  await client.query("BEGIN; SELECT setval('order_number_seq', 41)");
  const short = await client.query("SELECT next_order_number() AS number");
  await client.query("SELECT setval('order_number_seq', 999999)");
  const long = await client.query("SELECT next_order_number() AS number");
  await client.query("ROLLBACK");
  client.release();
  expect([short.rows[0].number, long.rows[0].number]).toEqual(["ORD-000042", "ORD-1000000"]);
});
