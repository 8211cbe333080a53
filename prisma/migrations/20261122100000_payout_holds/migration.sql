-- Holds outlive the payout they were placed on, a payout that falls to zero is voided, and a payment says how much was paid
-- (docs/product/money.md, M-69 to M-89).

-- Why a reseller's account holds every unpaid payout; null when it holds none.
CREATE FUNCTION account_hold(u users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE
    WHEN u.status = 'suspended' THEN 'The account is suspended'
    WHEN u.status = 'rejected' THEN 'The account is not approved'
    WHEN btrim(coalesce(u.account_holder_name, '')) = '' OR btrim(coalesce(u.bank_name, '')) = ''
      OR btrim(coalesce(u.account_number, '')) = '' OR btrim(coalesce(u.branch_name, '')) = '' THEN 'Bank details are missing'
  END
$function$;

CREATE TABLE payout_holds (
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  period_id uuid NOT NULL,
  payout_id uuid,
  reason text NOT NULL,
  actor_id uuid,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT payout_holds_pkey PRIMARY KEY (id),
  CONSTRAINT payout_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payout_holds_period_id_fkey FOREIGN KEY (period_id) REFERENCES payout_periods(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payout_holds_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payout_holds_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payout_holds_reason_check CHECK (btrim(reason) <> '')
);
CREATE UNIQUE INDEX payout_holds_one_live_key ON payout_holds (user_id, period_id) WHERE ended_at IS NULL;
CREATE INDEX payout_holds_live_idx ON payout_holds (payout_id) WHERE ended_at IS NULL;
CREATE TRIGGER payout_holds_no_delete BEFORE DELETE OR TRUNCATE ON payout_holds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE payouts ADD COLUMN voided_at timestamptz(3);
ALTER TABLE payout_events ADD COLUMN amount_cents bigint;

-- A voided payout holds nothing, and the reseller may get another one for the same week.
DROP INDEX payouts_period_id_user_id_key;
CREATE UNIQUE INDEX payouts_period_id_user_id_key ON payouts (period_id, user_id) WHERE voided_at IS NULL;
DROP INDEX payouts_of_nothing_idx;
CREATE TRIGGER payouts_void_is_final BEFORE UPDATE ON payouts FOR EACH ROW
  WHEN (OLD.voided_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

-- An entry is claimed once. It leaves its payout only when that payout is voided, which a payout that was ever paid never is.
CREATE OR REPLACE FUNCTION commission_entries_only_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was commission_entries := OLD;
  becomes commission_entries := NEW;
BEGIN
  was.payout_id := NULL;
  becomes.payout_id := NULL;
  IF becomes IS NOT DISTINCT FROM was AND (
    OLD.payout_id IS NULL AND NEW.payout_id IS NOT NULL
    OR NEW.payout_id IS NULL AND EXISTS (SELECT FROM payouts WHERE id = OLD.payout_id AND voided_at IS NOT NULL)
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: only a claim, or the void of a payout, may change a ledger row', TG_NAME
    USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
END $function$;

CREATE OR REPLACE FUNCTION commission_entries_fitting_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  IF EXISTS (SELECT FROM changed JOIN payouts ON payouts.id = changed.payout_id WHERE payouts.voided_at IS NOT NULL) THEN
    RAISE EXCEPTION 'commission_entries_payout_not_voided: a voided payout takes no entries'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_payout_not_voided';
  END IF;
  RETURN NULL;
END $function$;

-- A reversal of Rs. 0 takes an order without commission off the count of completed orders.
CREATE OR REPLACE FUNCTION sum_commission_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
           - count(*) FILTER (WHERE kind = 'reversal' AND (
               SELECT sum(amount_cents) = 0
                      AND (by_order.cents < 0 OR bool_and(kind = 'accrual' OR id IN (SELECT id FROM added)))
               FROM commission_entries entry
               WHERE entry.order_id = by_order.order_id AND entry.kind <> 'adjustment'))
  FROM by_order
  GROUP BY user_id, day
  ORDER BY user_id, day
  ON CONFLICT (user_id, day) DO UPDATE
    SET earned_cents = commission_days.earned_cents + excluded.earned_cents,
        adjusted_cents = commission_days.adjusted_cents + excluded.adjusted_cents,
        orders = commission_days.orders + excluded.orders;
  RETURN NULL;
END $function$;

-- What is stored already follows the new rules. A payment's amount is frozen, so the payout still has what was paid.
ALTER TABLE payout_events DISABLE TRIGGER payout_events_append_only;
UPDATE payout_events SET amount_cents = payouts.amount_cents
  FROM payouts WHERE payouts.id = payout_events.payout_id AND payout_events.to_status = 'paid';
ALTER TABLE payout_events ENABLE TRIGGER payout_events_append_only;
ALTER TABLE payout_events ADD CONSTRAINT payout_events_amount_check CHECK ((to_status = 'paid') = (amount_cents IS NOT NULL));

-- A hold that was only remembered by a payout without entries, and each hold of an admin, becomes a row of its own. The texts of
-- account_hold were written by the close and are worked out again below.
INSERT INTO payout_holds (user_id, period_id, payout_id, reason, actor_id, created_at)
SELECT user_id, period_id, CASE WHEN amount_cents > 0 THEN payouts.id END, payouts.reason, placed.actor_id, coalesce(placed.created_at, payouts.created_at)
  FROM payouts LEFT JOIN LATERAL (
    SELECT actor_id, created_at FROM payout_events WHERE payout_id = payouts.id AND to_status = 'onhold' ORDER BY id DESC LIMIT 1
  ) placed ON true
 WHERE status = 'onhold' AND (amount_cents > 0 OR first_paid_at IS NULL)
   AND payouts.reason NOT IN ('The account is suspended', 'The account is not approved', 'Bank details are missing');

INSERT INTO payout_events (payout_id, from_status, to_status, reason, created_at)
SELECT id, status, 'pending', 'Voided: nothing is left to pay', now() FROM payouts WHERE amount_cents = 0 AND first_paid_at IS NULL ORDER BY id;
UPDATE payouts SET status = 'pending', reason = NULL, payment_reference = NULL, voided_at = now()
 WHERE amount_cents = 0 AND first_paid_at IS NULL;
UPDATE commission_entries SET payout_id = NULL FROM payouts
 WHERE payouts.id = commission_entries.payout_id AND payouts.voided_at IS NOT NULL;

ALTER TABLE payouts ALTER COLUMN amount_cents DROP DEFAULT;
ALTER TABLE payouts DROP CONSTRAINT payouts_amount_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_amount_check
  CHECK (amount_cents > 0 OR amount_cents = 0 AND (voided_at IS NOT NULL OR first_paid_at IS NOT NULL));
ALTER TABLE payouts ADD CONSTRAINT payouts_voided_check
  CHECK (voided_at IS NULL OR amount_cents = 0 AND status = 'pending' AND first_paid_at IS NULL);

WITH standing AS (
  SELECT payouts.id, coalesce(hold.reason, account_hold(users)) AS reason
    FROM payouts JOIN users ON users.id = payouts.user_id
    LEFT JOIN payout_holds hold ON hold.payout_id = payouts.id AND hold.ended_at IS NULL
   WHERE payouts.status <> 'paid' AND payouts.voided_at IS NULL AND payouts.amount_cents > 0
), changed AS (
  UPDATE payouts SET status = (CASE WHEN standing.reason IS NULL THEN 'pending' ELSE 'onhold' END)::payout_status, reason = standing.reason
    FROM standing WHERE standing.id = payouts.id AND payouts.reason IS DISTINCT FROM standing.reason
  RETURNING payouts.id, old.status AS from_status, new.status AS to_status, new.reason
)
INSERT INTO payout_events (payout_id, from_status, to_status, reason, created_at)
SELECT id, from_status, to_status, reason, now() FROM changed ORDER BY id;

-- Returned orders without commission do not count as completed.
INSERT INTO commission_entries (user_id, kind, amount_cents, order_id, order_item_id, accrual_id, reason, created_at)
SELECT accrual.user_id, 'reversal', 0, accrual.order_id, accrual.order_item_id, accrual.id, 'The order was returned', now()
  FROM commission_entries accrual JOIN orders ON orders.id = accrual.order_id
 WHERE accrual.kind = 'accrual' AND accrual.amount_cents = 0 AND orders.status = 'returned'
   AND NOT EXISTS (SELECT FROM commission_entries other
                    WHERE other.order_id = accrual.order_id AND (other.amount_cents <> 0 OR other.kind = 'reversal'))
 ORDER BY accrual.id;
