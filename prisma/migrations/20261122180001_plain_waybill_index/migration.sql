-- no transaction
CREATE INDEX CONCURRENTLY orders_plain_waybill_idx ON orders (courier_id, plain_waybill(tracking_number))
  WHERE tracking_number IS NOT NULL AND deleted_at IS NULL;
