-- no transaction
CREATE INDEX CONCURRENTLY orders_outstanding_idx ON orders (courier_id, delivered_on, id) INCLUDE (total_amount_cents)
  WHERE courier_id IS NOT NULL AND remittance_id IS NULL AND status IN ('delivered', 'completed') AND deleted_at IS NULL;
