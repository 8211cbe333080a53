-- no transaction
-- What the bank returned of a payment run. Few payments are returned.
CREATE INDEX CONCURRENTLY payment_run_lines_returned_idx ON payment_run_lines (run_id) INCLUDE (amount_cents) WHERE returned_at IS NOT NULL;
