-- no transaction
CREATE INDEX CONCURRENTLY mail_outbox_search_idx ON mail_outbox USING GIN (lower(to_email || ' ' || subject) gin_trgm_ops);
