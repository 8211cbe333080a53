import type { Invariant } from "./invariant.ts";

/** What always holds for payout weeks, payouts, payments and holds. */
export const PAYOUTS: Invariant[] = [
  {
    name: "an entry's payout is its own reseller's",
    violations: `
      SELECT format('entry %s', e.id) FROM commission_entries e JOIN payouts p ON p.id = e.payout_id WHERE p.user_id <> e.user_id`,
  },
  {
    name: "a payout's amount is the sum of its entries",
    violations: `
      SELECT format('payout %s: %s cents, entries %s', p.id, p.amount_cents, coalesce(sum(e.amount_cents), 0))
      FROM payouts p LEFT JOIN commission_entries e ON e.payout_id = p.id
      GROUP BY p.id HAVING p.amount_cents <> coalesce(sum(e.amount_cents), 0) OR p.amount_cents < 0`,
  },
  {
    name: "a payout's number of orders is that of its entries",
    isCosmetic: true,
    violations: `
      SELECT format('payout %s: %s orders, entries %s', p.id, p.orders_count, coalesce(counted.orders, 0))
      FROM payouts p LEFT JOIN (
        SELECT payout_id, count(*) AS orders FROM (
          SELECT payout_id FROM commission_entries WHERE order_id IS NOT NULL
          GROUP BY payout_id, order_id HAVING sum(amount_cents) > 0 OR bool_and(kind = 'accrual')
        ) by_order GROUP BY payout_id
      ) counted ON counted.payout_id = p.id
      WHERE p.orders_count <> coalesce(counted.orders, 0)`,
  },
  {
    name: "no commission is in a payout of an earlier week than its own",
    violations: `
      SELECT format('entry %s', e.id) FROM commission_entries e
      JOIN payouts p ON p.id = e.payout_id JOIN payout_periods w ON w.id = p.period_id
      WHERE e.kind = 'accrual' AND e.created_at >= w.ends_at`,
  },
  {
    name: "one payout per period and reseller",
    violations: `
      SELECT format('period %s, reseller %s: %s payouts', period_id, user_id, count(*))
      FROM payouts WHERE voided_at IS NULL GROUP BY period_id, user_id HAVING count(*) > 1`,
  },
  {
    name: "for every reseller, entries = paid + unpaid + unclaimed",
    violations: `
      SELECT format('reseller %s: entries %s, of them unclaimed %s, payouts %s', u.id, e.cents, e.unclaimed_cents, p.cents)
      FROM users u
      LEFT JOIN (
        SELECT user_id, sum(amount_cents) AS cents, sum(amount_cents) FILTER (WHERE payout_id IS NULL) AS unclaimed_cents
        FROM commission_entries GROUP BY user_id
      ) e ON e.user_id = u.id
      LEFT JOIN (SELECT user_id, sum(amount_cents) AS cents FROM payouts GROUP BY user_id) p ON p.user_id = u.id
      WHERE coalesce(e.cents, 0) <> coalesce(p.cents, 0) + coalesce(e.unclaimed_cents, 0)`,
  },
  {
    name: "payout periods follow each other without gap or overlap",
    violations: `
      SELECT format('week of %s starts %s, the one before ends %s', week_start, starts_at, former_end)
      FROM (SELECT *, lag(ends_at) OVER (ORDER BY starts_at) AS former_end FROM payout_periods) w
      WHERE former_end <> starts_at OR starts_at >= ends_at`,
  },
  {
    name: "payout periods are whole days in Colombo, paid on the first Monday after",
    violations: `
      SELECT format('week of %s', week_start) FROM payout_periods
      WHERE starts_at <> week_start::timestamp AT TIME ZONE 'Asia/Colombo'
        OR ends_at <> (week_end + 1)::timestamp AT TIME ZONE 'Asia/Colombo'
        OR extract(isodow FROM payment_date) <> 1 OR payment_date NOT BETWEEN week_end + 1 AND week_end + 7`,
  },
  {
    name: "a payout's last event has its status",
    isCosmetic: true,
    violations: `
      SELECT format('payout %s: %s, last event %s', p.id, p.status, last.to_status)
      FROM payouts p JOIN LATERAL (
        SELECT to_status FROM payout_events WHERE payout_id = p.id ORDER BY id DESC LIMIT 1
      ) last ON true
      WHERE last.to_status <> p.status`,
  },
  {
    name: "no payout that a hold applies to is payable",
    violations: `
      SELECT format('payout %s (%s): %s', p.id, p.status, coalesce(h.reason, account_hold(u)))
      FROM payouts p JOIN users u ON u.id = p.user_id
      LEFT JOIN payout_holds h ON h.payout_id = p.id AND h.ended_at IS NULL
      WHERE p.status = 'pending' AND p.amount_cents > 0 AND p.payment_run_id IS NULL AND (h.id IS NOT NULL OR account_hold(u) IS NOT NULL)`,
  },
  {
    name: "a payout on hold has the reason of a hold",
    isCosmetic: true,
    violations: `
      SELECT format('payout %s: %s', p.id, p.reason) FROM payouts p JOIN users u ON u.id = p.user_id
      WHERE p.status = 'onhold' AND p.reason IS DISTINCT FROM account_hold(u)
        AND NOT EXISTS (SELECT FROM payout_holds h WHERE h.payout_id = p.id AND h.ended_at IS NULL AND h.reason = p.reason)`,
  },
  {
    name: "a live hold is on no payout, or on an unpaid one of its reseller",
    violations: `
      SELECT format('hold %s', h.id) FROM payout_holds h JOIN payouts p ON p.id = h.payout_id
      WHERE h.user_id <> p.user_id OR h.ended_at IS NULL AND (p.status = 'paid' OR p.voided_at IS NOT NULL)`,
  },
  {
    name: "a waiting hold has no payout with entries of its week",
    violations: `
      SELECT format('hold %s: entry %s is in payout %s', h.id, e.id, p.id)
      FROM payout_holds h JOIN payout_periods w ON w.id = h.period_id
      JOIN commission_entries e ON e.user_id = h.user_id AND e.created_at >= w.starts_at AND e.created_at < w.ends_at
      JOIN payouts p ON p.id = e.payout_id
      WHERE h.ended_at IS NULL AND h.payout_id IS NULL AND e.kind <> 'reversal' AND p.created_at > h.created_at AND p.first_paid_at IS NULL`,
  },
  {
    name: "a voided payout holds no entry and was never paid",
    violations: `
      SELECT format('payout %s', p.id) FROM payouts p
      WHERE p.voided_at IS NOT NULL
        AND (p.first_paid_at IS NOT NULL OR EXISTS (SELECT FROM commission_entries WHERE payout_id = p.id))`,
  },
  {
    name: "a payment has the amount of its payout",
    violations: `
      SELECT format('payout %s: %s cents, paid %s', p.id, p.amount_cents, e.amount_cents)
      FROM payouts p JOIN payout_events e ON e.payout_id = p.id
      WHERE e.to_status = 'paid' AND e.amount_cents IS DISTINCT FROM p.amount_cents`,
  },
];
