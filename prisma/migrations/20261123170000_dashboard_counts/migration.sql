-- What the dashboard counted at every call: the slips to print, the resellers and the products (docs/decisions/0045).
ALTER TABLE order_totals ADD COLUMN to_print bigint NOT NULL DEFAULT 0;

-- No order is placed or changed between the count so far and the code that keeps it.
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents, to_print)
SELECT status, 0, 0, 0, 0, count(*) FROM orders
WHERE status IN ('pending', 'processing') AND slip_printed_at IS NULL AND deleted_at IS NULL
GROUP BY status
ON CONFLICT (status, slot) DO UPDATE SET to_print = excluded.to_print;
ALTER TABLE order_totals ALTER COLUMN to_print DROP DEFAULT;

CREATE OR REPLACE FUNCTION total_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents, to_print)
  VALUES (NEW.status, pg_backend_pid() % 64, 1, NEW.total_amount_cents, NEW.total_commission_cents,
    (NEW.status IN ('pending', 'processing') AND NEW.slip_printed_at IS NULL)::integer)
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents,
        to_print = order_totals.to_print + excluded.to_print;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION sum_moved_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents, to_print)
  SELECT * FROM (
    SELECT status, pg_backend_pid() % 64, sum(sign) AS orders, sum(sign * total_amount_cents::bigint) AS amount_cents,
      sum(sign * total_commission_cents::bigint) AS commission_cents,
      coalesce(sum(sign) FILTER (WHERE status IN ('pending', 'processing') AND slip_printed_at IS NULL), 0) AS to_print
    FROM (SELECT -1 AS sign, * FROM old_orders UNION ALL SELECT 1, * FROM new_orders) step
    WHERE deleted_at IS NULL
    GROUP BY status
  ) moved
  WHERE (orders, amount_cents, commission_cents, to_print) <> (0, 0, 0, 0)
  ORDER BY status
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents,
        to_print = order_totals.to_print + excluded.to_print;

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

-- Slots as in order_totals.
CREATE TABLE reseller_totals (
  status user_status NOT NULL,
  slot smallint NOT NULL,
  resellers bigint NOT NULL,
  CONSTRAINT reseller_totals_pkey PRIMARY KEY (status, slot)
);
CREATE TABLE product_totals (
  slot smallint NOT NULL,
  products bigint NOT NULL,
  CONSTRAINT product_totals_pkey PRIMARY KEY (slot)
);

CREATE FUNCTION total_resellers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reseller_totals (status, slot, resellers)
  SELECT status, pg_backend_pid() % 64, sum(sign)
  FROM (VALUES (-1, OLD.role, OLD.status, OLD.deleted_at), (1, NEW.role, NEW.status, NEW.deleted_at)) step (sign, role, status, deleted_at)
  WHERE role = 'reseller' AND deleted_at IS NULL
  GROUP BY status HAVING sum(sign) <> 0 ORDER BY status
  ON CONFLICT (status, slot) DO UPDATE SET resellers = reseller_totals.resellers + excluded.resellers;
  RETURN NULL;
END $$;
CREATE TRIGGER users_counted AFTER INSERT OR UPDATE OF role, status, deleted_at OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION total_resellers();

CREATE FUNCTION total_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_totals (slot, products)
  SELECT pg_backend_pid() % 64, sum(sign)
  FROM (VALUES (-1, OLD.id, OLD.deleted_at), (1, NEW.id, NEW.deleted_at)) step (sign, id, deleted_at)
  WHERE id IS NOT NULL AND deleted_at IS NULL
  HAVING sum(sign) <> 0
  ON CONFLICT (slot) DO UPDATE SET products = product_totals.products + excluded.products;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted AFTER INSERT OR UPDATE OF deleted_at OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION total_products();

INSERT INTO reseller_totals (status, slot, resellers)
SELECT status, 0, count(*) FROM users WHERE role = 'reseller' AND deleted_at IS NULL GROUP BY status;
INSERT INTO product_totals (slot, products) SELECT 0, count(*) FROM products WHERE deleted_at IS NULL HAVING count(*) > 0;
