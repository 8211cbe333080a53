-- The cash that couriers hold, by courier and day of delivery (docs/product/couriers.md, D-39). The sums that moved orders change are kept
-- once for a statement, no longer once for an order: a settlement of 1,000 orders wrote the same few rows 1,000 times (docs/decisions/0039).

CREATE TABLE outstanding_days (
  courier_id uuid NOT NULL,
  delivered_on date NOT NULL,
  parcels integer NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT outstanding_days_pkey PRIMARY KEY (courier_id, delivered_on),
  CONSTRAINT outstanding_days_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The tables are written in the same order by every statement, and the rows of each in key order, so that two moves never wait for each other.
CREATE FUNCTION sum_moved_orders() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION total_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents)
  VALUES (NEW.status, pg_backend_pid() % 64, 1, NEW.total_amount_cents, NEW.total_commission_cents)
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_counted_when_placed AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION total_order();
CREATE TRIGGER orders_summed_when_moved AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_orders NEW TABLE AS new_orders
  FOR EACH STATEMENT EXECUTE FUNCTION sum_moved_orders();

-- Nothing is outstanding from the start, so that placing an order needs no sum of it.
CREATE TRIGGER orders_start_without_cash BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.courier_id IS NOT NULL AND NEW.remittance_id IS NULL AND NEW.status IN ('delivered', 'completed'))
  EXECUTE FUNCTION refuse_change();

INSERT INTO outstanding_days (courier_id, delivered_on, parcels, cents)
SELECT courier_id, delivered_on, count(*), sum(total_amount_cents) FROM orders
WHERE courier_id IS NOT NULL AND remittance_id IS NULL AND status IN ('delivered', 'completed') AND deleted_at IS NULL
GROUP BY courier_id, delivered_on;

-- Last, because this lock also keeps readers out.
DROP TRIGGER orders_counted_by_status ON orders;
DROP TRIGGER orders_summed_by_product ON orders;
DROP FUNCTION move_product_sales();
