-- Events of an order come in the order in which the database took them, because clocks step. Events that exist get their numbers in the
-- order in which they are stored: the table is append-only.
ALTER TABLE order_events ADD COLUMN sequence bigserial NOT NULL;
DROP INDEX order_events_order_id_created_at_idx;
CREATE INDEX order_events_order_id_sequence_idx ON order_events (order_id, sequence);

-- The search text of an order or a product holds its own fields only. People are found by users.search_text, so that a new name
-- rewrites none of their rows.
DROP TRIGGER users_names_changed ON users;
DROP FUNCTION refresh_user_search_texts();

CREATE OR REPLACE FUNCTION product_search_text(p products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', p.name, p.description))
$$;

CREATE OR REPLACE FUNCTION order_search_text(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', o.order_number, o.customer_name, phone_search_text(o.customer_phone), o.tracking_number))
$$;

DROP TRIGGER products_search_text ON products;
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, description, search_text
  ON products FOR EACH ROW EXECUTE FUNCTION fill_product_search_text();

DROP TRIGGER orders_search_text ON orders;
CREATE TRIGGER orders_search_text BEFORE INSERT OR UPDATE OF order_number, customer_name, customer_phone, tracking_number, search_text
  ON orders FOR EACH ROW EXECUTE FUNCTION fill_order_search_text();
