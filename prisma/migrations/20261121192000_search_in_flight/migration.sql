-- Admins search among the orders they work on: those of one status that will not stay in it. They are few however old the shop is, while
-- the index over all orders must be walked through for every order of ten years whose text has the same three letters.
CREATE INDEX "orders_search_pending_idx" ON "orders" USING GIN ("search_text" gin_trgm_ops) WHERE "status" = 'pending' AND "deleted_at" IS NULL;
CREATE INDEX "orders_search_processing_idx" ON "orders" USING GIN ("search_text" gin_trgm_ops) WHERE "status" = 'processing' AND "deleted_at" IS NULL;
CREATE INDEX "orders_search_shipped_idx" ON "orders" USING GIN ("search_text" gin_trgm_ops) WHERE "status" = 'shipped' AND "deleted_at" IS NULL;
CREATE INDEX "orders_search_delivered_idx" ON "orders" USING GIN ("search_text" gin_trgm_ops) WHERE "status" = 'delivered' AND "deleted_at" IS NULL;
