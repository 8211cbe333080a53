-- The number of orders of a payout beside its amount, and the orders of a week and what of it can be paid now beside its other sums, so that a
-- page of a closed week reads its own rows and neither the entries nor all payouts of the week (docs/decisions/0021).
ALTER TABLE payouts ADD COLUMN orders_count integer NOT NULL DEFAULT 0;
ALTER TABLE payout_totals ADD COLUMN orders integer NOT NULL DEFAULT 0, ADD COLUMN due_payouts integer NOT NULL DEFAULT 0,
  ADD COLUMN due_cents bigint NOT NULL DEFAULT 0;

-- No payout is filled or changed between the counts so far and the code that keeps them.
LOCK TABLE payouts, commission_entries IN SHARE ROW EXCLUSIVE MODE;
UPDATE payouts SET orders_count = counted.orders
FROM (
  SELECT payout_id, count(*) AS orders
  FROM (
    SELECT payout_id FROM commission_entries WHERE payout_id IS NOT NULL AND order_id IS NOT NULL
    GROUP BY payout_id, order_id HAVING sum(amount_cents) > 0 OR bool_and(kind = 'accrual')
  ) by_order
  GROUP BY payout_id
) counted
WHERE counted.payout_id = payouts.id;
ALTER TABLE payouts ALTER COLUMN orders_count DROP DEFAULT, ADD CONSTRAINT payouts_orders_count_check CHECK (orders_count >= 0);

CREATE OR REPLACE FUNCTION total_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  INSERT INTO payout_totals (period_id, payouts, orders, amount_cents, unpaid_cents, held_cents, due_cents, unpaid_payouts, held_payouts, due_payouts)
  SELECT period_id, sign * count(*), sign * sum(orders_count), sign * sum(amount_cents),
         sign * coalesce(sum(amount_cents) FILTER (WHERE status <> 'paid'), 0),
         sign * coalesce(sum(amount_cents) FILTER (WHERE status = 'onhold'), 0),
         sign * coalesce(sum(amount_cents) FILTER (WHERE status = 'pending' AND payment_run_id IS NULL), 0),
         sign * count(*) FILTER (WHERE status <> 'paid'),
         sign * count(*) FILTER (WHERE status = 'onhold'),
         sign * count(*) FILTER (WHERE status = 'pending' AND payment_run_id IS NULL)
  FROM changed WHERE amount_cents > 0
  GROUP BY period_id ORDER BY period_id
  ON CONFLICT (period_id) DO UPDATE
    SET payouts = payout_totals.payouts + excluded.payouts,
        orders = payout_totals.orders + excluded.orders,
        amount_cents = payout_totals.amount_cents + excluded.amount_cents,
        unpaid_cents = payout_totals.unpaid_cents + excluded.unpaid_cents,
        held_cents = payout_totals.held_cents + excluded.held_cents,
        due_cents = payout_totals.due_cents + excluded.due_cents,
        unpaid_payouts = payout_totals.unpaid_payouts + excluded.unpaid_payouts,
        held_payouts = payout_totals.held_payouts + excluded.held_payouts,
        due_payouts = payout_totals.due_payouts + excluded.due_payouts;
  RETURN NULL;
END $$;

UPDATE payout_totals SET orders = counted.orders, due_payouts = counted.due_payouts, due_cents = counted.due_cents
FROM (
  SELECT period_id, sum(orders_count) AS orders, count(*) FILTER (WHERE status = 'pending' AND payment_run_id IS NULL) AS due_payouts,
         coalesce(sum(amount_cents) FILTER (WHERE status = 'pending' AND payment_run_id IS NULL), 0) AS due_cents
  FROM payouts WHERE amount_cents > 0 GROUP BY period_id
) counted
WHERE counted.period_id = payout_totals.period_id;
ALTER TABLE payout_totals ALTER COLUMN orders DROP DEFAULT, ALTER COLUMN due_payouts DROP DEFAULT, ALTER COLUMN due_cents DROP DEFAULT;

-- A week's rows, the largest first; and those of one status.
CREATE INDEX payouts_largest_idx ON payouts (period_id, amount_cents DESC) WHERE amount_cents > 0;
CREATE INDEX payouts_status_period_id_idx ON payouts (status, period_id);
DROP INDEX payouts_status_idx;
