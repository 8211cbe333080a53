import type { Invariant } from "./invariant.ts";

/** The sums that triggers keep equal the sums of the rows (docs/decisions/0021). */
export const RUNNING_SUMS: Invariant[] = [
  {
    name: "the commission days equal the ledger",
    violations: `
      WITH by_order AS (
        SELECT e.user_id, (coalesce(a.created_at, e.created_at) AT TIME ZONE 'Asia/Colombo')::date AS day,
          e.kind = 'adjustment' AS is_adjustment, sum(e.amount_cents) AS cents, bool_and(e.kind = 'accrual') AS is_untouched
        FROM commission_entries e LEFT JOIN commission_entries a ON a.id = e.accrual_id
        GROUP BY e.user_id, day, e.order_id, is_adjustment
      ), booked AS (
        SELECT user_id, day, coalesce(sum(cents) FILTER (WHERE NOT is_adjustment), 0) AS earned_cents,
          coalesce(sum(cents) FILTER (WHERE is_adjustment), 0) AS adjusted_cents,
          count(*) FILTER (WHERE NOT is_adjustment AND (cents > 0 OR is_untouched)) AS orders
        FROM by_order GROUP BY user_id, day
      )
      SELECT format('reseller %s, %s: %s, ledger %s', user_id, day, to_jsonb(kept) - 'user_id' - 'day', to_jsonb(booked) - 'user_id' - 'day')
      FROM commission_days kept FULL JOIN booked USING (user_id, day)
      WHERE (kept.earned_cents, kept.adjusted_cents, kept.orders) IS DISTINCT FROM (booked.earned_cents, booked.adjusted_cents, booked.orders)`,
  },
  {
    name: "the commission months equal the commission days",
    violations: `
      SELECT format('reseller %s, %s: %s, days %s', user_id, month, to_jsonb(kept) - 'user_id' - 'month', to_jsonb(summed) - 'user_id' - 'month')
      FROM commission_months kept FULL JOIN (
        SELECT user_id, date_trunc('month', day::timestamp)::date AS month, sum(earned_cents) AS earned_cents,
          sum(adjusted_cents) AS adjusted_cents, sum(orders) AS orders
        FROM commission_days GROUP BY user_id, month
      ) summed USING (user_id, month)
      WHERE (kept.earned_cents, kept.adjusted_cents, kept.orders) IS DISTINCT FROM (summed.earned_cents, summed.adjusted_cents, summed.orders)`,
  },
  {
    name: "the product sales equal the orders",
    isCosmetic: true,
    violations: `
      SELECT format('reseller %s, product %s: %s cents earning %s, orders %s earning %s', user_id, product_id, kept.revenue_cents,
        kept.commission_cents, sold.revenue_cents, sold.commission_cents)
      FROM product_sales kept FULL JOIN (
        SELECT o.user_id, i.product_id, sum(i.quantity) AS quantity, sum(i.subtotal_cents) AS revenue_cents,
          sum(i.total_commission_cents) AS commission_cents
        FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.status NOT IN ('cancelled', 'returned') AND o.deleted_at IS NULL GROUP BY o.user_id, i.product_id
      ) sold USING (user_id, product_id)
      WHERE (kept.quantity, kept.revenue_cents, kept.commission_cents)
        IS DISTINCT FROM (coalesce(sold.quantity, 0), coalesce(sold.revenue_cents, 0), coalesce(sold.commission_cents, 0))`,
  },
  {
    name: "the product days equal the orders",
    isCosmetic: true,
    violations: `
      SELECT format('%s, product %s, reseller %s: %s pieces for %s cents, orders %s for %s', day, product_id, user_id, kept.quantity,
        kept.revenue_cents, sold.quantity, sold.revenue_cents)
      FROM product_days kept FULL JOIN (
        SELECT (o.created_at AT TIME ZONE 'Asia/Colombo')::date AS day, i.product_id, o.user_id, sum(i.quantity) AS quantity,
          sum(i.subtotal_cents) AS revenue_cents
        FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.status NOT IN ('cancelled', 'returned') AND o.deleted_at IS NULL GROUP BY day, i.product_id, o.user_id
      ) sold USING (day, product_id, user_id)
      WHERE (kept.quantity, kept.revenue_cents) IS DISTINCT FROM (coalesce(sold.quantity, 0), coalesce(sold.revenue_cents, 0))`,
  },
  {
    name: "the order totals equal the orders",
    isCosmetic: true,
    violations: `
      SELECT format('%s: %s orders of %s cents, %s to print, counted %s of %s, %s to print', status, kept.orders, kept.amount, kept.to_print,
        counted.orders, counted.amount, counted.to_print)
      FROM (
        SELECT status, sum(orders) AS orders, sum(amount_cents) AS amount, sum(commission_cents) AS commission, sum(to_print) AS to_print
        FROM order_totals GROUP BY status
      ) kept FULL JOIN (
        SELECT status, count(*) AS orders, sum(total_amount_cents) AS amount, sum(total_commission_cents) AS commission,
          count(*) FILTER (WHERE status IN ('pending', 'processing') AND slip_printed_at IS NULL) AS to_print
        FROM orders WHERE deleted_at IS NULL GROUP BY status
      ) counted USING (status)
      WHERE (kept.orders, kept.amount, kept.commission, kept.to_print)
        IS DISTINCT FROM (coalesce(counted.orders, 0), coalesce(counted.amount, 0), coalesce(counted.commission, 0), coalesce(counted.to_print, 0))`,
  },
  {
    name: "the reseller totals equal the users",
    isCosmetic: true,
    violations: `
      SELECT format('%s: %s, counted %s', status, kept.resellers, counted.resellers)
      FROM (
        SELECT status, sum(resellers) AS resellers FROM reseller_totals GROUP BY status
      ) kept FULL JOIN (
        SELECT status, count(*) AS resellers FROM users WHERE role = 'reseller' AND deleted_at IS NULL GROUP BY status
      ) counted USING (status)
      WHERE kept.resellers IS DISTINCT FROM coalesce(counted.resellers, 0)`,
  },
  {
    name: "the product totals equal the products",
    isCosmetic: true,
    violations: `
      SELECT format('%s %s: %s, counted %s', status, category, kept.products, counted.products)
      FROM (
        SELECT status, category, sum(products) AS products FROM product_totals GROUP BY status, category
      ) kept FULL JOIN (
        SELECT status, category, count(*) AS products FROM products WHERE deleted_at IS NULL GROUP BY status, category
      ) counted USING (status, category)
      WHERE kept.products IS DISTINCT FROM coalesce(counted.products, 0)`,
  },
  {
    name: "the balances equal the ledger",
    violations: `
      SELECT format('reseller %s: %s cents of %s orders, ledger %s of %s', user_id, kept.cents, kept.orders, unclaimed.cents, unclaimed.orders)
      FROM balances kept FULL JOIN (
        SELECT user_id, sum(cents) AS cents, count(*) FILTER (WHERE counts) AS orders FROM (
          SELECT user_id, sum(amount_cents) AS cents,
            bool_or(kind = 'accrual') AND (sum(amount_cents) > 0 OR bool_and(kind = 'accrual')) AS counts
          FROM commission_entries WHERE payout_id IS NULL GROUP BY user_id, order_id
        ) by_order GROUP BY user_id
      ) unclaimed USING (user_id)
      WHERE (kept.cents, kept.orders) IS DISTINCT FROM (coalesce(unclaimed.cents, 0), coalesce(unclaimed.orders, 0))`,
  },
  {
    name: "the unclaimed totals equal the balances",
    violations: `
      SELECT format('%s, balances %s', kept, summed)
      FROM (
        SELECT coalesce(sum(cents), 0) AS cents, coalesce(sum(positive_balances), 0) AS positive,
          coalesce(sum(positive_cents), 0) AS positive_cents, coalesce(sum(positive_orders), 0) AS positive_orders
        FROM unclaimed_totals
      ) kept, (
        SELECT coalesce(sum(cents), 0) AS cents, count(*) FILTER (WHERE cents > 0) AS positive,
          coalesce(sum(cents) FILTER (WHERE cents > 0), 0) AS positive_cents, coalesce(sum(orders) FILTER (WHERE cents > 0), 0) AS positive_orders
        FROM balances
      ) summed
      WHERE kept <> summed`,
  },
  {
    name: "the outstanding days equal the orders",
    violations: `
      SELECT format('courier %s, %s: %s parcels of %s cents, counted %s of %s', courier_id, delivered_on, kept.parcels, kept.cents,
        counted.parcels, counted.cents)
      FROM outstanding_days kept FULL JOIN (
        SELECT courier_id, delivered_on, count(*) AS parcels, sum(total_amount_cents) AS cents FROM orders
        WHERE courier_id IS NOT NULL AND remittance_id IS NULL AND status IN ('delivered', 'completed') AND deleted_at IS NULL
        GROUP BY courier_id, delivered_on
      ) counted USING (courier_id, delivered_on)
      WHERE (kept.parcels, kept.cents) IS DISTINCT FROM (coalesce(counted.parcels, 0), coalesce(counted.cents, 0))`,
  },
  {
    name: "the dispatch totals equal the lines",
    violations: `
      SELECT format('dispatch %s: %s parcels of %s cents, lines %s of %s', dispatch_id, kept.parcels, kept.cents, counted.parcels, counted.cents)
      FROM dispatch_totals kept FULL JOIN (
        SELECT dispatch_id, count(*) AS parcels, sum(cash_cents) AS cents FROM dispatch_lines GROUP BY dispatch_id
      ) counted USING (dispatch_id)
      WHERE (kept.parcels, kept.cents) IS DISTINCT FROM (counted.parcels, counted.cents)`,
  },
  {
    name: "the payment run totals equal the lines",
    violations: `
      SELECT format('payment run %s, week of %s: %s payouts, lines %s', run_id, week_start, kept.payouts, counted.payouts)
      FROM payment_run_totals kept FULL JOIN (
        SELECT l.run_id, w.week_start, count(*) AS payouts
        FROM payment_run_lines l JOIN payouts p ON p.id = l.payout_id JOIN payout_periods w ON w.id = p.period_id
        GROUP BY 1, 2
      ) counted USING (run_id, week_start)
      WHERE kept.payouts IS DISTINCT FROM counted.payouts`,
  },
  {
    name: "the payout totals equal the payouts",
    violations: `
      SELECT format('period %s: %s, payouts %s', period_id, to_jsonb(kept) - 'period_id', to_jsonb(owed) - 'period_id')
      FROM payout_totals kept FULL JOIN (
        SELECT period_id, count(*) AS payouts, sum(orders_count) AS orders, sum(amount_cents) AS amount_cents,
          coalesce(sum(amount_cents) FILTER (WHERE status <> 'paid'), 0) AS unpaid_cents,
          coalesce(sum(amount_cents) FILTER (WHERE status = 'onhold'), 0) AS held_cents,
          coalesce(sum(amount_cents) FILTER (WHERE status = 'pending' AND payment_run_id IS NULL), 0) AS due_cents,
          count(*) FILTER (WHERE status <> 'paid') AS unpaid_payouts, count(*) FILTER (WHERE status = 'onhold') AS held_payouts,
          count(*) FILTER (WHERE status = 'pending' AND payment_run_id IS NULL) AS due_payouts
        FROM payouts WHERE amount_cents > 0 GROUP BY period_id
      ) owed USING (period_id)
      WHERE (kept.payouts, kept.orders, kept.amount_cents, kept.unpaid_cents, kept.held_cents, kept.due_cents,
          kept.unpaid_payouts, kept.held_payouts, kept.due_payouts)
        IS DISTINCT FROM (coalesce(owed.payouts, 0), coalesce(owed.orders, 0), coalesce(owed.amount_cents, 0), coalesce(owed.unpaid_cents, 0),
          coalesce(owed.held_cents, 0), coalesce(owed.due_cents, 0), coalesce(owed.unpaid_payouts, 0), coalesce(owed.held_payouts, 0),
          coalesce(owed.due_payouts, 0))`,
  },
];
