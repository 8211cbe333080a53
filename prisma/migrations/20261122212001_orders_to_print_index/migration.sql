-- no transaction
CREATE INDEX CONCURRENTLY orders_to_print_idx ON orders (created_at DESC, id)
  WHERE status IN ('pending', 'processing') AND slip_printed_at IS NULL AND deleted_at IS NULL;
