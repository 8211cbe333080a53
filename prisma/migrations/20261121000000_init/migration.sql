-- The whole database, area by area. Prisma describes tables, keys and plain indexes in schema.prisma; everything else is written here:
-- checks, partial indexes, functions and triggers. The rules are explained in docs/product. Each rule has a name of its own, because the
-- name is all that an error carries. No column takes its time from the database: every instant comes from the application's clock.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TYPE user_role AS ENUM ('reseller', 'vendor', 'admin');
CREATE TYPE user_status AS ENUM ('pending', 'approved', 'rejected', 'suspended');
CREATE TYPE token_purpose AS ENUM ('verify_email', 'reset_password');
CREATE TYPE product_status AS ENUM ('active', 'inactive');
CREATE TYPE stock_movement_kind AS ENUM ('opening', 'sale', 'cancel_restock', 'return_restock', 'adjust', 'writeoff');
CREATE TYPE order_status AS ENUM ('pending', 'processing', 'shipped', 'delivered', 'completed', 'returned', 'cancelled');
CREATE TYPE order_event_kind AS ENUM ('placed', 'status_changed', 'tracking_changed', 'late_return', 'slip_printed', 'deleted');
CREATE TYPE commission_entry_kind AS ENUM ('accrual', 'reversal', 'adjustment');
CREATE TYPE payout_status AS ENUM ('pending', 'paid', 'onhold');
CREATE TYPE mail_status AS ENUM ('queued', 'sent', 'given_up');

-- Accounts

