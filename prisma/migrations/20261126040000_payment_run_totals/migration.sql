-- The list of payment runs read every line of every run on its page (docs/decisions/0050).
CREATE TABLE payment_run_totals (
  run_id uuid NOT NULL,
  week_start date NOT NULL,
  payouts integer NOT NULL,
  CONSTRAINT payment_run_totals_pkey PRIMARY KEY (run_id, week_start),
  CONSTRAINT payment_run_totals_run_id_fkey FOREIGN KEY (run_id) REFERENCES payment_runs(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- No run is made between the counts so far and the code that keeps them.
LOCK TABLE payment_run_lines IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO payment_run_totals (run_id, week_start, payouts)
SELECT l.run_id, w.week_start, count(*)
  FROM payment_run_lines l JOIN payouts p ON p.id = l.payout_id JOIN payout_periods w ON w.id = p.period_id
 GROUP BY l.run_id, w.week_start;

CREATE FUNCTION total_payment_run_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payment_run_totals (run_id, week_start, payouts)
  SELECT l.run_id, w.week_start, count(*)
    FROM added l JOIN payouts p ON p.id = l.payout_id JOIN payout_periods w ON w.id = p.period_id
   GROUP BY l.run_id, w.week_start ORDER BY l.run_id, w.week_start
  ON CONFLICT (run_id, week_start) DO UPDATE SET payouts = payment_run_totals.payouts + excluded.payouts;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_run_lines_totalled AFTER INSERT ON payment_run_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_payment_run_lines();
