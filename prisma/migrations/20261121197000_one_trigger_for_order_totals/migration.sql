-- Two triggers wrote the same sums; one does now. Some databases have it already, for a while the migration that made the totals did this.
DROP TRIGGER IF EXISTS orders_counted_when_placed ON orders;
DROP TRIGGER IF EXISTS orders_counted_when_moved ON orders;
DROP FUNCTION IF EXISTS total_placed_orders();
DROP FUNCTION IF EXISTS total_moved_order();

-- An order is taken off the status it had, if it counted there, and added to the one it has. Statuses are taken in order, so that no two
-- changes wait for each other in a circle.
CREATE OR REPLACE FUNCTION total_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents)
  SELECT status, order_totals_slot(), sum(sign), sum(sign * NEW.total_amount_cents::bigint), sum(sign * NEW.total_commission_cents::bigint)
  FROM (VALUES (OLD.status, CASE WHEN TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN -1 ELSE 0 END),
               (NEW.status, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE 0 END)) step (status, sign)
  GROUP BY status HAVING sum(sign) <> 0 ORDER BY status
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents;
  RETURN NULL;
END $$;

-- Triggers of one event run by name: before the one that takes the order off its reseller's sales, as an order is placed in that order.
CREATE OR REPLACE TRIGGER orders_counted_by_status AFTER INSERT OR UPDATE OF status, deleted_at ON orders
  FOR EACH ROW EXECUTE FUNCTION total_order();
