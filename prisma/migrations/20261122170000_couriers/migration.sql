-- Couriers, dispatches, delivery results and remittances (docs/product/couriers.md and docs/decisions/0033).

CREATE TYPE delivery_result AS ENUM ('delivered', 'returned', 'failed');
CREATE TYPE remittance_line_kind AS ENUM ('settlement', 'correction', 'unmatched');

CREATE SEQUENCE dispatch_number_seq;
CREATE SEQUENCE remittance_number_seq;

-- lpad cuts text that is longer than asked for, so the width grows with the number.
CREATE FUNCTION next_dispatch_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'DS-' || lpad(n::text, greatest(4, length(n::text)), '0') FROM nextval('dispatch_number_seq') AS n
$$;
CREATE FUNCTION next_remittance_number() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'RM-' || lpad(n::text, greatest(4, length(n::text)), '0') FROM nextval('remittance_number_seq') AS n
$$;

CREATE TABLE couriers (
  id uuid NOT NULL DEFAULT uuidv7(),
  name text NOT NULL,
  tracking_url text,
  waybill_pattern text,
  is_own_delivery boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  hand_over_mapping jsonb,
  results_mapping jsonb,
  settlement_mapping jsonb,
  CONSTRAINT couriers_pkey PRIMARY KEY (id),
  CONSTRAINT couriers_name_check CHECK (btrim(name) = name AND name <> ''),
  CONSTRAINT couriers_tracking_url_check CHECK (tracking_url LIKE 'https://%{waybill}%'),
  CONSTRAINT couriers_own_delivery_check CHECK (is_active OR NOT is_own_delivery)
);
CREATE UNIQUE INDEX couriers_name_key ON couriers (lower(name));
CREATE UNIQUE INDEX couriers_one_own_delivery_key ON couriers (is_own_delivery) WHERE is_own_delivery;

INSERT INTO couriers (name, is_own_delivery) VALUES ('Own delivery', true);

