import { entry, id, PAID } from "./fixtures.ts";
import { change, type Constraint, copy } from "./use-fixtures.ts";

const period = change("payout_periods", 52);
const payout = change("payouts", 62);
const openRun = change("payment_runs", 82);

/** What the constraints of commission, payouts and payment runs refuse. */
export const MONEY_CONSTRAINTS: Constraint[] = [
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
  // The exclusion refuses it too.
  [
    "payout_periods_week_start_key",
    [`ALTER TABLE payout_periods DROP CONSTRAINT payout_periods_no_overlap; ${copy("payout_periods")}`],
  ],
  [
    "payouts_amount_check",
    [
      payout("amount_cents = -1"),
      payout("amount_cents = 0"),
      payout("amount_cents = -1, first_paid_at = now()"),
    ],
  ],
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
      `INSERT INTO payouts (period_id, user_id, amount_cents, orders_count, created_at) VALUES ('${id(52)}', '${id(2)}', 1, 0, now())`,
    ],
  ],
  ["payouts_orders_count_check", [payout("orders_count = -1")]],
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
  ["payment_runs_number_key", [copy("payment_runs")]],
  ["payment_runs_total_check", [openRun("total_cents = 0")]],
  [
    "payment_runs_approval_check",
    [
      openRun("approved_at = now()"),
      openRun(`approved_by_id = '${id(3)}'`),
      openRun("approved_at = now(), approved_by_id = actor_id"),
    ],
  ],
  [
    "payment_runs_end_check",
    [
      openRun("status = 'paid'"),
      openRun("ended_at = now()"),
      openRun(`ended_by_id = '${id(1)}'`),
      openRun(PAID.replace("'BOC 1'", "' '")),
      openRun(PAID.replace("'BOC 1'", "NULL")),
      openRun(PAID.replace("'2026-10-12'", "NULL")),
      openRun(PAID.replace(/ended_at = '.+?'/, "ended_at = NULL")),
      openRun(PAID.replace(/ended_by_id = '.+?'/, "ended_by_id = NULL")),
      openRun("paid_on = '2026-10-12'"),
      openRun("payment_reference = 'BOC 1'"),
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
      `UPDATE payment_run_lines SET returned_at = now(), returned_by_id = '${id(1)}'`,
      "UPDATE payment_run_lines SET returned_reason = 'Closed'",
      `UPDATE payment_run_lines SET returned_by_id = '${id(1)}'`,
    ],
  ],
];
