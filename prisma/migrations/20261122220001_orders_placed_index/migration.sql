-- no transaction
-- As orders_newest_idx, and answers sums by day, status and reseller without reading the orders (docs/decisions/0040).
CREATE INDEX CONCURRENTLY orders_placed_idx ON orders (created_at DESC, id) INCLUDE (status, user_id, total_amount_cents)
  WHERE deleted_at IS NULL;
