-- How many orders there are of each status, and what they come to: counted one by one at every look before (docs/decisions/0021). Each
-- connection adds to a slot of its own, so that orders placed at once do not wait for each other; the sum over the slots is what holds.
CREATE TABLE "order_totals" (
    "status" "order_status" NOT NULL,
    "slot" SMALLINT NOT NULL,
    "orders" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "commission_cents" BIGINT NOT NULL,

    CONSTRAINT "order_totals_pkey" PRIMARY KEY ("status","slot")
);

CREATE FUNCTION order_totals_slot() RETURNS smallint LANGUAGE sql VOLATILE RETURN (pg_backend_pid() % 64)::smallint;

-- Statuses are taken in order: two changes never wait for each other.
CREATE FUNCTION total_placed_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents)
  SELECT status, order_totals_slot(), count(*), sum(total_amount_cents), sum(total_commission_cents)
  FROM added WHERE deleted_at IS NULL
  GROUP BY status ORDER BY status
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents;
  RETURN NULL;
END $$;

CREATE FUNCTION total_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents)
  SELECT status, order_totals_slot(), sum(sign), sum(sign * NEW.total_amount_cents::bigint), sum(sign * NEW.total_commission_cents::bigint)
  FROM (VALUES (OLD.status, CASE WHEN OLD.deleted_at IS NULL THEN -1 ELSE 0 END),
               (NEW.status, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE 0 END)) step (status, sign)
  GROUP BY status HAVING sum(sign) <> 0 ORDER BY status
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_counted_when_placed AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION total_placed_orders();
-- Triggers of one event run by name: before the one that takes the order off its reseller's sales, as an order is placed in that order.
CREATE TRIGGER orders_counted_when_moved AFTER UPDATE OF status, deleted_at ON orders
  FOR EACH ROW EXECUTE FUNCTION total_moved_order();

-- The triggers above keep writers out until this is committed, so nothing falls between.
INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents)
SELECT status, 0, count(*), sum(total_amount_cents), sum(total_commission_cents)
FROM orders WHERE deleted_at IS NULL GROUP BY status;
