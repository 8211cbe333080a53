-- Lists and their counts never look at a deleted row, so their indexes hold none: a count is answered by the index alone.

DROP INDEX "orders_created_at_id_idx";
DROP INDEX "orders_status_created_at_id_idx";
DROP INDEX "orders_user_id_created_at_id_idx";
-- Payouts count the ledger since they exist; nothing reads orders by their completion.
DROP INDEX "orders_payout_week_idx";
CREATE INDEX "orders_newest_idx" ON "orders" ("created_at" DESC, "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_of_status_idx" ON "orders" ("status", "created_at" DESC, "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_of_reseller_idx" ON "orders" ("user_id", "created_at" DESC, "id") INCLUDE ("status") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_by_amount_idx" ON "orders" ("total_amount_cents" DESC, "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "orders_by_commission_idx" ON "orders" ("total_commission_cents" DESC, "id") WHERE "deleted_at" IS NULL;

DROP INDEX "products_status_created_at_id_idx";
DROP INDEX "products_status_category_created_at_idx";
DROP INDEX "products_status_price_cents_id_idx";
DROP INDEX "products_status_name_id_idx";
CREATE INDEX "products_newest_idx" ON "products" ("status", "created_at" DESC, "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_of_category_idx" ON "products" ("status", "category", "created_at" DESC, "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_by_price_idx" ON "products" ("status", "price_cents", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "products_by_name_idx" ON "products" ("status", "name", "id") WHERE "deleted_at" IS NULL;

-- What no payout holds, and what one holds, order by order: the sums of both payout screens without a look at the table.
DROP INDEX "commission_entries_unclaimed_idx";
DROP INDEX "commission_entries_payout_id_idx";
CREATE INDEX "commission_entries_unclaimed_idx" ON "commission_entries" ("user_id", "order_id")
  INCLUDE ("created_at", "kind", "amount_cents") WHERE "payout_id" IS NULL;
CREATE INDEX "commission_entries_claimed_idx" ON "commission_entries" ("payout_id", "order_id")
  INCLUDE ("kind", "amount_cents") WHERE "payout_id" IS NOT NULL;
-- A month's ranking.
CREATE INDEX "commission_entries_earned_idx" ON "commission_entries" ("created_at")
  INCLUDE ("user_id", "order_id", "amount_cents") WHERE "kind" = 'accrual';

-- The same rule as before, held by one comparison of the rows instead of two JSON documents: a close claims many.
CREATE OR REPLACE FUNCTION commission_entries_only_claim() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unclaimed commission_entries := NEW;
BEGIN
  unclaimed.payout_id := NULL;
  IF OLD.payout_id IS NULL AND NEW.payout_id IS NOT NULL AND unclaimed IS NOT DISTINCT FROM OLD THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: only a claim may change a ledger row', TG_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;
