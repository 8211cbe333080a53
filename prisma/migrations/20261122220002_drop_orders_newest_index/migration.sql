-- orders_placed_idx has the same keys.
DROP INDEX orders_newest_idx;
