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

CREATE OR REPLACE FUNCTION move_product_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := is_sale(NEW.status, NEW.deleted_at)::integer - is_sale(OLD.status, OLD.deleted_at)::integer;
BEGIN
  INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents, commission_cents)
  SELECT NEW.user_id, product_id, sign * sum(quantity), sign * sum(subtotal_cents), sign * sum(total_commission_cents)
  FROM order_items WHERE order_id = NEW.id
  GROUP BY product_id
  ORDER BY product_id
  ON CONFLICT (user_id, product_id) DO UPDATE
    SET quantity = product_sales.quantity + excluded.quantity,
        revenue_cents = product_sales.revenue_cents + excluded.revenue_cents,
        commission_cents = product_sales.commission_cents + excluded.commission_cents;
  INSERT INTO product_days (day, product_id, user_id, quantity, revenue_cents)
  SELECT (NEW.created_at AT TIME ZONE 'Asia/Colombo')::date, product_id, NEW.user_id, sign * sum(quantity), sign * sum(subtotal_cents)
  FROM order_items WHERE order_id = NEW.id
  GROUP BY product_id
  ORDER BY product_id
  ON CONFLICT (day, product_id, user_id) DO UPDATE
    SET quantity = product_days.quantity + excluded.quantity, revenue_cents = product_days.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;
