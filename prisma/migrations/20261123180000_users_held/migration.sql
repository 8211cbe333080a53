-- no transaction
-- The few accounts whose payouts wait, so that a week that is not closed reads them and not everybody.
CREATE INDEX CONCURRENTLY users_held_idx ON users (id) WHERE account_hold(users) IS NOT NULL;
