-- What no payout claimed, by reseller, so that the open payout week no longer reads every unclaimed entry (docs/decisions/0052).
CREATE TABLE balances (
  user_id uuid NOT NULL,
  cents bigint NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT balances_pkey PRIMARY KEY (user_id),
  CONSTRAINT balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX balances_largest_idx ON balances (cents DESC, user_id) INCLUDE (orders) WHERE cents > 0;

-- No commission is booked or claimed between the sums so far and the triggers that keep them.
LOCK TABLE commission_entries IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO balances (user_id, cents, orders)
SELECT user_id, sum(cents), count(*) FILTER (WHERE counts)
  FROM (SELECT user_id, sum(amount_cents) AS cents,
               bool_or(kind = 'accrual') AND (sum(amount_cents) > 0 OR bool_and(kind = 'accrual')) AS counts
          FROM commission_entries WHERE payout_id IS NULL GROUP BY user_id, order_id) by_order
 GROUP BY user_id;

ALTER TABLE unclaimed_totals
  ADD COLUMN positive_balances integer NOT NULL DEFAULT 0,
  ADD COLUMN positive_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN positive_orders integer NOT NULL DEFAULT 0;
ALTER TABLE unclaimed_totals
  ALTER COLUMN positive_balances DROP DEFAULT,
  ALTER COLUMN positive_cents DROP DEFAULT,
  ALTER COLUMN positive_orders DROP DEFAULT;
INSERT INTO unclaimed_totals (slot, cents, positive_balances, positive_cents, positive_orders)
SELECT 0, 0, count(*), sum(cents), sum(orders) FROM balances WHERE cents > 0 HAVING count(*) > 0
ON CONFLICT (slot) DO UPDATE
  SET positive_balances = excluded.positive_balances, positive_cents = excluded.positive_cents, positive_orders = excluded.positive_orders;

-- Adds up the entries of the resellers in `changed` again: the balances are locked first, in the order of the resellers, so that each statement
-- after that sees what the others have committed. An order counts as in a payout: it has an accrual, and is worth something or none was reversed.
CREATE FUNCTION keep_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT user_id FROM changed WHERE payout_id IS NULL OR TG_OP = 'UPDATE' ORDER BY user_id);
BEGIN
  INSERT INTO balances (user_id, cents, orders) SELECT reseller, 0, 0 FROM unnest(ids) reseller ON CONFLICT DO NOTHING;
  PERFORM FROM balances WHERE user_id = ANY (ids) ORDER BY user_id FOR NO KEY UPDATE;
  WITH summed AS (
    SELECT reseller, coalesce(sum(by_order.cents), 0) AS cents, count(*) FILTER (WHERE by_order.counts) AS orders
      FROM unnest(ids) reseller LEFT JOIN LATERAL (
        SELECT sum(amount_cents) AS cents, bool_or(kind = 'accrual') AND (sum(amount_cents) > 0 OR bool_and(kind = 'accrual')) AS counts
          FROM commission_entries WHERE user_id = reseller AND payout_id IS NULL GROUP BY order_id
      ) by_order ON true
     GROUP BY reseller
  ), kept AS (
    UPDATE balances SET cents = summed.cents, orders = summed.orders FROM summed WHERE user_id = reseller
    RETURNING WITH (OLD AS was, NEW AS becomes) was.cents AS old_cents, was.orders AS old_orders, becomes.cents AS new_cents, becomes.orders AS new_orders
  )
  INSERT INTO unclaimed_totals (slot, cents, positive_balances, positive_cents, positive_orders)
  SELECT pg_backend_pid() % 64, sum(new_cents - old_cents),
         count(*) FILTER (WHERE new_cents > 0) - count(*) FILTER (WHERE old_cents > 0),
         sum(greatest(new_cents, 0) - greatest(old_cents, 0)),
         coalesce(sum(new_orders) FILTER (WHERE new_cents > 0), 0) - coalesce(sum(old_orders) FILTER (WHERE old_cents > 0), 0)
    FROM kept HAVING count(*) > 0
  ON CONFLICT (slot) DO UPDATE
    SET cents = unclaimed_totals.cents + excluded.cents, positive_balances = unclaimed_totals.positive_balances + excluded.positive_balances,
        positive_cents = unclaimed_totals.positive_cents + excluded.positive_cents,
        positive_orders = unclaimed_totals.positive_orders + excluded.positive_orders;
  RETURN NULL;
END $$;

DROP TRIGGER commission_entries_unclaimed_when_new ON commission_entries;
DROP TRIGGER commission_entries_unclaimed_as_they_are ON commission_entries;
DROP TRIGGER commission_entries_unclaimed_as_they_were ON commission_entries;
DROP FUNCTION sum_unclaimed();
-- Their name sorts last: what a statement locks in other tables is locked before.
CREATE TRIGGER commission_entries_unclaimed_when_new AFTER INSERT ON commission_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_balances();
CREATE TRIGGER commission_entries_unclaimed_when_moved AFTER UPDATE ON commission_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_balances();
