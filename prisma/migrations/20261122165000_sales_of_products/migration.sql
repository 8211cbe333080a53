-- What each product earned its reseller, beside its revenue (docs/product/orders.md, O-190).
ALTER TABLE product_sales ADD COLUMN commission_cents bigint NOT NULL DEFAULT 0;

UPDATE product_sales kept SET commission_cents = sold.commission_cents
FROM (
  SELECT o.user_id, i.product_id, sum(i.total_commission_cents) AS commission_cents
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE is_sale(o.status, o.deleted_at) GROUP BY o.user_id, i.product_id
) sold
WHERE kept.user_id = sold.user_id AND kept.product_id = sold.product_id;

ALTER TABLE product_sales ALTER COLUMN commission_cents DROP DEFAULT;
CREATE INDEX product_sales_user_id_commission_cents_product_id_idx ON product_sales (user_id, commission_cents DESC, product_id);

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
  RETURN NULL;
END $$;

-- What sold in the last 14 days in the whole shop. A job writes it anew every hour (docs/product/catalogue.md, C-110).
CREATE TABLE popular_products (
  product_id uuid NOT NULL,
  pieces bigint NOT NULL,
  CONSTRAINT popular_products_pkey PRIMARY KEY (product_id),
  CONSTRAINT popular_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX products_by_commission_idx ON products (status, commission_cents DESC, id) WHERE deleted_at IS NULL;
