-- orders_search_idx serves what these five served.
DROP INDEX orders_search_text_idx, orders_search_pending_idx, orders_search_processing_idx, orders_search_shipped_idx, orders_search_delivered_idx;