CREATE TABLE users (
  id uuid NOT NULL DEFAULT uuidv7(),
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  business_name text NOT NULL DEFAULT '',
  business_address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  role user_role NOT NULL,
  status user_status NOT NULL DEFAULT 'pending',
  status_reason text,
  email_verified_at timestamptz(3),
  token_version integer NOT NULL DEFAULT 0,
  account_holder_name text,
  bank_name text,
  account_number text,
  branch_name text,
  logo_url text,
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_normalised_check CHECK (email = lower(btrim(email)) AND email <> ''),
  CONSTRAINT users_token_version_check CHECK (token_version >= 0)
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_role_status_created_at_idx ON users (role, status, created_at DESC);
CREATE INDEX users_search_text_idx ON users USING GIN (search_text gin_trgm_ops);

CREATE TABLE account_tokens (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  purpose token_purpose NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT account_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT account_tokens_expires_after_creation_check CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX account_tokens_token_hash_key ON account_tokens (token_hash);
CREATE INDEX account_tokens_user_id_purpose_idx ON account_tokens (user_id, purpose);
CREATE INDEX account_tokens_expires_at_idx ON account_tokens (expires_at);

CREATE TABLE bank_account_history (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  account_holder_name text,
  bank_name text,
  account_number text,
  branch_name text,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT bank_account_history_pkey PRIMARY KEY (id),
  CONSTRAINT bank_account_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT bank_account_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX bank_account_history_user_id_created_at_idx ON bank_account_history (user_id, created_at);

-- Catalogue. Lists and their counts never look at deleted rows, so their indexes hold none.

CREATE TABLE products (
  id uuid NOT NULL DEFAULT uuidv7(),
  vendor_id uuid,
  name text NOT NULL,
  description text NOT NULL,
  long_description text NOT NULL DEFAULT '',
  category text NOT NULL,
  images text[],
  price_cents integer NOT NULL,
  final_price_cents integer,
  commission_cents integer NOT NULL,
  commission_rate_basis_points integer,
  wholesale_price_cents integer,
  wholesale_commission_cents integer,
  wholesale_quantity integer NOT NULL DEFAULT 15,
  stock integer NOT NULL DEFAULT 0,
  weight_grams integer NOT NULL,
  condition text NOT NULL DEFAULT 'New',
  status product_status NOT NULL DEFAULT 'active',
  features text[],
  specifications jsonb NOT NULL DEFAULT '{}',
  has_variations boolean NOT NULL DEFAULT false,
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT products_stock_check CHECK (stock >= 0),
  CONSTRAINT products_price_check CHECK (price_cents >= 0 AND final_price_cents >= 0),
  CONSTRAINT products_commission_check CHECK (commission_cents >= 0 AND commission_rate_basis_points >= 0),
  CONSTRAINT products_wholesale_check
    CHECK (wholesale_price_cents >= 0 AND wholesale_commission_cents >= 0 AND wholesale_quantity >= 0),
  CONSTRAINT products_weight_check CHECK (weight_grams >= 0)
);
CREATE INDEX products_vendor_id_idx ON products (vendor_id);
CREATE INDEX products_search_text_idx ON products USING GIN (search_text gin_trgm_ops);
CREATE INDEX products_newest_idx ON products (status, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_of_category_idx ON products (status, category, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_price_idx ON products (status, price_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_name_idx ON products (status, name, id) WHERE deleted_at IS NULL;

CREATE TABLE product_variations (
  id uuid NOT NULL DEFAULT uuidv7(),
  product_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  options text[],
  value text,
  price_cents integer NOT NULL DEFAULT 0,
  retail_price_cents integer NOT NULL DEFAULT 0,
  wholesale_price_cents integer NOT NULL DEFAULT 0,
  commission_cents integer NOT NULL DEFAULT 0,
  weight_grams integer NOT NULL DEFAULT 0,
  stock integer,
  removed_at timestamptz(3),
  CONSTRAINT product_variations_pkey PRIMARY KEY (id),
  CONSTRAINT product_variations_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT product_variations_stock_check CHECK (stock >= 0),
  CONSTRAINT product_variations_position_check CHECK (position >= 0),
  CONSTRAINT product_variations_price_check
    CHECK (price_cents >= 0 AND retail_price_cents >= 0 AND wholesale_price_cents >= 0),
  CONSTRAINT product_variations_commission_check CHECK (commission_cents >= 0),
  CONSTRAINT product_variations_weight_check CHECK (weight_grams >= 0)
);
CREATE INDEX product_variations_product_id_position_idx ON product_variations (product_id, position);

-- Orders

CREATE SEQUENCE order_number_seq;

-- lpad cuts text that is longer than asked for, so the width grows with the number.
CREATE FUNCTION next_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'ORD-' || lpad(n::text, greatest(6, length(n::text)), '0') FROM nextval('order_number_seq') AS n
$$;

-- Sums are made in 64 bits, so that a wrong total is refused by its check and not by an overflow. Every order changes its status four
-- times: with the server's default, one fifth of the rows, the table would be vacuumed too rarely for index-only counts.
CREATE TABLE orders (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_number text NOT NULL DEFAULT next_order_number(),
  user_id uuid NOT NULL,
  status order_status NOT NULL DEFAULT 'pending',
  customer_name text NOT NULL,
  customer_phone text NOT NULL,
  customer_address text NOT NULL,
  customer_city text NOT NULL,
  subtotal_cents integer NOT NULL,
  shipping_cost_cents integer NOT NULL,
  total_amount_cents integer NOT NULL,
  total_commission_cents integer NOT NULL,
  total_weight_grams integer NOT NULL,
  tracking_number text,
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL,
  completed_at timestamptz(3),
  slip_printed_at timestamptz(3),
  deleted_at timestamptz(3),
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT orders_number_check CHECK (order_number ~ '^ORD-[0-9]{6,}$'),
  CONSTRAINT orders_amounts_check CHECK (subtotal_cents >= 0 AND shipping_cost_cents >= 0),
  CONSTRAINT orders_total_is_sum_of_parts_check
    CHECK (total_amount_cents = subtotal_cents::bigint + shipping_cost_cents),
  CONSTRAINT orders_commission_check CHECK (total_commission_cents >= 0),
  CONSTRAINT orders_weight_check CHECK (total_weight_grams >= 0),
  -- A late return, and its cancellation, keep the instant at which the order had been completed.
  CONSTRAINT orders_completed_at_check CHECK (
    CASE
      WHEN status = 'completed' THEN completed_at IS NOT NULL
      WHEN status IN ('returned', 'cancelled') THEN true
      ELSE completed_at IS NULL
    END
  )
) WITH (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01
);
-- A waybill list names 200 orders, and asks whether another order holds one of its 200 tracking numbers.
CREATE INDEX orders_by_tracking_idx ON orders (tracking_number) WHERE tracking_number IS NOT NULL;
-- A customer who calls is found by their number. Within the search text, numbers that share their first digits are slow to find.
CREATE INDEX orders_by_phone_idx ON orders (customer_phone) WHERE deleted_at IS NULL;
-- Admins search among open orders. They are few however old the shop is; the index over all orders holds the matches of ten years.
CREATE INDEX orders_search_pending_idx ON orders USING GIN (search_text gin_trgm_ops) WHERE status = 'pending' AND deleted_at IS NULL;
CREATE INDEX orders_search_processing_idx ON orders USING GIN (search_text gin_trgm_ops) WHERE status = 'processing' AND deleted_at IS NULL;
CREATE INDEX orders_search_shipped_idx ON orders USING GIN (search_text gin_trgm_ops) WHERE status = 'shipped' AND deleted_at IS NULL;
CREATE INDEX orders_search_delivered_idx ON orders USING GIN (search_text gin_trgm_ops) WHERE status = 'delivered' AND deleted_at IS NULL;
-- A reseller's counts and sums are read from this index alone.
CREATE INDEX orders_of_reseller_idx ON orders (user_id, created_at DESC, id) INCLUDE (status, total_commission_cents) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX orders_order_number_key ON orders (order_number);
CREATE INDEX orders_user_id_status_idx ON orders (user_id, status);
CREATE INDEX orders_search_text_idx ON orders USING GIN (search_text gin_trgm_ops);
CREATE INDEX orders_newest_idx ON orders (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX orders_of_status_idx ON orders (status, created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX orders_by_amount_idx ON orders (total_amount_cents DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX orders_by_commission_idx ON orders (total_commission_cents DESC, id) WHERE deleted_at IS NULL;

CREATE TABLE order_items (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_id uuid NOT NULL,
  product_id uuid NOT NULL,
  position integer NOT NULL,
  product_name text NOT NULL,
  image text,
  quantity integer NOT NULL,
  unit_price_cents integer NOT NULL,
  regular_price_cents integer NOT NULL,
  subtotal_cents integer NOT NULL,
  commission_cents integer NOT NULL,
  regular_commission_cents integer NOT NULL,
  total_commission_cents integer NOT NULL,
  weight_grams integer NOT NULL,
  is_wholesale boolean NOT NULL,
  variations jsonb NOT NULL DEFAULT '{}',
  variation_ids uuid[],
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT order_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT order_items_position_check CHECK (position >= 0),
  CONSTRAINT order_items_quantity_check CHECK (quantity > 0),
  CONSTRAINT order_items_price_check CHECK (unit_price_cents >= 0 AND regular_price_cents >= 0),
  CONSTRAINT order_items_subtotal_check CHECK (subtotal_cents = unit_price_cents::bigint * quantity),
  CONSTRAINT order_items_commission_check CHECK (commission_cents >= 0 AND regular_commission_cents >= 0),
  CONSTRAINT order_items_total_commission_check
    CHECK (total_commission_cents = commission_cents::bigint * quantity),
  CONSTRAINT order_items_weight_check CHECK (weight_grams >= 0)
);
CREATE INDEX order_items_product_id_idx ON order_items (product_id);
CREATE UNIQUE INDEX order_items_order_id_position_key ON order_items (order_id, position);

CREATE TABLE order_events (
  id uuid NOT NULL DEFAULT uuidv7(),
  order_id uuid NOT NULL,
  kind order_event_kind NOT NULL,
  from_status order_status,
  to_status order_status,
  note text,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT order_events_status_change_check CHECK (
    kind <> 'status_changed' OR (from_status IS NOT NULL AND to_status IS NOT NULL AND from_status <> to_status)
  ),
  CONSTRAINT order_events_late_return_reason_check
    CHECK (kind <> 'late_return' OR (note IS NOT NULL AND btrim(note) <> ''))
);
CREATE INDEX order_events_order_id_created_at_idx ON order_events (order_id, created_at);

CREATE TABLE idempotency_keys (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  order_id uuid,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id),
  CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT idempotency_keys_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT idempotency_keys_expires_after_creation_check CHECK (expires_at > created_at)
);
CREATE INDEX idempotency_keys_expires_at_idx ON idempotency_keys (expires_at);
CREATE UNIQUE INDEX idempotency_keys_user_id_key_key ON idempotency_keys (user_id, key);

-- Stock

CREATE TABLE stock_movements (
  id uuid NOT NULL DEFAULT uuidv7(),
  product_id uuid NOT NULL,
  variation_id uuid,
  kind stock_movement_kind NOT NULL,
  delta integer NOT NULL,
  order_item_id uuid,
  actor_id uuid,
  reason text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT stock_movements_pkey PRIMARY KEY (id),
  CONSTRAINT stock_movements_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT stock_movements_variation_id_fkey FOREIGN KEY (variation_id) REFERENCES product_variations (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT stock_movements_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT stock_movements_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT stock_movements_delta_not_zero_check CHECK (delta <> 0),
  CONSTRAINT stock_movements_direction_check CHECK (
    CASE kind
      WHEN 'opening' THEN delta > 0
      WHEN 'sale' THEN delta < 0
      WHEN 'cancel_restock' THEN delta > 0
      WHEN 'return_restock' THEN delta > 0
      WHEN 'writeoff' THEN delta < 0
      ELSE true
    END
  ),
  CONSTRAINT stock_movements_order_item_check CHECK (
    CASE
      WHEN kind IN ('sale', 'cancel_restock', 'return_restock') THEN order_item_id IS NOT NULL
      WHEN kind IN ('opening', 'adjust') THEN order_item_id IS NULL
      ELSE true
    END
  )
);
-- One sale and one restock per order item, ever. The row without a variation is the product's own.
CREATE UNIQUE INDEX stock_movements_one_sale_key ON stock_movements (order_item_id, variation_id) NULLS NOT DISTINCT WHERE kind = 'sale';
CREATE UNIQUE INDEX stock_movements_one_restock_key ON stock_movements (order_item_id, variation_id) NULLS NOT DISTINCT
  WHERE kind IN ('cancel_restock', 'return_restock');
CREATE INDEX stock_movements_product_id_created_at_idx ON stock_movements (product_id, created_at);
CREATE INDEX stock_movements_variation_id_idx ON stock_movements (variation_id);
CREATE INDEX stock_movements_order_item_id_idx ON stock_movements (order_item_id);

-- Payouts

CREATE TABLE payout_periods (
  id uuid NOT NULL DEFAULT uuidv7(),
  week_start date NOT NULL,
  week_end date NOT NULL,
  payment_date date NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT payout_periods_pkey PRIMARY KEY (id),
  CONSTRAINT payout_periods_dates_check CHECK (week_start <= week_end AND week_end < payment_date),
  -- Together with the check above: a period starts before it ends.
  CONSTRAINT payout_periods_colombo_days_check CHECK (
    starts_at = week_start::timestamp AT TIME ZONE 'Asia/Colombo'
    AND ends_at = (week_end + 1)::timestamp AT TIME ZONE 'Asia/Colombo'
  ),
  CONSTRAINT payout_periods_no_overlap EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&)
);
CREATE UNIQUE INDEX payout_periods_week_start_key ON payout_periods (week_start);
CREATE INDEX payout_periods_closed_at_idx ON payout_periods (closed_at);

CREATE TABLE payouts (
  id uuid NOT NULL DEFAULT uuidv7(),
  period_id uuid NOT NULL,
  user_id uuid NOT NULL,
  amount_cents bigint NOT NULL DEFAULT 0,
  status payout_status NOT NULL DEFAULT 'pending',
  reason text,
  payment_reference text,
  first_paid_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_period_id_fkey FOREIGN KEY (period_id) REFERENCES payout_periods (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payouts_amount_check CHECK (amount_cents >= 0),
  CONSTRAINT payouts_onhold_reason_check CHECK (
    (status = 'onhold') = (reason IS NOT NULL) AND (reason IS NULL OR btrim(reason) <> '')
  ),
  CONSTRAINT payouts_paid_has_first_paid_at_check CHECK (status <> 'paid' OR first_paid_at IS NOT NULL)
);
-- A week also counts resellers whose lines come to nothing.
CREATE INDEX payouts_of_nothing_idx ON payouts (period_id) WHERE amount_cents = 0;
CREATE INDEX payouts_user_id_created_at_idx ON payouts (user_id, created_at DESC);
CREATE INDEX payouts_status_idx ON payouts (status);
CREATE UNIQUE INDEX payouts_period_id_user_id_key ON payouts (period_id, user_id);

CREATE TABLE payout_events (
  id uuid NOT NULL DEFAULT uuidv7(),
  payout_id uuid NOT NULL,
  from_status payout_status,
  to_status payout_status NOT NULL,
  reason text,
  payment_reference text,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT payout_events_pkey PRIMARY KEY (id),
  CONSTRAINT payout_events_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payout_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT payout_events_onhold_reason_check
    CHECK (to_status <> 'onhold' OR (reason IS NOT NULL AND btrim(reason) <> ''))
);
CREATE INDEX payout_events_payout_id_created_at_idx ON payout_events (payout_id, created_at);

-- The ledger. Closing a week claims all of its entries at once, so the table is vacuumed more often than the server's default.

CREATE TABLE commission_entries (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  kind commission_entry_kind NOT NULL,
  amount_cents integer NOT NULL,
  order_id uuid,
  order_item_id uuid,
  accrual_id uuid,
  reason text,
  actor_id uuid,
  payout_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT commission_entries_pkey PRIMARY KEY (id),
  CONSTRAINT commission_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT commission_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT commission_entries_order_item_id_fkey FOREIGN KEY (order_item_id) REFERENCES order_items (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT commission_entries_accrual_id_fkey FOREIGN KEY (accrual_id) REFERENCES commission_entries (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT commission_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT commission_entries_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT commission_entries_accrual_check CHECK (
    kind <> 'accrual'
    OR (amount_cents >= 0 AND order_id IS NOT NULL AND order_item_id IS NOT NULL AND accrual_id IS NULL)
  ),
  CONSTRAINT commission_entries_reversal_check CHECK (
    kind <> 'reversal' OR (amount_cents <= 0 AND order_id IS NOT NULL AND accrual_id IS NOT NULL)
  ),
  CONSTRAINT commission_entries_adjustment_check CHECK (
    kind <> 'adjustment'
    OR (
      amount_cents <> 0 AND accrual_id IS NULL AND order_item_id IS NULL AND actor_id IS NOT NULL
      AND reason IS NOT NULL AND btrim(reason) <> ''
    )
  )
) WITH (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01
);
CREATE UNIQUE INDEX commission_entries_one_accrual_key ON commission_entries (order_item_id) WHERE kind = 'accrual';
-- Both payout screens read their sums from these two indexes alone: entries that no payout holds, and entries that one holds.
CREATE INDEX commission_entries_unclaimed_idx ON commission_entries (user_id, order_id)
  INCLUDE (created_at, kind, amount_cents) WHERE payout_id IS NULL;
CREATE INDEX commission_entries_claimed_idx ON commission_entries (payout_id, order_id) INCLUDE (kind, amount_cents) WHERE payout_id IS NOT NULL;
CREATE INDEX commission_entries_user_id_created_at_idx ON commission_entries (user_id, created_at);
CREATE INDEX commission_entries_order_id_idx ON commission_entries (order_id);
CREATE INDEX commission_entries_accrual_id_idx ON commission_entries (accrual_id);

-- Running sums, kept by the triggers below (docs/decisions/0021). Orders, ledger and payouts stay the truth; `pnpm db:check` compares.

-- A reseller's commission by the day in Colombo that earned it. The sums are in the key's index, so reading days needs no table access.
CREATE TABLE commission_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  earned_cents bigint NOT NULL,
  adjusted_cents bigint NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT commission_days_pkey PRIMARY KEY (user_id, day) INCLUDE (earned_cents, adjusted_cents, orders),
  CONSTRAINT commission_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX commission_days_day_idx ON commission_days (day);

-- What a reseller sold of a product, without cancelled, returned and deleted orders.
CREATE TABLE product_sales (
  user_id uuid NOT NULL,
  product_id uuid NOT NULL,
  quantity bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  CONSTRAINT product_sales_pkey PRIMARY KEY (user_id, product_id),
  CONSTRAINT product_sales_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT product_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX product_sales_user_id_revenue_cents_product_id_idx ON product_sales (user_id, revenue_cents DESC, product_id);

-- Orders and their amounts by status: the sum over the slots. Each connection adds to a slot of its own, so that orders placed at the
-- same time do not wait for one row (docs/decisions/0024).
CREATE TABLE order_totals (
  status order_status NOT NULL,
  slot smallint NOT NULL,
  orders bigint NOT NULL,
  amount_cents bigint NOT NULL,
  commission_cents bigint NOT NULL,
  CONSTRAINT order_totals_pkey PRIMARY KEY (status, slot)
);

-- What the payouts of a period come to.
CREATE TABLE payout_totals (
  period_id uuid NOT NULL,
  payouts integer NOT NULL,
  amount_cents bigint NOT NULL,
  unpaid_cents bigint NOT NULL,
  held_cents bigint NOT NULL,
  CONSTRAINT payout_totals_pkey PRIMARY KEY (period_id),
  CONSTRAINT payout_totals_period_id_fkey FOREIGN KEY (period_id) REFERENCES payout_periods (id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Mail, activity, jobs, rate limits

CREATE TABLE mail_outbox (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid,
  kind text NOT NULL,
  to_email text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  sealed_link text,
  status mail_status NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  last_error text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  CONSTRAINT mail_outbox_pkey PRIMARY KEY (id),
  CONSTRAINT mail_outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT mail_outbox_attempts_check CHECK (attempts >= 0),
  CONSTRAINT mail_outbox_sent_at_check CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX mail_outbox_status_next_attempt_at_idx ON mail_outbox (status, next_attempt_at);
CREATE INDEX mail_outbox_created_at_idx ON mail_outbox (created_at DESC);

CREATE TABLE activity_log (
  id uuid NOT NULL DEFAULT uuidv7(),
  actor_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT activity_log_pkey PRIMARY KEY (id),
  CONSTRAINT activity_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX activity_log_created_at_id_idx ON activity_log (created_at DESC, id);
CREATE INDEX activity_log_subject_type_subject_id_idx ON activity_log (subject_type, subject_id);
CREATE INDEX activity_log_actor_id_created_at_idx ON activity_log (actor_id, created_at DESC);

CREATE TABLE job_runs (
  name text NOT NULL,
  first_started_at timestamptz(3) NOT NULL,
  started_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3) NOT NULL,
  succeeded_at timestamptz(3),
  is_failed boolean NOT NULL,
  CONSTRAINT job_runs_pkey PRIMARY KEY (name)
);

CREATE TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- History that is never rewritten. A trigger's refusal looks like a failed CHECK: it has the same code, and its name is both the
-- constraint and part of the message, because not every driver passes the constraint on.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: % refuses this %', TG_NAME, TG_TABLE_NAME, lower(TG_OP)
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_items_frozen BEFORE UPDATE OR DELETE OR TRUNCATE ON order_items
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER activity_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_entries_no_delete BEFORE DELETE OR TRUNCATE ON commission_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_account_history_no_delete BEFORE DELETE OR TRUNCATE ON bank_account_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The only change to the history of bank details is erasure, when the person is deleted.
CREATE TRIGGER bank_account_history_only_erasure BEFORE UPDATE ON bank_account_history
  FOR EACH ROW WHEN (
    NOT (
      (NEW.id, NEW.user_id, NEW.created_at) = (OLD.id, OLD.user_id, OLD.created_at)
      AND NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id
      AND (NEW.account_holder_name IS NULL OR NEW.account_holder_name IS NOT DISTINCT FROM OLD.account_holder_name)
      AND (NEW.bank_name IS NULL OR NEW.bank_name IS NOT DISTINCT FROM OLD.bank_name)
      AND (NEW.account_number IS NULL OR NEW.account_number IS NOT DISTINCT FROM OLD.account_number)
      AND (NEW.branch_name IS NULL OR NEW.branch_name IS NOT DISTINCT FROM OLD.branch_name)
    )
  ) EXECUTE FUNCTION refuse_change();

-- A payout that was ever paid is frozen: only its status, reason and payment reference may change.
CREATE TRIGGER payouts_paid_is_frozen BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (
    OLD.first_paid_at IS NOT NULL
    AND (NEW.first_paid_at IS DISTINCT FROM OLD.first_paid_at OR NEW.amount_cents <> OLD.amount_cents)
  ) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_owner_is_frozen BEFORE UPDATE ON payouts
  FOR EACH ROW WHEN (NEW.user_id <> OLD.user_id OR NEW.period_id <> OLD.period_id) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_paid_no_delete BEFORE DELETE ON payouts
  FOR EACH ROW WHEN (OLD.first_paid_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_no_truncate BEFORE TRUNCATE ON payouts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Rules of the ledger

-- An entry is claimed by one payout, once, and never changes otherwise.
CREATE FUNCTION commission_entries_only_claim() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unclaimed commission_entries := NEW;
BEGIN
  unclaimed.payout_id := NULL;
  IF OLD.payout_id IS NULL AND NEW.payout_id IS NOT NULL AND unclaimed IS NOT DISTINCT FROM OLD THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: only a claim may change a ledger row', TG_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER commission_entries_only_claim BEFORE UPDATE ON commission_entries
  FOR EACH ROW EXECUTE FUNCTION commission_entries_only_claim();

-- Locks the payouts, in id order, before it reads them: otherwise one could be paid while it is being filled. Once per statement and not
-- per row, because closing a week claims many rows at once.
CREATE FUNCTION commission_entries_fitting_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payouts WHERE id IN (SELECT payout_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM changed JOIN payouts ON payouts.id = changed.payout_id WHERE payouts.user_id <> changed.user_id) THEN
    RAISE EXCEPTION 'commission_entries_payout_of_same_user: a payout holds entries of its own reseller only'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_payout_of_same_user';
  END IF;
  IF EXISTS (SELECT FROM changed JOIN payouts ON payouts.id = changed.payout_id WHERE payouts.first_paid_at IS NOT NULL) THEN
    RAISE EXCEPTION 'commission_entries_payout_never_paid: a payout that was ever paid takes no more entries'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_payout_never_paid';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER commission_entries_fitting_payout_on_insert AFTER INSERT ON commission_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION commission_entries_fitting_payout();
CREATE TRIGGER commission_entries_fitting_payout_on_update AFTER UPDATE ON commission_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION commission_entries_fitting_payout();

-- Locks the accrual before it sums the reversals, so that two concurrent reversals cannot both fit. Not FOR UPDATE: that would wait for
-- the KEY SHARE lock which another reversal's foreign key holds.
CREATE FUNCTION commission_entries_reversal_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accrual commission_entries;
  left_cents bigint;
BEGIN
  SELECT * INTO accrual FROM commission_entries WHERE id = NEW.accrual_id FOR NO KEY UPDATE;
  IF accrual.kind IS DISTINCT FROM 'accrual' OR accrual.user_id <> NEW.user_id OR accrual.order_id IS DISTINCT FROM NEW.order_id
     OR NEW.order_item_id <> accrual.order_item_id THEN
    RAISE EXCEPTION 'commission_entries_reversal_of_same_order: a reversal has the reseller and the order of its accrual'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_reversal_of_same_order';
  END IF;
  SELECT accrual.amount_cents + coalesce(sum(amount_cents), 0) INTO left_cents
    FROM commission_entries WHERE accrual_id = NEW.accrual_id;
  IF left_cents + NEW.amount_cents < 0 THEN
    RAISE EXCEPTION 'commission_entries_reversal_within_accrual: an accrual and its reversals never sum below 0'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_reversal_within_accrual';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER commission_entries_reversal_fits BEFORE INSERT ON commission_entries
  FOR EACH ROW WHEN (NEW.kind = 'reversal') EXECUTE FUNCTION commission_entries_reversal_fits();

CREATE FUNCTION commission_entries_accrual_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM order_items JOIN orders ON orders.id = order_items.order_id
    WHERE order_items.id = NEW.order_item_id AND orders.id = NEW.order_id AND orders.user_id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'commission_entries_accrual_of_same_order: an accrual has the order and the reseller of its order item'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_accrual_of_same_order';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER commission_entries_accrual_fits BEFORE INSERT ON commission_entries
  FOR EACH ROW WHEN (NEW.kind = 'accrual') EXECUTE FUNCTION commission_entries_accrual_fits();

-- Search: one lower-cased column per row, so that a search over several tables stays on one trigram index.

-- Phones are stored as +94XXXXXXXXX. People also write them as 0XXXXXXXXX.
CREATE FUNCTION phone_search_text(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN phone LIKE '+94%' THEN phone || ' 0' || substr(phone, 4) ELSE phone END
$$;

CREATE FUNCTION user_search_text(u users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', u.first_name, u.last_name, u.email, phone_search_text(u.phone), u.business_name))
$$;

CREATE FUNCTION product_search_text(p products) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', p.name, p.description, (SELECT business_name FROM users WHERE id = p.vendor_id)))
$$;

CREATE FUNCTION order_search_text(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(' ', o.order_number, o.customer_name, phone_search_text(o.customer_phone), o.tracking_number,
    (SELECT concat_ws(' ', first_name, last_name, business_name) FROM users WHERE id = o.user_id)))
$$;

CREATE FUNCTION fill_user_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := user_search_text(NEW);
  RETURN NEW;
END $$;

CREATE FUNCTION fill_product_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := product_search_text(NEW);
  RETURN NEW;
END $$;

CREATE FUNCTION fill_order_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := order_search_text(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER users_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, phone, business_name, search_text ON users
  FOR EACH ROW EXECUTE FUNCTION fill_user_search_text();
CREATE TRIGGER products_search_text BEFORE INSERT OR UPDATE OF name, description, vendor_id, search_text ON products
  FOR EACH ROW EXECUTE FUNCTION fill_product_search_text();
CREATE TRIGGER orders_search_text
  BEFORE INSERT OR UPDATE OF order_number, customer_name, customer_phone, tracking_number, user_id, search_text ON orders
  FOR EACH ROW EXECUTE FUNCTION fill_order_search_text();

-- Passes a new name on to the user's orders and products. Writing an empty text is enough: the triggers above fill it in.
CREATE FUNCTION refresh_user_search_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search_text = '' WHERE user_id = NEW.id;
  UPDATE products SET search_text = '' WHERE vendor_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_names_changed AFTER UPDATE OF first_name, last_name, business_name ON users
  FOR EACH ROW WHEN (
    (OLD.first_name, OLD.last_name, OLD.business_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.business_name)
  ) EXECUTE FUNCTION refresh_user_search_texts();

-- The running sums. Every function writes its rows in key order, so that two transactions never wait for each other in a circle. Triggers
-- of one event run in the order of their names, which is part of that order: do not rename one without reading the others.

-- An order counts from its accruals, which are inserted by one statement, until all of its commission is reversed.
CREATE FUNCTION sum_commission_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH by_order AS (
    SELECT added.user_id, added.order_id, added.kind, sum(added.amount_cents) AS cents,
           (coalesce(accrual.created_at, added.created_at) AT TIME ZONE 'Asia/Colombo')::date AS day
    FROM added LEFT JOIN commission_entries accrual ON accrual.id = added.accrual_id
    GROUP BY added.user_id, added.order_id, added.kind, day
  )
  INSERT INTO commission_days (user_id, day, earned_cents, adjusted_cents, orders)
  SELECT user_id, day,
         coalesce(sum(cents) FILTER (WHERE kind <> 'adjustment'), 0),
         coalesce(sum(cents) FILTER (WHERE kind = 'adjustment'), 0),
         count(*) FILTER (WHERE kind = 'accrual')
           - count(*) FILTER (WHERE kind = 'reversal' AND cents < 0 AND (
               SELECT sum(amount_cents) FROM commission_entries entry
               WHERE entry.order_id = by_order.order_id AND entry.kind <> 'adjustment') = 0)
  FROM by_order
  GROUP BY user_id, day
  ORDER BY user_id, day
  ON CONFLICT (user_id, day) DO UPDATE
    SET earned_cents = commission_days.earned_cents + excluded.earned_cents,
        adjusted_cents = commission_days.adjusted_cents + excluded.adjusted_cents,
        orders = commission_days.orders + excluded.orders;
  RETURN NULL;
END $$;

-- Its name sorts after the trigger that locks payouts: a late return locks them first, too.
CREATE TRIGGER commission_entries_summed_by_day AFTER INSERT ON commission_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_commission_days();

-- An order counts as a sale unless it is cancelled, returned or deleted.
CREATE FUNCTION is_sale(status order_status, deleted_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN status NOT IN ('cancelled', 'returned') AND deleted_at IS NULL;

CREATE FUNCTION sum_product_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents)
  SELECT orders.user_id, added.product_id, sum(added.quantity), sum(added.subtotal_cents)
  FROM added JOIN orders ON orders.id = added.order_id
  WHERE is_sale(orders.status, orders.deleted_at)
  GROUP BY orders.user_id, added.product_id
  ORDER BY orders.user_id, added.product_id
  ON CONFLICT (user_id, product_id) DO UPDATE
    SET quantity = product_sales.quantity + excluded.quantity,
        revenue_cents = product_sales.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;

-- A cancelled, returned or deleted order takes its sales away.
CREATE FUNCTION move_product_sales() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := is_sale(NEW.status, NEW.deleted_at)::integer - is_sale(OLD.status, OLD.deleted_at)::integer;
BEGIN
  INSERT INTO product_sales (user_id, product_id, quantity, revenue_cents)
  SELECT NEW.user_id, product_id, sign * sum(quantity), sign * sum(subtotal_cents)
  FROM order_items WHERE order_id = NEW.id
  GROUP BY product_id
  ORDER BY product_id
  ON CONFLICT (user_id, product_id) DO UPDATE
    SET quantity = product_sales.quantity + excluded.quantity,
        revenue_cents = product_sales.revenue_cents + excluded.revenue_cents;
  RETURN NULL;
END $$;

CREATE TRIGGER order_items_summed_by_product AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_product_sales();
CREATE TRIGGER orders_summed_by_product AFTER UPDATE OF status, deleted_at ON orders
  FOR EACH ROW WHEN (is_sale(OLD.status, OLD.deleted_at) <> is_sale(NEW.status, NEW.deleted_at))
  EXECUTE FUNCTION move_product_sales();

-- Takes an order off the status it had and adds it to the one it has.
CREATE FUNCTION total_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_totals (status, slot, orders, amount_cents, commission_cents)
  SELECT status, pg_backend_pid() % 64, sum(sign), sum(sign * NEW.total_amount_cents::bigint), sum(sign * NEW.total_commission_cents::bigint)
  FROM (VALUES (OLD.status, CASE WHEN TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN -1 ELSE 0 END),
               (NEW.status, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE 0 END)) step (status, sign)
  GROUP BY status HAVING sum(sign) <> 0 ORDER BY status
  ON CONFLICT (status, slot) DO UPDATE
    SET orders = order_totals.orders + excluded.orders,
        amount_cents = order_totals.amount_cents + excluded.amount_cents,
        commission_cents = order_totals.commission_cents + excluded.commission_cents;
  RETURN NULL;
END $$;

-- Its name sorts before orders_summed_by_product, the order in which placing an order writes the two.
CREATE TRIGGER orders_counted_by_status AFTER INSERT OR UPDATE OF status, deleted_at ON orders
  FOR EACH ROW EXECUTE FUNCTION total_order();

-- Adds the changed payouts to the totals of their periods, or takes them off: the argument is the sign.
CREATE FUNCTION total_payouts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := TG_ARGV[0];
BEGIN
  INSERT INTO payout_totals (period_id, payouts, amount_cents, unpaid_cents, held_cents)
  SELECT period_id, sign * count(*), sign * sum(amount_cents),
         sign * coalesce(sum(amount_cents) FILTER (WHERE status <> 'paid'), 0),
         sign * coalesce(sum(amount_cents) FILTER (WHERE status = 'onhold'), 0)
  FROM changed WHERE amount_cents > 0
  GROUP BY period_id ORDER BY period_id
  ON CONFLICT (period_id) DO UPDATE
    SET payouts = payout_totals.payouts + excluded.payouts,
        amount_cents = payout_totals.amount_cents + excluded.amount_cents,
        unpaid_cents = payout_totals.unpaid_cents + excluded.unpaid_cents,
        held_cents = payout_totals.held_cents + excluded.held_cents;
  RETURN NULL;
END $$;

CREATE TRIGGER payouts_totalled_when_new AFTER INSERT ON payouts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION total_payouts('1');
CREATE TRIGGER payouts_totalled_as_they_are AFTER UPDATE ON payouts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION total_payouts('1');
CREATE TRIGGER payouts_totalled_as_they_were AFTER UPDATE ON payouts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION total_payouts('-1');
CREATE TRIGGER payouts_totalled_when_gone AFTER DELETE ON payouts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION total_payouts('-1');
