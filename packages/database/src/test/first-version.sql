-- The rows of a small shop in a database of the first migration, for the test of the later ones.
INSERT INTO users (id, email, password_hash, first_name, last_name, phone, business_name, role, status, created_at)
     VALUES ('00000000-0000-7000-8000-000000000001', 'user1@pola.example', 'hash', 'Nimal', 'Perera', '+94771234567', '', 'admin', 'approved', '2026-10-06T08:00:00Z');
INSERT INTO users (id, email, password_hash, first_name, last_name, phone, business_name, role, status, created_at)
     VALUES ('00000000-0000-7000-8000-000000000002', 'user2@pola.example', 'hash', 'Nimal', 'Perera', '+94771234567', 'Nimal Stores', 'reseller', 'approved', '2026-10-06T08:00:00Z');
INSERT INTO users (id, email, password_hash, first_name, last_name, phone, business_name, role, status, created_at)
     VALUES ('00000000-0000-7000-8000-000000000003', 'user3@pola.example', 'hash', 'Nimal', 'Perera', '+94771234567', 'Kandy Shop', 'reseller', 'approved', '2026-10-06T08:00:00Z');
INSERT INTO users (id, email, password_hash, first_name, last_name, phone, business_name, role, status, created_at)
     VALUES ('00000000-0000-7000-8000-000000000004', 'user4@pola.example', 'hash', 'Nimal', 'Perera', '+94771234567', 'Ceylon Mills', 'vendor', 'approved', '2026-10-06T08:00:00Z');
INSERT INTO bank_account_history (id, user_id, account_holder_name, bank_name, account_number, branch_name, created_at)
     VALUES ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000002', 'N Perera', 'BOC', '123', 'Kandy', '2026-10-06T08:00:00Z');
INSERT INTO activity_log (id, action, subject_type, created_at) VALUES ('00000000-0000-7000-8000-000000000006', 'user.status', 'user', '2026-10-06T08:00:00Z');
INSERT INTO mail_outbox (id, kind, to_email, subject, text, html, next_attempt_at, created_at)
     VALUES ('00000000-0000-7000-8000-000000000007', 'test', 'a@pola.example', 's', 't', 'h', '2026-10-06T08:00:00Z', '2026-10-06T08:00:00Z');
INSERT INTO products (id, vendor_id, name, description, category, price_cents, commission_cents, weight_grams, stock, created_at)
     VALUES ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000004', 'Batik Shirt', 'Hand made', 'clothing', 100000, 5000, 500, 96, '2026-10-06T08:00:00Z');
INSERT INTO product_variations (id, product_id, position, name, options, stock)
     VALUES ('00000000-0000-7000-8000-000000000012', '00000000-0000-7000-8000-000000000011', 0, 'Size', '{M}', 18);
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'opening', 100, NULL, '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000012', 'opening', 20, NULL, '2026-10-06T08:00:00Z');
INSERT INTO orders (id, user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
  shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, completed_at, created_at)
     VALUES ('00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000002', 'completed', 'Kamala Silva', '+94712223334', 'Galle Road', 'Colombo', 200000,
  40000, 240000, 10000, 1000, '2026-10-06T08:00:00Z', '2026-10-06T08:00:00Z');
INSERT INTO order_items (id, order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
  subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale, variation_ids)
     VALUES ('00000000-0000-7000-8000-000000000031', '00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000011', 0, 'Batik Shirt', 2, 100000, 100000,
  200000, 5000, 5000, 10000, 500, false, '{00000000-0000-7000-8000-000000000012}');
