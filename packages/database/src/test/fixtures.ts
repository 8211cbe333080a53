import type pg from "pg";

/** Readable ids: `id(21)` is order 21 in all of these tests. */
export function id(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

const AT = "'2026-10-06T08:00:00Z'";

/**
 * Inserts a small consistent set of rows, for tests of what the database itself refuses: users 1 admin, 2, 3 and 9 resellers, 4 vendor;
 * product 11 with tracked variation 12; orders 21 completed, 22 pending, 23 cancelled, 24 returned late (items 31 to 34); entries 41 in
 * payout 61 that was paid, 44 and its reversal 45, adjustment 46; periods 51 closed, 52 and 53 open; payouts 62 (open week) and 63 (other
 * reseller), each with an adjustment (47 and 48); hold 81 of reseller 3 on the open week; payment runs of reseller 9: 81, which paid 64,
 * and 82, which is open with 65; 83 of payout 63, with an amount that it had once, was cancelled. Courier 101 took order 21 in dispatch 102 and delivered it (file 103), and remittance 104 settled it.
 */
export async function insertFixtures(client: pg.ClientBase): Promise<void> {
  for (const statement of [
    ...people(),
    ...catalogue(),
    ...orders(),
    ...money(),
    ...paymentRuns(),
    ...couriers(),
  ])
    await client.query(statement);
}

function people(): string[] {
  const user = (number: number, role: string, business: string) =>
    `INSERT INTO users (id, email, password_hash, first_name, last_name, phone, business_name, role, status, created_at)
     VALUES ('${id(number)}', 'user${number}@pola.example', 'hash', 'Nimal', 'Perera', '+94771234567', '${business}', '${role}', 'approved', ${AT})`;
  return [
    user(1, "admin", ""),
    user(2, "reseller", "Nimal Stores"),
    user(3, "reseller", "Kandy Shop"),
    user(4, "vendor", "Ceylon Mills"),
    user(9, "reseller", "Galle Store"),
    `UPDATE users SET account_holder_name = 'N Perera', bank_name = 'BOC', account_number = '123', branch_name = 'Kandy' WHERE role = 'reseller'`,
    `INSERT INTO bank_account_history (id, user_id, account_holder_name, bank_name, account_number, branch_name, created_at)
     VALUES ('${id(5)}', '${id(2)}', 'N Perera', 'BOC', '123', 'Kandy', ${AT})`,
    `INSERT INTO activity_log (id, action, subject_type, created_at) VALUES ('${id(6)}', 'user.status', 'user', ${AT})`,
    `INSERT INTO mail_outbox (id, kind, to_email, subject, text, html, next_attempt_at, created_at)
     VALUES ('${id(7)}', 'test', 'a@pola.example', 's', 't', 'h', ${AT}, ${AT})`,
  ];
}

function catalogue(): string[] {
  return [
    `INSERT INTO products (id, vendor_id, name, description, category, price_cents, commission_cents, weight_grams, stock, created_at)
     VALUES ('${id(11)}', '${id(4)}', 'Batik Shirt', 'Hand made', 'clothing', 100000, 5000, 500, 96, ${AT})`,
    `INSERT INTO product_variations (id, product_id, position, name, options, stock)
     VALUES ('${id(12)}', '${id(11)}', 0, 'Size', '{M}', 18)`,
    movement({ kind: "opening", delta: 100 }),
    movement({ kind: "opening", delta: 20, variation: 12 }),
  ];
}

function orders(): string[] {
  return [
    ...order({ number: 21, item: 31, status: "completed", completedAt: AT, quantity: 2, variations: [12] }),
    ...order({ number: 22, item: 32, status: "pending", quantity: 1 }),
    ...order({ number: 23, item: 33, status: "cancelled", quantity: 3 }),
    movement({ kind: "cancel_restock", delta: 3, item: 33 }),
    ...order({ number: 24, item: 34, status: "returned", completedAt: AT, quantity: 1 }),
    movement({ kind: "return_restock", delta: 1, item: 34 }),
    movement({ kind: "writeoff", delta: -1, item: 34 }),
    `INSERT INTO idempotency_keys (user_id, key, request_hash, created_at, expires_at)
     VALUES ('${id(2)}', 'k', 'h', ${AT}, ${AT}::timestamptz + interval '1 day')`,
    `INSERT INTO account_tokens (user_id, purpose, token_hash, created_at, expires_at)
     VALUES ('${id(2)}', 'reset_password', 'h', ${AT}, ${AT}::timestamptz + interval '1 hour')`,
  ];
}

type OrderRow = {
  number: number;
  item: number;
  status: string;
  completedAt?: string;
  quantity: number;
  variations?: number[];
};

function order({
  number,
  item,
  status,
  completedAt = "NULL",
  quantity,
  variations = [],
}: OrderRow): string[] {
  const subtotal = 100_000 * quantity;
  const tracked = variations.map(id).join(",");
  return [
    `INSERT INTO orders (id, user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
       shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, completed_at, created_at)
     VALUES ('${id(number)}', '${id(2)}', '${status}', 'Kamala Silva', '+94712223334', 'Galle Road', 'Colombo', ${subtotal},
       40000, ${subtotal + 40_000}, ${5000 * quantity}, ${500 * quantity}, ${completedAt}, ${AT})`,
    `INSERT INTO order_items (id, order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
       subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale, variation_ids)
     VALUES ('${id(item)}', '${id(number)}', '${id(11)}', 0, 'Batik Shirt', ${quantity}, 100000, 100000,
       ${subtotal}, 5000, 5000, ${5000 * quantity}, 500, false, '{${tracked}}')`,
    `INSERT INTO order_events (order_id, kind, to_status, created_at) VALUES ('${id(number)}', 'placed', '${status}', ${AT})`,
    movement({ kind: "sale", delta: -quantity, item }),
    ...variations.map((variation) => movement({ kind: "sale", delta: -quantity, item, variation })),
  ];
}

type MovementRow = { kind: string; delta: number; item?: number; variation?: number };

/** An INSERT of a stock movement of product 11. It does not change the stock itself. */
export function movement({ kind, delta, item, variation }: MovementRow): string {
  return `INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('${id(11)}', ${quoted(variation)}, '${kind}', ${delta}, ${quoted(item)}, ${AT})`;
}

type EntryRow = {
  number: number;
  kind: string;
  cents: number;
  user?: number;
  order?: number;
  item?: number;
  accrual?: number;
  payout?: number;
  actor?: number;
  reason?: string;
};

/** An INSERT of a ledger entry, of reseller 2 by default. */
export function entry({
  number,
  kind,
  cents,
  user = 2,
  order,
  item,
  accrual,
  payout,
  actor,
  reason,
}: EntryRow): string {
  return `INSERT INTO commission_entries
      (id, user_id, kind, amount_cents, order_id, order_item_id, accrual_id, payout_id, actor_id, reason, created_at)
    VALUES ('${id(number)}', '${id(user)}', '${kind}', ${cents}, ${quoted(order)}, ${quoted(item)}, ${quoted(accrual)},
      ${quoted(payout)}, ${quoted(actor)}, ${reason === undefined ? "NULL" : `'${reason}'`}, ${AT})`;
}

function money(): string[] {
  return [
    `INSERT INTO payout_periods (id, week_start, week_end, payment_date, starts_at, ends_at, closed_at, created_at) VALUES
      ('${id(51)}', '2026-10-05', '2026-10-11', '2026-10-12', '2026-10-04T18:30:00Z', '2026-10-11T18:30:00Z', ${AT}, ${AT}),
      ('${id(52)}', '2026-10-12', '2026-10-18', '2026-10-19', '2026-10-11T18:30:00Z', '2026-10-18T18:30:00Z', NULL, ${AT})`,
    `INSERT INTO payouts (id, period_id, user_id, amount_cents, orders_count, created_at) VALUES
      ('${id(61)}', '${id(51)}', '${id(2)}', 10000, 1, ${AT}), ('${id(62)}', '${id(52)}', '${id(2)}', 300, 0, ${AT}),
      ('${id(63)}', '${id(51)}', '${id(3)}', 400, 0, ${AT})`,
    entry({ number: 41, kind: "accrual", cents: 10_000, order: 21, item: 31, payout: 61 }),
    entry({ number: 44, kind: "accrual", cents: 5000, order: 24, item: 34 }),
    entry({
      number: 45,
      kind: "reversal",
      cents: -5000,
      order: 24,
      item: 34,
      accrual: 44,
      reason: "Came back",
    }),
    entry({ number: 46, kind: "adjustment", cents: 700, actor: 1, reason: "Bonus" }),
    entry({ number: 47, kind: "adjustment", cents: 300, actor: 1, reason: "Bonus", payout: 62 }),
    entry({ number: 48, kind: "adjustment", cents: 400, user: 3, actor: 1, reason: "Bonus", payout: 63 }),
    `INSERT INTO payout_holds (id, user_id, period_id, reason, actor_id, created_at)
     VALUES ('${id(81)}', '${id(3)}', '${id(52)}', 'Documents', '${id(1)}', ${AT})`,
    `UPDATE payouts SET status = 'paid', first_paid_at = ${AT} WHERE id = '${id(61)}'`,
    `INSERT INTO payout_events (id, payout_id, from_status, to_status, amount_cents, created_at)
     VALUES ('${id(71)}', '${id(61)}', 'pending', 'paid', 10000, ${AT})`,
  ];
}

function paymentRuns(): string[] {
  const payout = (number: number, set: string) => `UPDATE payouts SET ${set} WHERE id = '${id(number)}'`;
  return [
    `INSERT INTO payout_periods (id, week_start, week_end, payment_date, starts_at, ends_at, created_at) VALUES
      ('${id(53)}', '2026-10-19', '2026-10-25', '2026-10-26', '2026-10-18T18:30:00Z', '2026-10-25T18:30:00Z', ${AT})`,
    `INSERT INTO payouts (id, period_id, user_id, amount_cents, orders_count, created_at) VALUES
      ('${id(64)}', '${id(51)}', '${id(9)}', 500, 0, ${AT}), ('${id(65)}', '${id(53)}', '${id(9)}', 300, 0, ${AT})`,
    entry({ number: 49, kind: "adjustment", cents: 500, user: 9, actor: 1, reason: "Bonus", payout: 64 }),
    entry({ number: 50, kind: "adjustment", cents: 300, user: 9, actor: 1, reason: "Bonus", payout: 65 }),
    run(81, 500),
    run(82, 300),
    runLine(81, 64, 500),
    runLine(82, 65, 300),
    payout(64, `payment_run_id = '${id(81)}'`),
    payout(65, `payment_run_id = '${id(82)}'`),
    `UPDATE payment_runs SET ${PAID} WHERE id = '${id(81)}'`,
    payout(64, `status = 'paid', payment_reference = 'BOC 1', first_paid_at = ${AT}`),
    run(83, 350),
    runLine(83, 63, 350),
    `UPDATE payment_runs SET ${CANCELLED} WHERE id = '${id(83)}'`,
  ];
}

function couriers(): string[] {
  return [
    `INSERT INTO couriers (id, name) VALUES ('${id(101)}', 'Island Parcels')`,
    `INSERT INTO dispatches (id, courier_id, actor_id, created_at) VALUES ('${id(102)}', '${id(101)}', '${id(1)}', ${AT})`,
    `INSERT INTO dispatch_lines (dispatch_id, order_id, position, waybill, cash_cents)
     VALUES ('${id(102)}', '${id(21)}', 0, 'W1', 240000)`,
    `INSERT INTO result_files (id, courier_id, file_hash, lines, actor_id, created_at)
     VALUES ('${id(103)}', '${id(101)}', 'h', 1, '${id(1)}', ${AT})`,
    `INSERT INTO delivery_results (order_id, result, happened_on, file_id) VALUES ('${id(21)}', 'delivered', '2026-10-05', '${id(103)}')`,
    `INSERT INTO remittances (id, courier_id, bank_reference, received_on, cash_cents, fee_cents, net_cents, lines_count, settled_count,
       differences_count, unmatched_cents, file_hash, actor_id, created_at)
     VALUES ('${id(104)}', '${id(101)}', 'BOC 2', '2026-10-06', 240000, 30000, 210000, 1, 1, 0, 0, 'h', '${id(1)}', ${AT})`,
    remittanceLine({ order: 21, expected: 240_000 }),
    `INSERT INTO settings_versions (version, actor_id, created_at) VALUES (1, '${id(1)}', ${AT})`,
    `UPDATE orders SET courier_id = '${id(101)}', tracking_number = 'W1', delivered_on = '2026-10-05', remittance_id = '${id(104)}'
     WHERE id = '${id(21)}'`,
  ];
}

type RemittanceLineRow = {
  position?: number;
  kind?: string;
  order?: number;
  expected?: number;
  cash?: number;
  fee?: number;
};

/** An INSERT of a line of remittance 104, by default a settlement. */
export function remittanceLine({
  position = 0,
  kind = "settlement",
  order,
  expected,
  cash = 240_000,
  fee = 30_000,
}: RemittanceLineRow): string {
  return `INSERT INTO remittance_lines (remittance_id, position, kind, order_id, waybill, cash_cents, fee_cents, net_cents, expected_cents)
    VALUES ('${id(104)}', ${position}, '${kind}', ${quoted(order)}, 'W1', ${cash}, ${fee}, ${cash - fee}, ${expected ?? "NULL"})`;
}

/** The SET of a payment run that becomes paid. */
export const PAID = `status = 'paid', payment_reference = 'BOC 1', paid_on = '2026-10-12', ended_at = ${AT}, ended_by_id = '${id(1)}'`;

/** The SET of one that is cancelled. */
export const CANCELLED = `status = 'cancelled', cancel_reason = 'Not sent', ended_at = ${AT}, ended_by_id = '${id(1)}'`;

/** An INSERT of an open payment run. */
export function run(number: number, cents: number): string {
  return `INSERT INTO payment_runs (id, total_cents, file_hash, sealed_file, actor_id, created_at)
    VALUES ('${id(number)}', ${cents}, 'h', 's', '${id(1)}', ${AT})`;
}

/** An INSERT of a payment run's line. */
export function runLine(run: number, payout: number, cents: number): string {
  return `INSERT INTO payment_run_lines (run_id, payout_id, amount_cents, sealed_account)
    VALUES ('${id(run)}', '${id(payout)}', ${cents}, 's')`;
}

function quoted(number: number | undefined): string {
  return number === undefined ? "NULL" : `'${id(number)}'`;
}
