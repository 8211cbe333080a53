-- The address of an order's tracking page: 12 characters that nobody can guess (docs/product/orders.md, O-180). A random UUID has its
-- version in the seventh byte; the six bytes before it are all random, and so are the last three.
CREATE FUNCTION new_tracking_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT translate(encode(substring(bytes FROM 1 FOR 6) || substring(bytes FROM 14 FOR 3), 'base64'), '+/', '-_')
  FROM uuid_send(gen_random_uuid()) AS bytes
$$;

ALTER TABLE orders ADD COLUMN tracking_code text NOT NULL DEFAULT new_tracking_code();
CREATE UNIQUE INDEX orders_tracking_code_key ON orders (tracking_code);
