-- A courier's list asks for 200 orders by number and for whoever holds one of its 200 tracking numbers: without this the whole
-- table was read (49 to 99 ms at 100,000 orders; 7 ms with it).
CREATE INDEX "orders_by_tracking_idx" ON "orders" ("tracking_number") WHERE "tracking_number" IS NOT NULL;
