-- Whose rows the job of erasure has to look for (docs/product/accounts.md, A-150).
CREATE INDEX users_deleted_idx ON users (id) WHERE deleted_at IS NOT NULL;
