-- What each reseller sold of each product on each day, for the charts of a range of days (docs/decisions/0040). Orders wait until it is filled.
LOCK TABLE orders, order_items IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE product_days (
  day date NOT NULL,
  product_id uuid NOT NULL,
  user_id uuid NOT NULL,
  quantity bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  CONSTRAINT product_days_pkey PRIMARY KEY (day, product_id, user_id) INCLUDE (quantity, revenue_cents),
  CONSTRAINT product_days_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT product_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

INSERT INTO product_days (day, product_id, user_id, quantity, revenue_cents)
SELECT (o.created_at AT TIME ZONE 'Asia/Colombo')::date AS day, i.product_id, o.user_id, sum(i.quantity), sum(i.subtotal_cents)
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE is_sale(o.status, o.deleted_at) GROUP BY day, i.product_id, o.user_id ORDER BY day;

CREATE OR REPLACE FUNCTION sum_product_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents, commission_cents)
  SELECT orders.user_id, added.product_id, sum(added.quantity), sum(added.subtotal_cents), sum(added.total_commission_cents)
  FROM added JOIN orders ON orders.id = added.order_id
  WHERE is_sale(orders.status, orders.deleted_at)
  GROUP BY orders.user_id, added.product_id
  ORDER BY orders.user_id, added.product_id
  ON CONFLICT (user_id, product_id) DO UPDATE
    SET quantity = product_sales.quantity + excluded.quantity,
        revenue_cents = product_sales.revenue_cents + excluded.revenue_cents,
        commission_cents = product_sales.commission_cents + excluded.commission_cents;
  INSERT INTO product_days (day, product_id, user_id, quantity, revenue_cents)
  SELECT (orders.created_at AT TIME ZONE 'Asia/Colombo')::date AS day, added.product_id, orders.user_id,
         sum(added.quantity), sum(added.subtotal_cents)
  FROM added JOIN orders ON orders.id = added.order_id
  WHERE is_sale(orders.status, orders.deleted_at)
  GROUP BY day, added.product_id, orders.user_id
  ORDER BY orders.user_id, added.product_id, day
  ON CONFLICT (day, product_id, user_id) DO UPDATE
    SET quantity = product_days.quantity + excluded.quantity, revenue_cents = product_days.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sum_moved_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents)
  SELECT status, pg_backend_pid() % 64, sum(sign), sum(sign * total_amount_cents::bigint), sum(sign * total_commission_cents::bigint)
  FROM (SELECT -1 AS sign, * FROM old_orders UNION ALL SELECT 1, * FROM new_orders) step
  WHERE deleted_at IS NULL
  GROUP BY status
  HAVING (sum(sign), sum(sign * total_amount_cents::bigint), sum(sign * total_commission_cents::bigint)) <> (0, 0, 0)
  ORDER BY status
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents;

  INSERT INTO outstanding_days (courier_id, delivered_on, parcels, cents)
  SELECT courier_id, delivered_on, sum(sign), sum(sign * total_amount_cents::bigint)
  FROM (SELECT -1 AS sign, * FROM old_orders UNION ALL SELECT 1, * FROM new_orders) step
  WHERE courier_id IS NOT NULL AND remittance_id IS NULL AND status IN ('delivered', 'completed') AND deleted_at IS NULL
  GROUP BY courier_id, delivered_on
  HAVING (sum(sign), sum(sign * total_amount_cents::bigint)) <> (0, 0)
  ORDER BY courier_id, delivered_on
  ON CONFLICT (courier_id, delivered_on) DO UPDATE
    SET parcels = outstanding_days.parcels + excluded.parcels,
        cents = outstanding_days.cents + excluded.cents;

  INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents, commission_cents)
  SELECT user_id, product_id, sum(sign * quantity), sum(sign * subtotal_cents), sum(sign * total_commission_cents)
  FROM (
    SELECT id, user_id, sum(sign) AS sign
    FROM (SELECT -1 AS sign, * FROM old_orders UNION ALL SELECT 1, * FROM new_orders) step
    WHERE is_sale(status, deleted_at)
    GROUP BY id, user_id HAVING sum(sign) <> 0
  ) moved JOIN order_items ON order_items.order_id = moved.id
  GROUP BY user_id, product_id
  ORDER BY user_id, product_id
  ON CONFLICT (user_id, product_id) DO UPDATE
    SET quantity = product_sales.quantity + excluded.quantity,
        revenue_cents = product_sales.revenue_cents + excluded.revenue_cents,
        commission_cents = product_sales.commission_cents + excluded.commission_cents;
  INSERT INTO product_days (day, product_id, user_id, quantity, revenue_cents)
  SELECT day, product_id, user_id, sum(sign * quantity), sum(sign * subtotal_cents)
  FROM (
    SELECT id, user_id, (created_at AT TIME ZONE 'Asia/Colombo')::date AS day, sum(sign) AS sign
    FROM (SELECT -1 AS sign, * FROM old_orders UNION ALL SELECT 1, * FROM new_orders) step
    WHERE is_sale(status, deleted_at)
    GROUP BY id, user_id, created_at HAVING sum(sign) <> 0
  ) moved JOIN order_items ON order_items.order_id = moved.id
  GROUP BY day, product_id, user_id
  ORDER BY user_id, product_id, day
  ON CONFLICT (day, product_id, user_id) DO UPDATE
    SET quantity = product_days.quantity + excluded.quantity, revenue_cents = product_days.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;
