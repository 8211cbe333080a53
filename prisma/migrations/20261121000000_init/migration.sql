-- Written by hand: what the tables below stand on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE order_number_seq;

-- lpad cuts what is longer than asked for, so the width grows with the number.
CREATE FUNCTION next_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'ORD-' || lpad(n::text, greatest(6, length(n::text)), '0') FROM nextval('order_number_seq') AS n
$$;

-- Written by Prisma's schema engine from schema.prisma.
-- CreateEnum
CREATE TYPE "user_role" AS ENUM ('reseller', 'vendor', 'admin');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('pending', 'approved', 'rejected', 'suspended');

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('verify_email', 'reset_password');

-- CreateEnum
CREATE TYPE "product_status" AS ENUM ('active', 'inactive');

-- CreateEnum
CREATE TYPE "stock_movement_kind" AS ENUM ('opening', 'sale', 'cancel_restock', 'return_restock', 'adjust', 'writeoff');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('pending', 'processing', 'shipped', 'delivered', 'completed', 'returned', 'cancelled');

-- CreateEnum
CREATE TYPE "order_event_kind" AS ENUM ('placed', 'status_changed', 'tracking_changed', 'late_return', 'slip_printed', 'deleted');

-- CreateEnum
CREATE TYPE "commission_entry_kind" AS ENUM ('accrual', 'reversal', 'adjustment');

-- CreateEnum
CREATE TYPE "payout_status" AS ENUM ('pending', 'paid', 'onhold');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('queued', 'sent', 'given_up');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT,
    "business_name" TEXT NOT NULL DEFAULT '',
    "business_address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "role" "user_role" NOT NULL,
    "status" "user_status" NOT NULL DEFAULT 'pending',
    "status_reason" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "token_version" INTEGER NOT NULL DEFAULT 0,
    "account_holder_name" TEXT,
    "bank_name" TEXT,
    "account_number" TEXT,
    "branch_name" TEXT,
    "logo_url" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_tokens" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "vendor_id" UUID,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "long_description" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL,
    "images" TEXT[],
    "price_cents" INTEGER NOT NULL,
    "final_price_cents" INTEGER,
    "commission_cents" INTEGER NOT NULL,
    "commission_rate_basis_points" INTEGER,
    "wholesale_price_cents" INTEGER,
    "wholesale_commission_cents" INTEGER,
    "wholesale_quantity" INTEGER NOT NULL DEFAULT 15,
    "stock" INTEGER NOT NULL DEFAULT 0,
    "weight_grams" INTEGER NOT NULL,
    "condition" TEXT NOT NULL DEFAULT 'New',
    "status" "product_status" NOT NULL DEFAULT 'active',
    "features" TEXT[],
    "specifications" JSONB NOT NULL DEFAULT '{}',
    "has_variations" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_variations" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "options" TEXT[],
    "value" TEXT,
    "price_cents" INTEGER NOT NULL DEFAULT 0,
    "retail_price_cents" INTEGER NOT NULL DEFAULT 0,
    "wholesale_price_cents" INTEGER NOT NULL DEFAULT 0,
    "commission_cents" INTEGER NOT NULL DEFAULT 0,
    "weight_grams" INTEGER NOT NULL DEFAULT 0,
    "stock" INTEGER,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_variations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_movements" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "product_id" UUID NOT NULL,
    "variation_id" UUID,
    "kind" "stock_movement_kind" NOT NULL,
    "delta" INTEGER NOT NULL,
    "order_item_id" UUID,
    "actor_id" UUID,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_number" TEXT NOT NULL DEFAULT next_order_number(),
    "user_id" UUID NOT NULL,
    "status" "order_status" NOT NULL DEFAULT 'pending',
    "customer_name" TEXT NOT NULL,
    "customer_phone" TEXT NOT NULL,
    "customer_address" TEXT NOT NULL,
    "customer_city" TEXT NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "shipping_cost_cents" INTEGER NOT NULL,
    "total_amount_cents" INTEGER NOT NULL,
    "total_commission_cents" INTEGER NOT NULL,
    "total_weight_grams" INTEGER NOT NULL,
    "tracking_number" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "slip_printed_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_items" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_name" TEXT NOT NULL,
    "image" TEXT,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    "regular_price_cents" INTEGER NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "commission_cents" INTEGER NOT NULL,
    "regular_commission_cents" INTEGER NOT NULL,
    "total_commission_cents" INTEGER NOT NULL,
    "weight_grams" INTEGER NOT NULL,
    "is_wholesale" BOOLEAN NOT NULL,
    "variations" JSONB NOT NULL DEFAULT '{}',
    "variation_ids" UUID[],

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "kind" "order_event_kind" NOT NULL,
    "from_status" "order_status",
    "to_status" "order_status",
    "note" TEXT,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "order_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "commission_entries" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "kind" "commission_entry_kind" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "order_id" UUID,
    "order_item_id" UUID,
    "accrual_id" UUID,
    "reason" TEXT,
    "actor_id" UUID,
    "payout_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commission_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_periods" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "week_start" DATE NOT NULL,
    "week_end" DATE NOT NULL,
    "payment_date" DATE NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_periods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "period_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL DEFAULT 0,
    "status" "payout_status" NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "payment_reference" TEXT,
    "first_paid_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout_events" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "payout_id" UUID NOT NULL,
    "from_status" "payout_status",
    "to_status" "payout_status" NOT NULL,
    "reason" TEXT,
    "payment_reference" TEXT,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_outbox" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID,
    "kind" TEXT NOT NULL,
    "to_email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "sealed_link" TEXT,
    "status" "mail_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activity_log" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_account_history" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "account_holder_name" TEXT,
    "bank_name" TEXT,
    "account_number" TEXT,
    "branch_name" TEXT,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_account_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_role_status_created_at_idx" ON "users"("role", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "users_search_text_idx" ON "users" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "account_tokens_token_hash_key" ON "account_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "account_tokens_user_id_purpose_idx" ON "account_tokens"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "account_tokens_expires_at_idx" ON "account_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "products_status_created_at_id_idx" ON "products"("status", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "products_status_category_created_at_idx" ON "products"("status", "category", "created_at" DESC);

