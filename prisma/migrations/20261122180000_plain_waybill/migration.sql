-- A waybill to find: upper case, without spaces and leading zeros, which spreadsheets take away (docs/product/couriers.md, D-15).
CREATE FUNCTION plain_waybill(waybill text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(upper(regexp_replace(waybill, '\s', '', 'g')), '^0+(?=.)', '');
