-- A tracking number is unique per courier now (orders_waybill_key).
DROP INDEX orders_tracking_number_key;
