-- How many payouts of a week are not paid and on hold, beside their sums (docs/decisions/0039).
ALTER TABLE payout_totals ADD COLUMN unpaid_payouts integer NOT NULL DEFAULT 0, ADD COLUMN held_payouts integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION total_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  INSERT INTO payout_totals (period_id, payouts, amount_cents, unpaid_cents, held_cents, unpaid_payouts, held_payouts)
  SELECT period_id, sign * count(*), sign * sum(amount_cents),
         sign * coalesce(sum(amount_cents) FILTER (WHERE status <> 'paid'), 0),
         sign * coalesce(sum(amount_cents) FILTER (WHERE status = 'onhold'), 0),
         sign * count(*) FILTER (WHERE status <> 'paid'),
         sign * count(*) FILTER (WHERE status = 'onhold')
  FROM changed WHERE amount_cents > 0
  GROUP BY period_id ORDER BY period_id
  ON CONFLICT (period_id) DO UPDATE
    SET payouts = payout_totals.payouts + excluded.payouts,
        amount_cents = payout_totals.amount_cents + excluded.amount_cents,
        unpaid_cents = payout_totals.unpaid_cents + excluded.unpaid_cents,
        held_cents = payout_totals.held_cents + excluded.held_cents,
        unpaid_payouts = payout_totals.unpaid_payouts + excluded.unpaid_payouts,
        held_payouts = payout_totals.held_payouts + excluded.held_payouts;
  RETURN NULL;
END $$;

UPDATE payout_totals t SET unpaid_payouts = counted.unpaid, held_payouts = counted.held
FROM (
  SELECT period_id, count(*) AS unpaid, count(*) FILTER (WHERE status = 'onhold') AS held
  FROM payouts WHERE amount_cents > 0 AND status <> 'paid' GROUP BY period_id
) counted
WHERE counted.period_id = t.period_id;
ALTER TABLE payout_totals ALTER COLUMN unpaid_payouts DROP DEFAULT, ALTER COLUMN held_payouts DROP DEFAULT;
