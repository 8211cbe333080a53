-- The list of dispatches summed every line of every dispatch on its page (docs/decisions/0039).
CREATE TABLE dispatch_totals (
  dispatch_id uuid NOT NULL,
  parcels integer NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT dispatch_totals_pkey PRIMARY KEY (dispatch_id),
  CONSTRAINT dispatch_totals_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatches(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- No dispatch is made between the sums so far and the code that keeps them.
LOCK TABLE dispatch_lines IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO dispatch_totals (dispatch_id, parcels, cents)
SELECT dispatch_id, count(*), sum(cash_cents) FROM dispatch_lines GROUP BY dispatch_id;

CREATE FUNCTION total_dispatch_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dispatch_totals (dispatch_id, parcels, cents)
  SELECT dispatch_id, count(*), sum(cash_cents) FROM added GROUP BY dispatch_id ORDER BY dispatch_id
  ON CONFLICT (dispatch_id) DO UPDATE
    SET parcels = dispatch_totals.parcels + excluded.parcels, cents = dispatch_totals.cents + excluded.cents;
  RETURN NULL;
END $$;
CREATE TRIGGER dispatch_lines_totalled AFTER INSERT ON dispatch_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_dispatch_lines();
