-- Payment runs: a bank file and the payouts in it (docs/product/money.md, M-90 to M-98).

CREATE TYPE payment_run_status AS ENUM ('open', 'paid', 'cancelled');

CREATE SEQUENCE payment_run_number_seq;

-- lpad cuts text that is longer than asked for, so the width grows with the number.
CREATE FUNCTION next_payment_run_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'PR-' || lpad(n::text, greatest(4, length(n::text)), '0') FROM nextval('payment_run_number_seq') AS n
$$;

CREATE TABLE payment_runs (
  id uuid NOT NULL DEFAULT uuidv7(),
  number text NOT NULL DEFAULT next_payment_run_number(),
  status payment_run_status NOT NULL DEFAULT 'open',
  total_cents bigint NOT NULL,
  file_hash text NOT NULL,
  sealed_file text NOT NULL,
  actor_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  payment_reference text,
  paid_on date,
  cancel_reason text,
  ended_at timestamptz(3),
  ended_by_id uuid,
  CONSTRAINT payment_runs_pkey PRIMARY KEY (id),
  CONSTRAINT payment_runs_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_runs_ended_by_id_fkey FOREIGN KEY (ended_by_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_runs_total_check CHECK (total_cents > 0),
  -- An open run has no end; a paid one has its reference and its date, a cancelled one its reason.
  CONSTRAINT payment_runs_end_check CHECK (
    (status = 'open') = (ended_at IS NULL) AND (status = 'open') = (ended_by_id IS NULL)
    AND (status = 'paid') = (paid_on IS NOT NULL)
    AND (status = 'paid') = (payment_reference IS NOT NULL) AND btrim(payment_reference) <> ''
    AND (status = 'cancelled') = (cancel_reason IS NOT NULL) AND btrim(cancel_reason) <> ''
  )
);
CREATE UNIQUE INDEX payment_runs_number_key ON payment_runs (number);
CREATE INDEX payment_runs_created_at_idx ON payment_runs (created_at DESC);

CREATE TABLE payment_run_lines (
  run_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  sealed_account text NOT NULL,
  returned_at timestamptz(3),
  returned_reason text,
  returned_by_id uuid,
  CONSTRAINT payment_run_lines_pkey PRIMARY KEY (run_id, payout_id),
  CONSTRAINT payment_run_lines_run_id_fkey FOREIGN KEY (run_id) REFERENCES payment_runs (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_run_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_run_lines_returned_by_id_fkey FOREIGN KEY (returned_by_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payment_run_lines_amount_check CHECK (amount_cents > 0),
  CONSTRAINT payment_run_lines_returned_check CHECK (
    (returned_at IS NULL) = (returned_reason IS NULL) AND (returned_at IS NULL) = (returned_by_id IS NULL)
    AND btrim(returned_reason) <> ''
  )
);
CREATE INDEX payment_run_lines_payout_id_idx ON payment_run_lines (payout_id);

-- One column, so a payout can be in one live run only.
ALTER TABLE payouts ADD COLUMN payment_run_id uuid;
ALTER TABLE payouts ADD CONSTRAINT payouts_payment_run_id_fkey
  FOREIGN KEY (payment_run_id) REFERENCES payment_runs (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX payouts_payment_run_id_idx ON payouts (payment_run_id);

-- A run ends once, and nothing else of it changes.
CREATE TRIGGER payment_runs_only_end BEFORE UPDATE ON payment_runs
  FOR EACH ROW WHEN (
    OLD.status <> 'open'
    OR (NEW.id, NEW.number, NEW.total_cents, NEW.file_hash, NEW.sealed_file, NEW.actor_id, NEW.created_at)
      <> (OLD.id, OLD.number, OLD.total_cents, OLD.file_hash, OLD.sealed_file, OLD.actor_id, OLD.created_at)
  ) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_runs_no_delete BEFORE DELETE OR TRUNCATE ON payment_runs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A line is returned by the bank once, and nothing else of it changes.
CREATE TRIGGER payment_run_lines_only_return BEFORE UPDATE ON payment_run_lines
  FOR EACH ROW WHEN (
    OLD.returned_at IS NOT NULL
    OR (NEW.run_id, NEW.payout_id, NEW.amount_cents, NEW.sealed_account)
      <> (OLD.run_id, OLD.payout_id, OLD.amount_cents, OLD.sealed_account)
  ) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_run_lines_no_delete BEFORE DELETE OR TRUNCATE ON payment_run_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A payout in a live run changes with its run only: paid when the run is paid, released when the run is cancelled or the bank returned
-- the payout. Its amount never changes.
CREATE FUNCTION payouts_in_run_are_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount_cents = OLD.amount_cents AND EXISTS (
    SELECT FROM payment_runs run JOIN payment_run_lines line ON line.run_id = run.id
    WHERE run.id = OLD.payment_run_id AND line.payout_id = OLD.id AND CASE
      WHEN run.status = 'cancelled' OR line.returned_at IS NOT NULL THEN NEW.payment_run_id IS NULL
      ELSE run.status = 'paid' AND NEW.status = 'paid' AND NEW.payment_run_id = OLD.payment_run_id
    END
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: a payout in a payment run changes with the run only', TG_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER payouts_in_run_are_frozen BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (
    OLD.payment_run_id IS NOT NULL
    AND (NEW.amount_cents, NEW.status, NEW.reason, NEW.payment_reference, NEW.payment_run_id)
      IS DISTINCT FROM (OLD.amount_cents, OLD.status, OLD.reason, OLD.payment_reference, OLD.payment_run_id)
  ) EXECUTE FUNCTION payouts_in_run_are_frozen();
