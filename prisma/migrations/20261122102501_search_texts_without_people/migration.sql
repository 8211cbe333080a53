-- no transaction
-- Takes the names of people out of the search texts, in batches of 500 that are each committed. Rows that are right already are left
-- alone, so a run that breaks off is simply repeated.
DO $$
DECLARE
  low uuid := '00000000-0000-0000-0000-000000000000';
  high uuid;
BEGIN
  UPDATE products SET search_text = '' WHERE search_text <> product_search_text(products);
  COMMIT;
  LOOP
    SELECT id INTO high FROM (SELECT id FROM orders WHERE id > low ORDER BY id LIMIT 500) batch ORDER BY id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    UPDATE orders SET search_text = '' WHERE id > low AND id <= high AND search_text <> order_search_text(orders);
    COMMIT;
    low := high;
  END LOOP;
END $$;
