-- A customer who calls is found by their number in a shop of any size. Within the search text, numbers that share their first digits with
-- all others are found slowly.
CREATE INDEX "orders_by_phone_idx" ON "orders" ("customer_phone") WHERE "deleted_at" IS NULL;
