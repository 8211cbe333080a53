-- no transaction
-- The newest people of every role, and how many there are of each status.
CREATE INDEX CONCURRENTLY users_newest_idx ON users (created_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