-- CreateIndex
CREATE INDEX "products_status_price_cents_id_idx" ON "products"("status", "price_cents", "id");

-- CreateIndex
CREATE INDEX "products_status_name_id_idx" ON "products"("status", "name", "id");

-- CreateIndex
CREATE INDEX "products_vendor_id_idx" ON "products"("vendor_id");

-- CreateIndex
CREATE INDEX "products_search_text_idx" ON "products" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "product_variations_product_id_position_idx" ON "product_variations"("product_id", "position");

-- CreateIndex
CREATE INDEX "stock_movements_product_id_created_at_idx" ON "stock_movements"("product_id", "created_at");

-- CreateIndex
CREATE INDEX "stock_movements_variation_id_idx" ON "stock_movements"("variation_id");

-- CreateIndex
CREATE INDEX "stock_movements_order_item_id_idx" ON "stock_movements"("order_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_order_number_key" ON "orders"("order_number");

-- CreateIndex
CREATE INDEX "orders_created_at_id_idx" ON "orders"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "orders_status_created_at_id_idx" ON "orders"("status", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "orders_user_id_created_at_id_idx" ON "orders"("user_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "orders_user_id_status_idx" ON "orders"("user_id", "status");

-- CreateIndex
CREATE INDEX "orders_search_text_idx" ON "orders" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "order_items_product_id_idx" ON "order_items"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_items_order_id_position_key" ON "order_items"("order_id", "position");

-- CreateIndex
CREATE INDEX "order_events_order_id_created_at_idx" ON "order_events"("order_id", "created_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_user_id_key_key" ON "idempotency_keys"("user_id", "key");

-- CreateIndex
CREATE INDEX "commission_entries_user_id_created_at_idx" ON "commission_entries"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "commission_entries_payout_id_idx" ON "commission_entries"("payout_id");

-- CreateIndex
CREATE INDEX "commission_entries_order_id_idx" ON "commission_entries"("order_id");

-- CreateIndex
CREATE INDEX "commission_entries_accrual_id_idx" ON "commission_entries"("accrual_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_periods_week_start_key" ON "payout_periods"("week_start");

-- CreateIndex
CREATE INDEX "payout_periods_closed_at_idx" ON "payout_periods"("closed_at");

-- CreateIndex
CREATE INDEX "payouts_user_id_created_at_idx" ON "payouts"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "payouts_status_idx" ON "payouts"("status");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_period_id_user_id_key" ON "payouts"("period_id", "user_id");

-- CreateIndex
CREATE INDEX "payout_events_payout_id_created_at_idx" ON "payout_events"("payout_id", "created_at");

-- CreateIndex
CREATE INDEX "mail_outbox_status_next_attempt_at_idx" ON "mail_outbox"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "mail_outbox_created_at_idx" ON "mail_outbox"("created_at" DESC);

-- CreateIndex
CREATE INDEX "activity_log_created_at_id_idx" ON "activity_log"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "activity_log_subject_type_subject_id_idx" ON "activity_log"("subject_type", "subject_id");

-- CreateIndex
CREATE INDEX "activity_log_actor_id_created_at_idx" ON "activity_log"("actor_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "bank_account_history_user_id_created_at_idx" ON "bank_account_history"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_variations" ADD CONSTRAINT "product_variations_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variation_id_fkey" FOREIGN KEY ("variation_id") REFERENCES "product_variations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_accrual_id_fkey" FOREIGN KEY ("accrual_id") REFERENCES "commission_entries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_entries" ADD CONSTRAINT "commission_entries_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_period_id_fkey" FOREIGN KEY ("period_id") REFERENCES "payout_periods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_events" ADD CONSTRAINT "payout_events_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_events" ADD CONSTRAINT "payout_events_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_account_history" ADD CONSTRAINT "bank_account_history_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_account_history" ADD CONSTRAINT "bank_account_history_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Written by hand: what Prisma cannot say. The rules are those of the domain; each has a name of its own, because an
-- error carries nothing else.

-- Accounts

ALTER TABLE users
  ADD CONSTRAINT users_email_normalised_check CHECK (email = lower(btrim(email)) AND email <> ''),
  ADD CONSTRAINT users_token_version_check CHECK (token_version >= 0);

ALTER TABLE account_tokens
  ADD CONSTRAINT account_tokens_expires_after_creation_check CHECK (expires_at > created_at);

-- Catalogue

ALTER TABLE products
  ADD CONSTRAINT products_stock_check CHECK (stock >= 0),
  ADD CONSTRAINT products_price_check CHECK (price_cents >= 0 AND final_price_cents >= 0),
  ADD CONSTRAINT products_commission_check CHECK (commission_cents >= 0 AND commission_rate_basis_points >= 0),
  ADD CONSTRAINT products_wholesale_check
    CHECK (wholesale_price_cents >= 0 AND wholesale_commission_cents >= 0 AND wholesale_quantity >= 0),
  ADD CONSTRAINT products_weight_check CHECK (weight_grams >= 0);

ALTER TABLE product_variations
  ADD CONSTRAINT product_variations_stock_check CHECK (stock >= 0),
  ADD CONSTRAINT product_variations_position_check CHECK (position >= 0),
  ADD CONSTRAINT product_variations_price_check
    CHECK (price_cents >= 0 AND retail_price_cents >= 0 AND wholesale_price_cents >= 0),
  ADD CONSTRAINT product_variations_commission_check CHECK (commission_cents >= 0),
  ADD CONSTRAINT product_variations_weight_check CHECK (weight_grams >= 0);

ALTER TABLE stock_movements
  ADD CONSTRAINT stock_movements_delta_not_zero_check CHECK (delta <> 0),
  ADD CONSTRAINT stock_movements_direction_check CHECK (
    CASE kind
      WHEN 'opening' THEN delta > 0
      WHEN 'sale' THEN delta < 0
      WHEN 'cancel_restock' THEN delta > 0
      WHEN 'return_restock' THEN delta > 0
      WHEN 'writeoff' THEN delta < 0
      ELSE true
    END
  ),
  ADD CONSTRAINT stock_movements_order_item_check CHECK (
    CASE
      WHEN kind IN ('sale', 'cancel_restock', 'return_restock') THEN order_item_id IS NOT NULL
      WHEN kind IN ('opening', 'adjust') THEN order_item_id IS NULL
      ELSE true
    END
  );

-- One sale and one restock per order item for ever; the product's own row is the one without a variation.
CREATE UNIQUE INDEX stock_movements_one_sale_key
  ON stock_movements (order_item_id, variation_id) NULLS NOT DISTINCT WHERE kind = 'sale';
CREATE UNIQUE INDEX stock_movements_one_restock_key
  ON stock_movements (order_item_id, variation_id) NULLS NOT DISTINCT WHERE kind IN ('cancel_restock', 'return_restock');

-- Orders. Sums are made in 64 bits, so that a wrong total is refused by its name and not by an overflow.

ALTER TABLE orders
  ADD CONSTRAINT orders_number_check CHECK (order_number ~ '^ORD-[0-9]{6,}$'),
  ADD CONSTRAINT orders_amounts_check CHECK (subtotal_cents >= 0 AND shipping_cost_cents >= 0),
  ADD CONSTRAINT orders_total_is_sum_of_parts_check
    CHECK (total_amount_cents = subtotal_cents::bigint + shipping_cost_cents),
  ADD CONSTRAINT orders_commission_check CHECK (total_commission_cents >= 0),
  ADD CONSTRAINT orders_weight_check CHECK (total_weight_grams >= 0),
  -- A late return, and its cancellation, keep the instant at which the order had been completed.
  ADD CONSTRAINT orders_completed_at_check CHECK (
    CASE
      WHEN status = 'completed' THEN completed_at IS NOT NULL
      WHEN status IN ('returned', 'cancelled') THEN true
      ELSE completed_at IS NULL
    END
  );

CREATE INDEX orders_payout_week_idx ON orders (status, completed_at) INCLUDE (user_id, total_commission_cents);

ALTER TABLE order_items
  ADD CONSTRAINT order_items_position_check CHECK (position >= 0),
  ADD CONSTRAINT order_items_quantity_check CHECK (quantity > 0),
  ADD CONSTRAINT order_items_price_check CHECK (unit_price_cents >= 0 AND regular_price_cents >= 0),
  ADD CONSTRAINT order_items_subtotal_check CHECK (subtotal_cents = unit_price_cents::bigint * quantity),
  ADD CONSTRAINT order_items_commission_check CHECK (commission_cents >= 0 AND regular_commission_cents >= 0),
  ADD CONSTRAINT order_items_total_commission_check
    CHECK (total_commission_cents = commission_cents::bigint * quantity),
  ADD CONSTRAINT order_items_weight_check CHECK (weight_grams >= 0);

ALTER TABLE order_events
  ADD CONSTRAINT order_events_status_change_check CHECK (
    kind <> 'status_changed' OR (from_status IS NOT NULL AND to_status IS NOT NULL AND from_status <> to_status)
  ),
  ADD CONSTRAINT order_events_late_return_reason_check
    CHECK (kind <> 'late_return' OR (note IS NOT NULL AND btrim(note) <> ''));

ALTER TABLE idempotency_keys
  ADD CONSTRAINT idempotency_keys_expires_after_creation_check CHECK (expires_at > created_at);

-- Ledger

ALTER TABLE commission_entries
  ADD CONSTRAINT commission_entries_accrual_check CHECK (
    kind <> 'accrual'
    OR (amount_cents >= 0 AND order_id IS NOT NULL AND order_item_id IS NOT NULL AND accrual_id IS NULL)
  ),
  ADD CONSTRAINT commission_entries_reversal_check CHECK (
    kind <> 'reversal' OR (amount_cents <= 0 AND order_id IS NOT NULL AND accrual_id IS NOT NULL)
  ),
  ADD CONSTRAINT commission_entries_adjustment_check CHECK (
    kind <> 'adjustment'
    OR (
      amount_cents <> 0 AND accrual_id IS NULL AND order_item_id IS NULL AND actor_id IS NOT NULL
      AND reason IS NOT NULL AND btrim(reason) <> ''
    )
  );

CREATE UNIQUE INDEX commission_entries_one_accrual_key ON commission_entries (order_item_id) WHERE kind = 'accrual';
CREATE INDEX commission_entries_unclaimed_idx ON commission_entries (user_id, created_at) WHERE payout_id IS NULL;

-- Payouts

ALTER TABLE payout_periods
  ADD CONSTRAINT payout_periods_dates_check CHECK (week_start <= week_end AND week_end < payment_date),
  -- With the line above: a period starts before it ends.
  ADD CONSTRAINT payout_periods_colombo_days_check CHECK (
    starts_at = week_start::timestamp AT TIME ZONE 'Asia/Colombo'
    AND ends_at = (week_end + 1)::timestamp AT TIME ZONE 'Asia/Colombo'
  ),
  ADD CONSTRAINT payout_periods_no_overlap EXCLUDE USING gist (tstzrange(starts_at, ends_at) WITH &&);

ALTER TABLE payouts
  ADD CONSTRAINT payouts_amount_check CHECK (amount_cents >= 0),
  ADD CONSTRAINT payouts_onhold_reason_check CHECK (
    (status = 'onhold') = (reason IS NOT NULL) AND (reason IS NULL OR btrim(reason) <> '')
  ),
  ADD CONSTRAINT payouts_paid_has_first_paid_at_check CHECK (status <> 'paid' OR first_paid_at IS NOT NULL);

ALTER TABLE payout_events
  ADD CONSTRAINT payout_events_onhold_reason_check
    CHECK (to_status <> 'onhold' OR (reason IS NOT NULL AND btrim(reason) <> ''));

-- Mail

ALTER TABLE mail_outbox
  ADD CONSTRAINT mail_outbox_attempts_check CHECK (attempts >= 0),
  ADD CONSTRAINT mail_outbox_sent_at_check CHECK ((status = 'sent') = (sent_at IS NOT NULL));

-- History that is never rewritten. What a trigger refuses looks like a broken CHECK: the same code, and a name both as the
-- constraint and in the message, because not every driver passes the constraint on.

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

-- A ledger row is claimed once and never changes otherwise.
CREATE FUNCTION commission_entries_only_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.payout_id IS NULL AND NEW.payout_id IS NOT NULL
     AND to_jsonb(NEW) - 'payout_id' = to_jsonb(OLD) - 'payout_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: only a claim may change a ledger row', TG_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $$;

CREATE TRIGGER commission_entries_only_claim BEFORE UPDATE ON commission_entries
  FOR EACH ROW EXECUTE FUNCTION commission_entries_only_claim();

-- Payouts are locked, in id order, before they are looked at: otherwise one could be paid while it is being filled.
-- One look per statement and not per row, because a close claims many rows at once.
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

-- The accrual is locked before its reversals are summed, so that two reversals at once cannot both fit. Not FOR UPDATE:
-- that would wait for the KEY SHARE which another reversal's foreign key holds.
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

-- A payout that was ever paid is frozen: only its status, reason and payment reference move.
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

-- The one change to the history of bank details is erasure, when the person is deleted.
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

-- Search: one lower-cased column per row, so that a search over several tables stays on one trigram index.

-- Phones are stored as +94XXXXXXXXX and searched as people write them, 0XXXXXXXXX, as well.
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

-- Writing an empty text is enough: the triggers above fill it in with the new name.
CREATE FUNCTION spread_user_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET search_text = '' WHERE user_id = NEW.id;
  UPDATE products SET search_text = '' WHERE vendor_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_names_spread AFTER UPDATE OF first_name, last_name, business_name ON users
  FOR EACH ROW WHEN (
    (OLD.first_name, OLD.last_name, OLD.business_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.business_name)
  ) EXECUTE FUNCTION spread_user_names();
