-- A late return has one of the reasons; older ones have words only (docs/product/orders.md, O-50).
ALTER TABLE order_events DROP CONSTRAINT order_events_late_return_reason_check;
ALTER TABLE order_events ADD CONSTRAINT order_events_late_return_reason_check
  CHECK (kind <> 'late_return' OR reason IS NOT NULL OR btrim(coalesce(note, '')) <> '');
