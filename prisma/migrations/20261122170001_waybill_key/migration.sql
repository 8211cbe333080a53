-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY orders_waybill_key ON orders (courier_id, tracking_number) NULLS NOT DISTINCT
  WHERE tracking_number IS NOT NULL AND status <> 'cancelled' AND deleted_at IS NULL;
