import { expect, test } from "vitest";
import { CANCELLED, entry, id, PAID, remittanceLine, run, runLine } from "./test/fixtures.ts";
import { change, each, openFixtures } from "./test/use-fixtures.ts";

const fixtures = await openFixtures();

const completedOrder = change("orders", 21);
const payout = change("payouts", 62);

const VOID = payout("amount_cents = 0, voided_at = now()");

const reversal = { number: 91, kind: "reversal", order: 21, item: 31, accrual: 41 };

const APPROVED = change("payment_runs", 82)(`approved_at = now(), approved_by_id = '${id(3)}'`);
const RETURNED = `UPDATE payment_run_lines SET returned_at = now(), returned_reason = 'Closed', returned_by_id = '${id(1)}'
  WHERE payout_id = '${id(64)}'`;

/** One statement that claims every unclaimed entry. */
const claimAll = (payout: string) =>
  `UPDATE commission_entries SET payout_id = ${payout} WHERE payout_id IS NULL`;

const history = (table: string, change: string): string[] => [
  `UPDATE ${table} SET ${change}`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table} CASCADE`,
];

/** What each trigger refuses, by the constraint name of its error. */
const TRIGGERS: [string, string[]][] = [
  ["stock_movements_append_only", history("stock_movements", "reason = 'x'")],
  ["dispatches_append_only", history("dispatches", "number = 'x'")],
  ["dispatch_lines_append_only", history("dispatch_lines", "waybill = 'x'")],
  ["result_files_append_only", history("result_files", "file_hash = 'x'")],
  ["delivery_results_append_only", history("delivery_results", "note = 'x'")],
  ["remittances_append_only", history("remittances", "bank_reference = 'x'")],
  ["remittance_lines_append_only", history("remittance_lines", "note = 'x'")],
  [
    "remittance_lines_are_the_sum",
    [
      remittanceLine({ position: 1, kind: "unmatched" }),
      remittanceLine({ position: 1, kind: "unmatched", cash: 0, fee: 0 }),
    ],
  ],
  [
    "orders_settled_once",
    [completedOrder("remittance_id = NULL"), completedOrder(`remittance_id = '${id(9)}'`)],
  ],
  ["settings_versions_append_only", history("settings_versions", "name = 'x'")],
  [
    "orders_start_without_cash",
    ["'delivered', NULL", "'completed', created_at"].map(
      (status) =>
        `INSERT INTO orders (user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
           total_amount_cents, total_commission_cents, total_weight_grams, created_at, courier_id, delivered_on, status, completed_at)
         SELECT user_id, customer_name, customer_phone, customer_address, customer_city, subtotal_cents, shipping_cost_cents,
           total_amount_cents, total_commission_cents, total_weight_grams, created_at, courier_id, delivered_on, ${status}
         FROM orders WHERE id = '${id(21)}'`,
    ),
  ],
  ["order_items_frozen", history("order_items", "product_name = 'x'")],
  ["order_events_append_only", history("order_events", "note = 'x'")],
  ["payout_events_append_only", history("payout_events", "reason = 'x'")],
  ["activity_log_append_only", history("activity_log", "action = 'x'")],
  ["commission_entries_no_delete", ["DELETE FROM commission_entries", "TRUNCATE commission_entries"]],
  ["bank_account_history_no_delete", ["DELETE FROM bank_account_history", "TRUNCATE bank_account_history"]],
  [
    "bank_account_history_only_erasure",
    [
      "UPDATE bank_account_history SET account_number = '124'",
      `UPDATE bank_account_history SET account_number = NULL, user_id = '${id(3)}'`,
      `UPDATE bank_account_history SET actor_id = '${id(1)}'`,
      "UPDATE bank_account_history SET id = uuidv7()",
      "UPDATE bank_account_history SET created_at = now()",
      ...["account_holder_name", "bank_name", "branch_name"].map(
        (column) => `UPDATE bank_account_history SET ${column} = 'x'`,
      ),
    ],
  ],
  [
    "commission_entries_only_claim",
    [
      change("commission_entries", 46)("amount_cents = 800"),
      change("commission_entries", 41)("payout_id = NULL"),
      change("commission_entries", 47)("payout_id = NULL"),
      `${VOID}; ${change("commission_entries", 47)("payout_id = NULL, amount_cents = 1")}`,
      change("commission_entries", 41)(`payout_id = '${id(62)}'`),
      // Another payout was voided.
      `${VOID}; ${change("commission_entries", 41)("payout_id = NULL")}`,
    ],
  ],
  [
    "commission_entries_payout_of_same_user",
    [
      change("commission_entries", 46)(`payout_id = '${id(63)}'`),
      entry({ number: 91, kind: "adjustment", cents: 1, actor: 1, reason: "Bonus", payout: 63 }),
      `${entry({ number: 91, kind: "adjustment", cents: 1, user: 3, actor: 1, reason: "Bonus" })}; ${claimAll(`'${id(63)}'`)}`,
    ],
  ],
  [
    "commission_entries_payout_never_paid",
    [
      change("commission_entries", 46)(`payout_id = '${id(61)}'`),
      entry({ ...reversal, cents: -1, payout: 61 }),
      claimAll(`CASE id WHEN '${id(46)}' THEN '${id(61)}'::uuid ELSE '${id(62)}' END`),
      // It was paid once, even if the bank returned the money.
      `UPDATE payouts SET status = 'pending' WHERE id = '${id(61)}'; ${change("commission_entries", 46)(`payout_id = '${id(61)}'`)}`,
    ],
  ],
  [
    "commission_entries_reversal_within_accrual",
    [
      entry({ ...reversal, cents: -10_001 }),
      `${entry({ ...reversal, cents: -10_000 })}; ${entry({ ...reversal, number: 92, cents: -1 })}`,
      `INSERT INTO commission_entries (user_id, kind, amount_cents, order_id, accrual_id, created_at)
       SELECT user_id, 'reversal', -4000, order_id, id, created_at FROM commission_entries, generate_series(1, 3) WHERE id = '${id(41)}'`,
    ],
  ],
  [
    "commission_entries_reversal_of_same_order",
    [
      entry({ ...reversal, cents: -1, user: 3 }),
      entry({ ...reversal, cents: -1, order: 22 }),
      entry({ ...reversal, cents: -1, item: 32 }),
      entry({ ...reversal, cents: -1, accrual: 46 }),
      entry({ ...reversal, cents: -1, accrual: 99 }),
    ],
  ],
  [
    "commission_entries_accrual_of_same_order",
    [
      entry({ number: 91, kind: "accrual", cents: 1, order: 22, item: 32, user: 3 }),
      entry({ number: 91, kind: "accrual", cents: 1, order: 23, item: 32 }),
    ],
  ],
  [
    "payouts_paid_is_frozen",
    [
      change("payouts", 61)("amount_cents = 9999"),
      change("payouts", 61)("status = 'pending', first_paid_at = NULL"),
      change("payouts", 61)("first_paid_at = first_paid_at + interval '1 hour'"),
    ],
  ],
  ["payouts_owner_is_frozen", [payout(`user_id = '${id(3)}'`), payout(`period_id = '${id(51)}'`)]],
  [
    "payouts_void_is_final",
    [
      `${VOID}; ${payout("voided_at = NULL, amount_cents = 300")}`,
      `${VOID}; ${payout("status = 'onhold', reason = 'why'")}`,
    ],
  ],
  [
    "commission_entries_payout_not_voided",
    [
      `${VOID}; ${change("commission_entries", 46)(`payout_id = '${id(62)}'`)}`,
      `INSERT INTO payouts (id, period_id, user_id, amount_cents, orders_count, created_at)
         VALUES ('${id(90)}', '${id(53)}', '${id(2)}', 700, 0, now());
       ${VOID}; ${claimAll(`CASE id WHEN '${id(46)}' THEN '${id(90)}'::uuid ELSE '${id(62)}' END`)}`,
    ],
  ],
  ["payout_holds_no_delete", ["DELETE FROM payout_holds", "TRUNCATE payout_holds"]],
  ["payouts_paid_no_delete", [`DELETE FROM payouts WHERE id = '${id(61)}'`]],
  [
    "payouts_in_run_are_frozen",
    [
      change("payouts", 65)("amount_cents = 299"),
      change("payouts", 65)("status = 'paid', first_paid_at = now()"),
      change("payouts", 65)("status = 'onhold', reason = 'why'"),
      change("payouts", 65)("payment_run_id = NULL"),
      change("payouts", 65)("payment_reference = 'BOC 1'"),
      change("payouts", 65)(`payment_run_id = '${id(81)}'`),
      change("payouts", 64)("status = 'pending'"),
      change("payouts", 64)("payment_run_id = NULL"),
      // Cancelled, so it is free: its status does not change in the same step.
      `${change("payment_runs", 82)(CANCELLED)}; ${change("payouts", 65)("status = 'paid', first_paid_at = now()")}`,
      `${change("payment_runs", 82)(CANCELLED)}; ${change("payouts", 65)("payment_run_id = NULL, amount_cents = 1")}`,
      // Its former run was cancelled, its present one is open.
      `${change("payment_runs", 82)(CANCELLED)}; ${change("payouts", 65)("payment_run_id = NULL")};
       ${run(84, 300)}; ${runLine(84, 65, 300)}; ${change("payouts", 65)(`payment_run_id = '${id(84)}'`)};
       ${change("payouts", 65)("payment_run_id = NULL")}`,
      // The bank returned another payout of its run.
      `${runLine(81, 63, 400)}; ${RETURNED.replace(id(64), id(63))}; ${change("payouts", 64)("payment_run_id = NULL")}`,
    ],
  ],
  [
    "payment_runs_only_end",
    [
      change("payment_runs", 81)("payment_reference = 'BOC 2'"),
      change("payment_runs", 82)("total_cents = 301"),
      change("payment_runs", 82)("sealed_file = 'x'"),
      change("payment_runs", 82)("file_hash = 'x'"),
      change("payment_runs", 82)("number = 'PR-9999'"),
      change("payment_runs", 82)("id = uuidv7()"),
      change("payment_runs", 82)(`actor_id = '${id(2)}'`),
      change("payment_runs", 82)("created_at = now()"),
      ...[
        "approved_at = NULL, approved_by_id = NULL",
        `approved_by_id = '${id(2)}'`,
        "approved_at = '2026-10-07'",
      ].map((what) => `${APPROVED}; ${change("payment_runs", 82)(what)}`),
    ],
  ],
  ["payment_runs_no_delete", ["DELETE FROM payment_runs", "TRUNCATE payment_runs CASCADE"]],
  [
    "payment_run_lines_only_return",
    [
      "UPDATE payment_run_lines SET amount_cents = 1",
      "UPDATE payment_run_lines SET sealed_account = 'x'",
      `UPDATE payment_run_lines SET payout_id = '${id(62)}' WHERE payout_id = '${id(65)}'`,
      `UPDATE payment_run_lines SET run_id = '${id(82)}' WHERE payout_id = '${id(64)}'`,
      `${RETURNED}; ${RETURNED}`,
    ],
  ],
  ["payment_run_lines_no_delete", ["DELETE FROM payment_run_lines", "TRUNCATE payment_run_lines"]],
  ["payouts_no_truncate", ["TRUNCATE payouts CASCADE"]],
];

test.each(each(TRIGGERS))("$name refuses: $sql", async ({ name, sql }) => {
  expect(await fixtures.refusal(sql, "on")).toBe(name);
});

/** Another value of each type of a column of the ledger. */
const OTHER: Record<string, (column: string) => string> = {
  uuid: () => "uuidv7()",
  integer: (column) => `${column} + 1`,
  text: (column) => `concat(${column}, 'x')`,
  commission_entry_kind: () => "'reversal'",
  "timestamp(3) with time zone": (column) => `${column} + interval '1 week'`,
};

test("a claim of a ledger row changes no other column", async () => {
  const { rows } = await fixtures.pool.query<{ name: string; type: string }>(`
    SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
    WHERE attrelid = 'commission_entries'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'payout_id'`);
  expect(rows.map(({ name }) => name)).toContain("reason");
  // The accrual has no reason and no actor, the adjustment no order.
  for (const number of [44, 46]) {
    for (const { name, type } of rows) {
      const claim = `payout_id = '${id(62)}', ${name} = ${OTHER[type]?.(name)}`;
      const refused = await fixtures.refusal(change("commission_entries", number)(claim), "on");
      expect([number, name, refused]).toEqual([number, name, "commission_entries_only_claim"]);
    }
  }
});

test("every refusing trigger has a case above", async () => {
  const { rows } = await fixtures.pool.query<{ name: string }>(`
    SELECT tgname AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE NOT tgisinternal AND proname IN ('refuse_change', 'commission_entries_only_claim', 'payouts_in_run_are_frozen')`);
  const covered = new Set(TRIGGERS.map(([name]) => name));
  expect(rows.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test.each([
  [
    "the entries of a voided payout are unclaimed again",
    `${VOID}; ${change("commission_entries", 47)("payout_id = NULL")}`,
  ],
  ["an entry is claimed once", change("commission_entries", 46)(`payout_id = '${id(62)}'`)],
  [
    "a reversal joins a payout that was never paid",
    entry({ ...reversal, order: 24, item: 34, accrual: 44, cents: 0, payout: 62 }),
  ],
  ["the bank returns a paid payout", change("payouts", 61)("status = 'onhold', reason = 'Wrong account'")],
  [
    "bank details are erased",
    "UPDATE bank_account_history SET account_holder_name = NULL, bank_name = NULL, account_number = NULL, branch_name = NULL",
  ],
  [
    "bank details are erased one by one",
    "UPDATE bank_account_history SET account_number = NULL; UPDATE bank_account_history SET bank_name = NULL",
  ],
  [
    "a payment run is paid, and then its payouts",
    `${change("payment_runs", 82)(PAID)}; ${change("payouts", 65)("status = 'paid', payment_reference = 'BOC 1', first_paid_at = now()")}`,
  ],
  [
    "a payment run is cancelled, and its payouts are free",
    `${change("payment_runs", 82)(CANCELLED)}; ${change("payouts", 65)("payment_run_id = NULL")}; ${change("payouts", 65)("amount_cents = 1")}`,
  ],
  [
    "the bank returns a payout of a paid run",
    `${RETURNED}; ${change("payouts", 64)("status = 'onhold', reason = 'Closed', payment_reference = NULL, payment_run_id = NULL")}`,
  ],
  ["a late return keeps its completion time", completedOrder("status = 'returned'")],
  ["a late return is cancelled", change("orders", 24)("status = 'cancelled'")],
  [
    "a payout may be paid in the transaction that claims its entries",
    `${change("commission_entries", 46)(`payout_id = '${id(62)}'`)}; ${payout("amount_cents = 1000, status = 'paid', first_paid_at = now()")}`,
  ],
])("allowed: %s", async (_what, sql) => {
  expect(await fixtures.refusal(sql, "on")).toBe("nothing");
});