CREATE TABLE dispatches (
  id uuid NOT NULL DEFAULT uuidv7(),
  number text NOT NULL DEFAULT next_dispatch_number(),
  courier_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT dispatches_pkey PRIMARY KEY (id),
  CONSTRAINT dispatches_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT dispatches_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX dispatches_number_key ON dispatches (number);
CREATE INDEX dispatches_created_at_idx ON dispatches (created_at DESC);
CREATE INDEX dispatches_courier_id_created_at_idx ON dispatches (courier_id, created_at DESC);

-- A parcel as it was handed over. A later dispatch of the same order is a line of that dispatch.
CREATE TABLE dispatch_lines (
  dispatch_id uuid NOT NULL,
  order_id uuid NOT NULL,
  position integer NOT NULL,
  waybill text NOT NULL,
  cash_cents integer NOT NULL,
  CONSTRAINT dispatch_lines_pkey PRIMARY KEY (dispatch_id, order_id),
  CONSTRAINT dispatch_lines_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatches (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT dispatch_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT dispatch_lines_waybill_check CHECK (waybill <> ''),
  CONSTRAINT dispatch_lines_cash_check CHECK (cash_cents >= 0)
);
CREATE UNIQUE INDEX dispatch_lines_dispatch_id_position_key ON dispatch_lines (dispatch_id, position);
CREATE INDEX dispatch_lines_order_id_idx ON dispatch_lines (order_id);

-- An applied results file. The same bytes are applied once.
CREATE TABLE result_files (
  id uuid NOT NULL DEFAULT uuidv7(),
  courier_id uuid NOT NULL,
  file_hash text NOT NULL,
  lines integer NOT NULL,
  actor_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT result_files_pkey PRIMARY KEY (id),
  CONSTRAINT result_files_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT result_files_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX result_files_courier_id_file_hash_key ON result_files (courier_id, file_hash);

-- A result that changed something. The key refuses it a second time, also when it comes with another file.
CREATE TABLE delivery_results (
  order_id uuid NOT NULL,
  result delivery_result NOT NULL,
  happened_on date NOT NULL,
  file_id uuid NOT NULL,
  reason order_reason,
  note text,
  cash_cents integer,
  CONSTRAINT delivery_results_pkey PRIMARY KEY (order_id, result, happened_on),
  CONSTRAINT delivery_results_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT delivery_results_file_id_fkey FOREIGN KEY (file_id) REFERENCES result_files (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT delivery_results_reason_check CHECK ((result = 'delivered') = (reason IS NULL))
);
CREATE INDEX delivery_results_file_id_idx ON delivery_results (file_id);

CREATE TABLE remittances (
  id uuid NOT NULL DEFAULT uuidv7(),
  number text NOT NULL DEFAULT next_remittance_number(),
  courier_id uuid NOT NULL,
  bank_reference text NOT NULL,
  received_on date NOT NULL,
  cash_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  file_hash text NOT NULL,
  actor_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT remittances_pkey PRIMARY KEY (id),
  CONSTRAINT remittances_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT remittances_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT remittances_bank_reference_check CHECK (btrim(bank_reference) <> ''),
  CONSTRAINT remittances_net_check CHECK (net_cents = cash_cents - fee_cents)
);
CREATE UNIQUE INDEX remittances_number_key ON remittances (number);
CREATE UNIQUE INDEX remittances_courier_id_file_hash_key ON remittances (courier_id, file_hash);
CREATE INDEX remittances_created_at_idx ON remittances (created_at DESC);
CREATE INDEX remittances_courier_id_created_at_idx ON remittances (courier_id, created_at DESC);

-- A settlement settles its order, once for ever. A correction is later money for a settled order, also negative. An unmatched line is
-- money that settles nothing: its waybill is unknown, or its order did not arrive.
CREATE TABLE remittance_lines (
  remittance_id uuid NOT NULL,
  position integer NOT NULL,
  kind remittance_line_kind NOT NULL,
  order_id uuid,
  waybill text NOT NULL,
  cash_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  expected_cents integer,
  note text,
  CONSTRAINT remittance_lines_pkey PRIMARY KEY (remittance_id, position),
  CONSTRAINT remittance_lines_remittance_id_fkey FOREIGN KEY (remittance_id) REFERENCES remittances (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT remittance_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT remittance_lines_net_check CHECK (net_cents = cash_cents - fee_cents),
  CONSTRAINT remittance_lines_order_check CHECK (kind = 'unmatched' OR order_id IS NOT NULL),
  CONSTRAINT remittance_lines_expected_check CHECK ((kind = 'settlement') = (expected_cents IS NOT NULL)),
  CONSTRAINT remittance_lines_settled_cash_check CHECK (kind <> 'settlement' OR cash_cents >= 0)
);
CREATE INDEX remittance_lines_order_id_idx ON remittance_lines (order_id);
CREATE UNIQUE INDEX remittance_lines_one_settlement_key ON remittance_lines (order_id) WHERE kind = 'settlement';

-- The lines of a remittance come in one statement, and their sums are the remittance's.
CREATE FUNCTION remittance_is_sum_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM remittances r JOIN remittance_lines l ON l.remittance_id = r.id
    WHERE r.id IN (SELECT remittance_id FROM added)
    GROUP BY r.id HAVING sum(l.cash_cents) <> r.cash_cents OR sum(l.fee_cents) <> r.fee_cents
  ) THEN
    RAISE EXCEPTION '%: a remittance is the sum of its lines', TG_NAME
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER remittance_lines_are_the_sum AFTER INSERT ON remittance_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION remittance_is_sum_of_lines();

CREATE TRIGGER dispatches_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispatches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispatch_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispatch_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER result_files_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON result_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER delivery_results_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON delivery_results
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER remittances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON remittances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER remittance_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON remittance_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE orders ADD COLUMN courier_id uuid, ADD COLUMN delivered_on date, ADD COLUMN remittance_id uuid;

-- Orders on their way and delivered ones are of Own delivery from now on. The cash of completed ones came in before it was counted here.
UPDATE orders SET
  courier_id = (SELECT id FROM couriers WHERE is_own_delivery),
  delivered_on = CASE WHEN status = 'delivered' THEN (
    SELECT (coalesce(max(e.created_at), orders.created_at) AT TIME ZONE 'Asia/Colombo')::date
    FROM order_events e WHERE e.order_id = orders.id AND e.to_status = 'delivered'
  ) END
WHERE status IN ('shipped', 'delivered');

ALTER TABLE orders
  ADD CONSTRAINT orders_courier_id_fkey FOREIGN KEY (courier_id) REFERENCES couriers (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT orders_remittance_id_fkey FOREIGN KEY (remittance_id) REFERENCES remittances (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT orders_delivered_on_check CHECK (
    courier_id IS NULL OR status NOT IN ('delivered', 'completed') OR delivered_on IS NOT NULL
  ),
  ADD CONSTRAINT orders_settled_check CHECK (remittance_id IS NULL OR status NOT IN ('pending', 'processing', 'shipped'));

-- An order that ships without a courier ships with Own delivery.
CREATE FUNCTION ship_with_own_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id INTO NEW.courier_id FROM couriers WHERE is_own_delivery;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_ship_with_own_delivery BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status = 'shipped' AND NEW.courier_id IS NULL) EXECUTE FUNCTION ship_with_own_delivery();

-- An order is settled once: the remittance never changes.
CREATE TRIGGER orders_settled_once BEFORE UPDATE OF remittance_id ON orders
  FOR EACH ROW WHEN (OLD.remittance_id IS NOT NULL AND NEW.remittance_id IS DISTINCT FROM OLD.remittance_id)
  EXECUTE FUNCTION refuse_change();
