-- The commission that no payout claimed, which the dashboard summed over every entry since the last close (docs/decisions/0039). Slots as in order_totals.
CREATE TABLE unclaimed_totals (
  slot smallint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT unclaimed_totals_pkey PRIMARY KEY (slot)
);

CREATE FUNCTION sum_unclaimed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  INSERT INTO unclaimed_totals (slot, cents)
  SELECT pg_backend_pid() % 64, sign * sum(amount_cents) FROM changed WHERE payout_id IS NULL HAVING sum(amount_cents) <> 0
  ON CONFLICT (slot) DO UPDATE SET cents = unclaimed_totals.cents + excluded.cents;
  RETURN NULL;
END $$;
CREATE TRIGGER commission_entries_unclaimed_when_new AFTER INSERT ON commission_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_unclaimed('1');
CREATE TRIGGER commission_entries_unclaimed_as_they_are AFTER UPDATE ON commission_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_unclaimed('1');
CREATE TRIGGER commission_entries_unclaimed_as_they_were AFTER UPDATE ON commission_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_unclaimed('-1');

INSERT INTO unclaimed_totals (slot, cents)
SELECT 0, sum(amount_cents) FROM commission_entries WHERE payout_id IS NULL HAVING sum(amount_cents) <> 0;
