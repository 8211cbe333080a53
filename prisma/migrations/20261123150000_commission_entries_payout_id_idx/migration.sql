-- no transaction
-- The entries of a payout. Its orders are no longer counted from the index, and without other columns PostgreSQL keeps each payout once.
CREATE INDEX CONCURRENTLY commission_entries_payout_id_idx ON commission_entries (payout_id) WHERE payout_id IS NOT NULL;
