-- A close claims a week's entries and every order changes its status four times. The server's own setting cleans a table once a fifth of
-- it has changed, in a large one after months: until then what is unclaimed, and every count, is read past the rows of all those weeks.
ALTER TABLE "commission_entries" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
ALTER TABLE "orders" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);