INSERT INTO order_events (order_id, kind, to_status, created_at) VALUES ('00000000-0000-7000-8000-000000000021', 'placed', 'completed', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'sale', -2, '00000000-0000-7000-8000-000000000031', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', '00000000-0000-7000-8000-000000000012', 'sale', -2, '00000000-0000-7000-8000-000000000031', '2026-10-06T08:00:00Z');
INSERT INTO orders (id, user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
  shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, completed_at, created_at)
     VALUES ('00000000-0000-7000-8000-000000000022', '00000000-0000-7000-8000-000000000002', 'pending', 'Kamala Silva', '+94712223334', 'Galle Road', 'Colombo', 100000,
  40000, 140000, 5000, 500, NULL, '2026-10-06T08:00:00Z');
INSERT INTO order_items (id, order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
  subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale, variation_ids)
     VALUES ('00000000-0000-7000-8000-000000000032', '00000000-0000-7000-8000-000000000022', '00000000-0000-7000-8000-000000000011', 0, 'Batik Shirt', 1, 100000, 100000,
  100000, 5000, 5000, 5000, 500, false, '{}');
INSERT INTO order_events (order_id, kind, to_status, created_at) VALUES ('00000000-0000-7000-8000-000000000022', 'placed', 'pending', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'sale', -1, '00000000-0000-7000-8000-000000000032', '2026-10-06T08:00:00Z');
INSERT INTO orders (id, user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
  shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, completed_at, created_at)
     VALUES ('00000000-0000-7000-8000-000000000023', '00000000-0000-7000-8000-000000000002', 'cancelled', 'Kamala Silva', '+94712223334', 'Galle Road', 'Colombo', 300000,
  40000, 340000, 15000, 1500, NULL, '2026-10-06T08:00:00Z');
INSERT INTO order_items (id, order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
  subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale, variation_ids)
     VALUES ('00000000-0000-7000-8000-000000000033', '00000000-0000-7000-8000-000000000023', '00000000-0000-7000-8000-000000000011', 0, 'Batik Shirt', 3, 100000, 100000,
  300000, 5000, 5000, 15000, 500, false, '{}');
INSERT INTO order_events (order_id, kind, to_status, created_at) VALUES ('00000000-0000-7000-8000-000000000023', 'placed', 'cancelled', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'sale', -3, '00000000-0000-7000-8000-000000000033', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'cancel_restock', 3, '00000000-0000-7000-8000-000000000033', '2026-10-06T08:00:00Z');
INSERT INTO orders (id, user_id, status, customer_name, customer_phone, customer_address, customer_city, subtotal_cents,
  shipping_cost_cents, total_amount_cents, total_commission_cents, total_weight_grams, completed_at, created_at)
     VALUES ('00000000-0000-7000-8000-000000000024', '00000000-0000-7000-8000-000000000002', 'returned', 'Kamala Silva', '+94712223334', 'Galle Road', 'Colombo', 100000,
  40000, 140000, 5000, 500, '2026-10-06T08:00:00Z', '2026-10-06T08:00:00Z');
INSERT INTO order_items (id, order_id, product_id, position, product_name, quantity, unit_price_cents, regular_price_cents,
  subtotal_cents, commission_cents, regular_commission_cents, total_commission_cents, weight_grams, is_wholesale, variation_ids)
     VALUES ('00000000-0000-7000-8000-000000000034', '00000000-0000-7000-8000-000000000024', '00000000-0000-7000-8000-000000000011', 0, 'Batik Shirt', 1, 100000, 100000,
  100000, 5000, 5000, 5000, 500, false, '{}');
INSERT INTO order_events (order_id, kind, to_status, created_at) VALUES ('00000000-0000-7000-8000-000000000024', 'placed', 'returned', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'sale', -1, '00000000-0000-7000-8000-000000000034', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'return_restock', 1, '00000000-0000-7000-8000-000000000034', '2026-10-06T08:00:00Z');
INSERT INTO stock_movements (product_id, variation_id, kind, delta, order_item_id, created_at)
    VALUES ('00000000-0000-7000-8000-000000000011', NULL, 'writeoff', -1, '00000000-0000-7000-8000-000000000034', '2026-10-06T08:00:00Z');
INSERT INTO idempotency_keys (user_id, key, request_hash, created_at, expires_at)
     VALUES ('00000000-0000-7000-8000-000000000002', 'k', 'h', '2026-10-06T08:00:00Z', '2026-10-06T08:00:00Z'::timestamptz + interval '1 day');
INSERT INTO account_tokens (user_id, purpose, token_hash, created_at, expires_at)
     VALUES ('00000000-0000-7000-8000-000000000002', 'reset_password', 'h', '2026-10-06T08:00:00Z', '2026-10-06T08:00:00Z'::timestamptz + interval '1 hour');
INSERT INTO payout_periods (id, week_start, week_end, payment_date, starts_at, ends_at, closed_at, created_at) VALUES
  ('00000000-0000-7000-8000-000000000051', '2026-10-05', '2026-10-11', '2026-10-12', '2026-10-04T18:30:00Z', '2026-10-11T18:30:00Z', '2026-10-06T08:00:00Z', '2026-10-06T08:00:00Z'),
  ('00000000-0000-7000-8000-000000000052', '2026-10-12', '2026-10-18', '2026-10-19', '2026-10-11T18:30:00Z', '2026-10-18T18:30:00Z', NULL, '2026-10-06T08:00:00Z');
INSERT INTO payouts (id, period_id, user_id, created_at) VALUES
  ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000002', '2026-10-06T08:00:00Z'), ('00000000-0000-7000-8000-000000000062', '00000000-0000-7000-8000-000000000052', '00000000-0000-7000-8000-000000000002', '2026-10-06T08:00:00Z'), ('00000000-0000-7000-8000-000000000063', '00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000003', '2026-10-06T08:00:00Z');
INSERT INTO commission_entries
  (id, user_id, kind, amount_cents, order_id, order_item_id, accrual_id, payout_id, actor_id, reason, created_at)
    VALUES ('00000000-0000-7000-8000-000000000041', '00000000-0000-7000-8000-000000000002', 'accrual', 10000, '00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000031', NULL,
  '00000000-0000-7000-8000-000000000061', NULL, NULL, '2026-10-06T08:00:00Z');
INSERT INTO commission_entries
  (id, user_id, kind, amount_cents, order_id, order_item_id, accrual_id, payout_id, actor_id, reason, created_at)
    VALUES ('00000000-0000-7000-8000-000000000044', '00000000-0000-7000-8000-000000000002', 'accrual', 5000, '00000000-0000-7000-8000-000000000024', '00000000-0000-7000-8000-000000000034', NULL,
  NULL, NULL, NULL, '2026-10-06T08:00:00Z');
INSERT INTO commission_entries
  (id, user_id, kind, amount_cents, order_id, order_item_id, accrual_id, payout_id, actor_id, reason, created_at)
    VALUES ('00000000-0000-7000-8000-000000000045', '00000000-0000-7000-8000-000000000002', 'reversal', -5000, '00000000-0000-7000-8000-000000000024', '00000000-0000-7000-8000-000000000034', '00000000-0000-7000-8000-000000000044',
  NULL, NULL, 'Came back', '2026-10-06T08:00:00Z');
INSERT INTO commission_entries
  (id, user_id, kind, amount_cents, order_id, order_item_id, accrual_id, payout_id, actor_id, reason, created_at)
    VALUES ('00000000-0000-7000-8000-000000000046', '00000000-0000-7000-8000-000000000002', 'adjustment', 700, NULL, NULL, NULL,
  NULL, '00000000-0000-7000-8000-000000000001', 'Bonus', '2026-10-06T08:00:00Z');
UPDATE payouts SET amount_cents = 10000, status = 'paid', first_paid_at = '2026-10-06T08:00:00Z' WHERE id = '00000000-0000-7000-8000-000000000061';
INSERT INTO payout_events (id, payout_id, from_status, to_status, created_at)
     VALUES ('00000000-0000-7000-8000-000000000071', '00000000-0000-7000-8000-000000000061', 'pending', 'paid', '2026-10-06T08:00:00Z');
