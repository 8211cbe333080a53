-- A reseller's own figures were summed over all of that reseller's orders, every time somebody looked. They are kept as they happen, so
-- that a look costs the same after ten years as after ten days (docs/decisions/0021). The books stay the truth: `db:check` compares.

-- What a reseller's commission came to, by the day in Colombo that earned it: a reversal counts on the day of its accrual.
CREATE TABLE "commission_days" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "earned_cents" BIGINT NOT NULL,
    "adjusted_cents" BIGINT NOT NULL,
    "orders" INTEGER NOT NULL,

    CONSTRAINT "commission_days_pkey" PRIMARY KEY ("user_id","day")
);
CREATE INDEX "commission_days_day_idx" ON "commission_days"("day");
ALTER TABLE "commission_days" ADD CONSTRAINT "commission_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a reseller sold of a product in orders that stand: not cancelled, not returned, not deleted.
CREATE TABLE "product_sales" (
    "user_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" BIGINT NOT NULL,
    "revenue_cents" BIGINT NOT NULL,

    CONSTRAINT "product_sales_pkey" PRIMARY KEY ("user_id","product_id")
);
CREATE INDEX "product_sales_user_id_revenue_cents_product_id_idx" ON "product_sales"("user_id", "revenue_cents" DESC, "product_id");
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An order counts from its accruals, which come in one statement, until nothing of its commission is left. Days are taken in order, so
-- that two statements never wait for each other.
CREATE FUNCTION sum_commission_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH by_order AS (
    SELECT added.user_id, added.order_id, added.kind, sum(added.amount_cents) AS cents,
           (coalesce(accrual.created_at, added.created_at) AT TIME ZONE 'Asia/Colombo')::date AS day
    FROM added LEFT JOIN commission_entries accrual ON accrual.id = added.accrual_id
    GROUP BY added.user_id, added.order_id, added.kind, day
  )
  INSERT INTO commission_days (user_id, day, earned_cents, adjusted_cents, orders)
  SELECT user_id, day,
         coalesce(sum(cents) FILTER (WHERE kind <> 'adjustment'), 0),
         coalesce(sum(cents) FILTER (WHERE kind = 'adjustment'), 0),
         count(*) FILTER (WHERE kind = 'accrual')
           - count(*) FILTER (WHERE kind = 'reversal' AND cents < 0 AND (
               SELECT sum(amount_cents) FROM commission_entries entry
               WHERE entry.order_id = by_order.order_id AND entry.kind <> 'adjustment') = 0)
  FROM by_order
  GROUP BY user_id, day
  ORDER BY user_id, day
  ON CONFLICT (user_id, day) DO UPDATE
    SET earned_cents = commission_days.earned_cents + excluded.earned_cents,
        adjusted_cents = commission_days.adjusted_cents + excluded.adjusted_cents,
        orders = commission_days.orders + excluded.orders;
  RETURN NULL;
END $$;

-- Triggers of one event run by name: after the one that locks payouts, as whoever takes an order back locks them first.
CREATE TRIGGER commission_entries_summed_by_day AFTER INSERT ON commission_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_commission_days();

CREATE FUNCTION order_stands(status order_status, deleted_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status NOT IN ('cancelled', 'returned') AND deleted_at IS NULL;

-- Products are taken in order: two orders of one reseller never wait for each other.
CREATE FUNCTION sum_product_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents)
  SELECT orders.user_id, added.product_id, sum(added.quantity), sum(added.subtotal_cents)
  FROM added JOIN orders ON orders.id = added.order_id
  WHERE order_stands(orders.status, orders.deleted_at)
  GROUP BY orders.user_id, added.product_id
  ORDER BY orders.user_id, added.product_id
  ON CONFLICT (user_id, product_id) DO UPDATE
    SET quantity = product_sales.quantity + excluded.quantity,
        revenue_cents = product_sales.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;

-- An order that falls takes its sales away.
CREATE FUNCTION move_product_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := order_stands(NEW.status, NEW.deleted_at)::integer - order_stands(OLD.status, OLD.deleted_at)::integer;
BEGIN
  INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents)
  SELECT NEW.user_id, product_id, sign * sum(quantity), sign * sum(subtotal_cents)
  FROM order_items WHERE order_id = NEW.id
  GROUP BY product_id
  ORDER BY product_id
  ON CONFLICT (user_id, product_id) DO UPDATE
    SET quantity = product_sales.quantity + excluded.quantity,
        revenue_cents = product_sales.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;

CREATE TRIGGER order_items_summed_by_product AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_product_sales();
CREATE TRIGGER orders_summed_by_product AFTER UPDATE OF status, deleted_at ON orders
  FOR EACH ROW WHEN (order_stands(OLD.status, OLD.deleted_at) <> order_stands(NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION move_product_sales();

-- What was booked before. The triggers above keep writers out of both tables until this is committed, so nothing falls between.
INSERT INTO commission_days (user_id, day, earned_cents, adjusted_cents, orders)
SELECT user_id, day, coalesce(sum(cents) FILTER (WHERE NOT is_adjustment), 0), coalesce(sum(cents) FILTER (WHERE is_adjustment), 0),
       count(*) FILTER (WHERE NOT is_adjustment AND (cents > 0 OR is_untouched))
FROM (
  SELECT entry.user_id, (coalesce(accrual.created_at, entry.created_at) AT TIME ZONE 'Asia/Colombo')::date AS day,
         entry.kind = 'adjustment' AS is_adjustment, sum(entry.amount_cents) AS cents, bool_and(entry.kind = 'accrual') AS is_untouched
  FROM commission_entries entry LEFT JOIN commission_entries accrual ON accrual.id = entry.accrual_id
  GROUP BY entry.user_id, day, entry.order_id, is_adjustment
) by_order
GROUP BY user_id, day;

INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents)
SELECT orders.user_id, order_items.product_id, sum(order_items.quantity), sum(order_items.subtotal_cents)
FROM orders JOIN order_items ON order_items.order_id = orders.id
WHERE order_stands(orders.status, orders.deleted_at)
GROUP BY orders.user_id, order_items.product_id;

-- Made anew: the first now answers a reseller's counts and sums by itself; the second ranked a month, which the days do now.
DROP INDEX "orders_of_reseller_idx";
CREATE INDEX "orders_of_reseller_idx" ON "orders" ("user_id", "created_at" DESC, "id")
  INCLUDE ("status", "total_commission_cents") WHERE "deleted_at" IS NULL;
DROP INDEX "commission_entries_earned_idx";
