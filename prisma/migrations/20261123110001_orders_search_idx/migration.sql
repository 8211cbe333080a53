-- no transaction
-- One index for every search of orders: by day, newest first, and in one status (docs/decisions/0046).
CREATE INDEX CONCURRENTLY orders_search_idx ON orders USING gin (((created_at AT TIME ZONE 'UTC')::date), status, search_text gin_trgm_ops)
  WHERE deleted_at IS NULL;
