-- no transaction
CREATE INDEX CONCURRENTLY commission_entries_reversals_idx ON commission_entries (accrual_id) WHERE accrual_id IS NOT NULL;
