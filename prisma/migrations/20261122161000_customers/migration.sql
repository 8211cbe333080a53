-- A reseller's customers: one per phone number, with the name and address of their last order (docs/product/orders.md, O-160).
CREATE TABLE customers (
  user_id uuid NOT NULL,
  phone text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  last_ordered_at timestamptz(3) NOT NULL,
  CONSTRAINT customers_pkey PRIMARY KEY (user_id, phone),
  CONSTRAINT customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX customers_user_id_last_ordered_at_idx ON customers (user_id, last_ordered_at DESC);

INSERT INTO customers (user_id, phone, name, address, last_ordered_at)
SELECT DISTINCT ON (o.user_id, o.customer_phone) o.user_id, o.customer_phone, o.customer_name, o.customer_address, o.created_at
FROM orders o JOIN users u ON u.id = o.user_id
WHERE o.deleted_at IS NULL AND u.deleted_at IS NULL
ORDER BY o.user_id, o.customer_phone, o.created_at DESC;

-- Counts a customer's orders, of one reseller or of all, without reading the orders.
DROP INDEX orders_by_phone_idx;
CREATE INDEX orders_by_phone_idx ON orders (customer_phone, user_id) INCLUDE (status) WHERE deleted_at IS NULL;
