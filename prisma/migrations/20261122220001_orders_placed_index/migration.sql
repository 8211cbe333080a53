-- no transaction
-- As orders_newest_idx, and answers the charts and the report of returns without reading the orders (docs/decisions/0040).
CREATE INDEX CONCURRENTLY orders_placed_idx ON orders (created_at DESC, id) INCLUDE (status, user_id, total_amount_cents, courier_id, reason, customer_city)
  WHERE deleted_at IS NULL;
