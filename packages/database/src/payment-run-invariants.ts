import type { Invariant } from "./invariant.ts";

/** The rules of payment runs (docs/product/money.md, M-99). A line is live while its run is open, or paid and the line not returned. */
export const PAYMENT_RUNS: Invariant[] = [
  {
    name: "a payout is in at most one live payment run, which is the one it names",
    violations: `
      SELECT format('payout %s: live in %s, names %s', p.id, coalesce(live.runs, 'none'), coalesce(own.number, 'none'))
      FROM payouts p
      LEFT JOIN payment_runs own ON own.id = p.payment_run_id
      LEFT JOIN (
        SELECT l.payout_id, string_agg(r.number, ', ' ORDER BY r.number) AS runs
        FROM payment_run_lines l JOIN payment_runs r ON r.id = l.run_id
        WHERE r.status = 'open' OR (r.status = 'paid' AND l.returned_at IS NULL)
        GROUP BY l.payout_id
      ) live ON live.payout_id = p.id
      WHERE live.runs IS DISTINCT FROM own.number`,
  },
  {
    name: "a payment run's total is the sum of its lines",
    violations: `
      SELECT format('%s: total %s, lines %s', r.number, r.total_cents, coalesce(sum(l.amount_cents), 0))
      FROM payment_runs r LEFT JOIN payment_run_lines l ON l.run_id = r.id
      GROUP BY r.id HAVING r.total_cents IS DISTINCT FROM sum(l.amount_cents)`,
  },
  {
    name: "a line of an open or paid payment run has the amount of its payout",
    violations: `
      SELECT format('%s, payout %s: line %s, payout %s cents', r.number, p.id, l.amount_cents, p.amount_cents)
      FROM payment_run_lines l JOIN payment_runs r ON r.id = l.run_id JOIN payouts p ON p.id = l.payout_id
      WHERE r.status <> 'cancelled' AND l.amount_cents <> p.amount_cents`,
  },
  {
    name: "the payouts of an open payment run are pending, those of a paid one are paid with its reference or were returned",
    violations: `
      SELECT format('%s (%s), payout %s (%s)', r.number, r.status, p.id, p.status)
      FROM payment_run_lines l JOIN payment_runs r ON r.id = l.run_id JOIN payouts p ON p.id = l.payout_id
      WHERE (r.status = 'open' AND p.status <> 'pending')
        OR (r.status = 'paid' AND l.returned_at IS NULL
          AND (p.status <> 'paid' OR p.payment_reference IS DISTINCT FROM r.payment_reference))`,
  },
];
