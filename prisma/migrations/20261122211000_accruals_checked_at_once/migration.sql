-- The accruals of a settlement are checked by one query, no longer by one query each (docs/decisions/0039).
CREATE OR REPLACE FUNCTION commission_entries_accrual_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added LEFT JOIN order_items ON order_items.id = added.order_item_id
    LEFT JOIN orders ON orders.id = order_items.order_id AND orders.id = added.order_id AND orders.user_id = added.user_id
    WHERE added.kind = 'accrual' AND orders.id IS NULL
  ) THEN
    RAISE EXCEPTION 'commission_entries_accrual_of_same_order: an accrual has the order and the reseller of its order item'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_accrual_of_same_order';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER commission_entries_accrual_fits ON commission_entries;
CREATE TRIGGER commission_entries_accrual_fits AFTER INSERT ON commission_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION commission_entries_accrual_fits();
