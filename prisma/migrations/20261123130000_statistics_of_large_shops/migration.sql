-- PostgreSQL does not use the statistics of a partial index. Without these it takes a waybill for one of 200 and reads all orders to find a
-- thousand of them.
CREATE STATISTICS orders_plain_waybill_stats ON (plain_waybill(tracking_number)) FROM orders;
CREATE STATISTICS orders_day_stats ON ((created_at AT TIME ZONE 'UTC')::date) FROM orders;
ANALYZE orders;

-- The newest people of a role, and how many there are.
CREATE INDEX users_of_role_idx ON users (role, created_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL;
