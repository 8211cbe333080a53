-- A reseller's commission by month, so that the leaderboard reads one row for each reseller and the analytics one for each month, no longer one for
-- each day (docs/decisions/0021). Nothing else read the days of all resellers.
CREATE TABLE commission_months (
  user_id uuid NOT NULL,
  month date NOT NULL,
  earned_cents bigint NOT NULL,
  adjusted_cents bigint NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT commission_months_pkey PRIMARY KEY (user_id, month) INCLUDE (earned_cents, adjusted_cents, orders),
  CONSTRAINT commission_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- No commission is booked between the sums so far and the trigger that adds to them.
LOCK TABLE commission_entries IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO commission_months (user_id, month, earned_cents, adjusted_cents, orders)
SELECT user_id, date_trunc('month', day::timestamp)::date AS month, sum(earned_cents), sum(adjusted_cents), sum(orders)
FROM commission_days GROUP BY user_id, month;
CREATE INDEX commission_months_month_earned_cents_user_id_idx ON commission_months (month, earned_cents DESC, user_id);
DROP INDEX commission_days_day_idx;

CREATE OR REPLACE FUNCTION sum_commission_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH by_order AS (
    SELECT added.user_id, added.order_id, added.kind, sum(added.amount_cents) AS cents,
           (coalesce(accrual.created_at, added.created_at) AT TIME ZONE 'Asia/Colombo')::date AS day
    FROM added LEFT JOIN commission_entries accrual ON accrual.id = added.accrual_id
    GROUP BY added.user_id, added.order_id, added.kind, day
  ), by_day AS (
    SELECT user_id, day,
           coalesce(sum(cents) FILTER (WHERE kind <> 'adjustment'), 0) AS earned_cents,
           coalesce(sum(cents) FILTER (WHERE kind = 'adjustment'), 0) AS adjusted_cents,
           count(*) FILTER (WHERE kind = 'accrual')
             - count(*) FILTER (WHERE kind = 'reversal' AND (
                 SELECT sum(amount_cents) = 0
                        AND (by_order.cents < 0 OR bool_and(kind = 'accrual' OR id IN (SELECT id FROM added)))
                 FROM commission_entries entry
                 WHERE entry.order_id = by_order.order_id AND entry.kind <> 'adjustment')) AS orders
    FROM by_order
    GROUP BY user_id, day
  ), days AS (
    INSERT INTO commission_days (user_id, day, earned_cents, adjusted_cents, orders)
    SELECT user_id, day, earned_cents, adjusted_cents, orders FROM by_day
    ORDER BY user_id, day
    ON CONFLICT (user_id, day) DO UPDATE
      SET earned_cents = commission_days.earned_cents + excluded.earned_cents,
          adjusted_cents = commission_days.adjusted_cents + excluded.adjusted_cents,
          orders = commission_days.orders + excluded.orders
  )
  INSERT INTO commission_months (user_id, month, earned_cents, adjusted_cents, orders)
  SELECT user_id, date_trunc('month', day::timestamp)::date AS month, sum(earned_cents), sum(adjusted_cents), sum(orders)
  FROM by_day
  GROUP BY user_id, month
  ORDER BY user_id, month
  ON CONFLICT (user_id, month) DO UPDATE
    SET earned_cents = commission_months.earned_cents + excluded.earned_cents,
        adjusted_cents = commission_months.adjusted_cents + excluded.adjusted_cents,
        orders = commission_months.orders + excluded.orders;
  RETURN NULL;
END $function$;
