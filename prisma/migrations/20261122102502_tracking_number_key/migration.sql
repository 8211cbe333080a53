-- A tracking number is one order's, among orders that are neither cancelled nor deleted. Where orders share a number, the first keeps it
-- and the others get their order number added. The index is made in the same transaction, so that no number can be shared in between.
UPDATE orders SET tracking_number = format('%s (%s)', orders.tracking_number, orders.order_number)
FROM (
  SELECT id, row_number() OVER (PARTITION BY tracking_number ORDER BY created_at, id) AS place
  FROM orders WHERE tracking_number IS NOT NULL AND status <> 'cancelled' AND deleted_at IS NULL
) held
WHERE held.id = orders.id AND held.place > 1;

CREATE UNIQUE INDEX orders_tracking_number_key ON orders (tracking_number)
  WHERE tracking_number IS NOT NULL AND status <> 'cancelled' AND deleted_at IS NULL;
