-- Nothing reads by them, and no row that they name is ever deleted. Each line of an order wrote three of them.
DROP INDEX stock_movements_product_id_created_at_idx, stock_movements_variation_id_idx, stock_movements_order_item_id_idx, delivery_results_file_id_idx;
