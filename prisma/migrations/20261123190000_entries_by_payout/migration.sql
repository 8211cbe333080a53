-- no transaction
-- The close wrote into this index once more for each entry it claimed, at a random place. What a reseller earned is found by their payouts
-- and by the index of unclaimed entries. No account is ever deleted, so the foreign key to the users needs no index.
DROP INDEX CONCURRENTLY commission_entries_user_id_created_at_idx;
