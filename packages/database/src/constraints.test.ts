import { expect, test } from "vitest";
import { COURIER_CONSTRAINTS } from "./test/courier-constraints.ts";
import { movement } from "./test/fixtures.ts";
import { MONEY_CONSTRAINTS } from "./test/money-constraints.ts";
import { change, type Constraint, copy, each, openFixtures } from "./test/use-fixtures.ts";

const fixtures = await openFixtures();

const admin = change("users", 1);
const user = change("users", 2);
const product = change("products", 11);
const variation = change("product_variations", 12);
const pendingOrder = change("orders", 22);
const completedOrder = change("orders", 21);
const item = change("order_items", 32);

/** What each hand-written constraint and unique index refuses. Triggers are off, so only constraints can refuse. */
const CONSTRAINTS: Constraint[] = [
  ["users_email_key", [copy("users")]],
  ["account_tokens_token_hash_key", [copy("account_tokens")]],
  ["idempotency_keys_user_id_key_key", [copy("idempotency_keys")]],
  [
    "push_devices_endpoint_key",
    [
      `INSERT INTO push_devices (user_id, endpoint, p256dh, auth, created_at)
       SELECT id, 'https://push.example', 'p', 'a', created_at FROM users`,
    ],
  ],
  ["orders_order_number_key", ["UPDATE orders SET order_number = 'ORD-999999'"]],
  ["orders_tracking_code_key", ["UPDATE orders SET tracking_code = 'T'"]],
  ["order_items_order_id_position_key", [copy("order_items")]],
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
  ["settings_versions_min_payout_check", ["UPDATE settings_versions SET min_payout_cents = -1"]],
  [
    "settings_versions_effective_check",
    ["terms = 'x'", "terms_effective = now()", "privacy = 'x'", "privacy_effective = now()"].map(
      (text) => `UPDATE settings_versions SET ${text}`,
    ),
  ],
  ["users_token_version_check", [user("token_version = -1")]],
  ["users_limited_to_check", [user("limited_to = '{orders}'")]],
  ["users_totp_check", [user("totp_secret = 'JBSW'"), admin("totp_enabled_at = now()")]],
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
      "UPDATE order_events SET kind = 'status_changed', from_status = to_status, to_status = NULL",
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
  ...MONEY_CONSTRAINTS,
  ...COURIER_CONSTRAINTS,
  ["mail_outbox_attempts_check", ["UPDATE mail_outbox SET attempts = -1"]],
  [
    "mail_outbox_sent_at_check",
    ["UPDATE mail_outbox SET status = 'sent'", "UPDATE mail_outbox SET sent_at = created_at"],
  ],
];

test.each(each(CONSTRAINTS))("$name refuses: $sql", async ({ name, sql }) => {
  expect(await fixtures.refusal(sql, "off")).toBe(name);
});

test("every CHECK, exclusion and unique index has a case above", async () => {
  const { rows } = await fixtures.pool.query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'x')
    UNION SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace AND indisunique AND NOT indisprimary`);
  expect(rows.map(({ name }) => name).sort()).toEqual(CONSTRAINTS.map(([name]) => name).sort());
});

test.each([
  ["order", "ORD-000042", "ORD-1000000"],
  ["dispatch", "DS-0042", "DS-10000"],
  ["payment_run", "PR-0042", "PR-10000"],
  ["remittance", "RM-0042", "RM-10000"],
])(
  "the number of a new %s has leading zeros, and more digits when they are needed",
  async (name, ...numbers) => {
    const client = await fixtures.pool.connect();
    await client.query("BEGIN");
    for (const number of numbers) {
      await client.query(`SELECT setval('${name}_number_seq', $1)`, [Number(number.replace(/\D+/, "")) - 1]);
      const { rows } = await client.query(`SELECT next_${name}_number() AS number`);
      expect(rows).toEqual([{ number }]);
    }
    await client.query("ROLLBACK");
    client.release();
  },
);
