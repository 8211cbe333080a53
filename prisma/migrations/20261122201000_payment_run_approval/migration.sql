-- A second admin approves a payment run (docs/product/accounts.md, A-215).

ALTER TABLE payment_runs ADD COLUMN approved_at timestamptz(3), ADD COLUMN approved_by_id uuid;
ALTER TABLE payment_runs ADD CONSTRAINT payment_runs_approved_by_id_fkey
  FOREIGN KEY (approved_by_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- Nobody approves their own run.
ALTER TABLE payment_runs ADD CONSTRAINT payment_runs_approval_check CHECK (
  (approved_at IS NULL) = (approved_by_id IS NULL) AND approved_by_id IS DISTINCT FROM actor_id
);

-- A run is approved once while it is open, ends once, and nothing else of it changes.
DROP TRIGGER payment_runs_only_end ON payment_runs;
CREATE TRIGGER payment_runs_only_end BEFORE UPDATE ON payment_runs
  FOR EACH ROW WHEN (
    OLD.status <> 'open'
    OR OLD.approved_at IS NOT NULL
      AND (NEW.approved_at, NEW.approved_by_id) IS DISTINCT FROM (OLD.approved_at, OLD.approved_by_id)
    OR (NEW.id, NEW.number, NEW.total_cents, NEW.file_hash, NEW.sealed_file, NEW.actor_id, NEW.created_at)
      <> (OLD.id, OLD.number, OLD.total_cents, OLD.file_hash, OLD.sealed_file, OLD.actor_id, OLD.created_at)
  ) EXECUTE FUNCTION refuse_change();
