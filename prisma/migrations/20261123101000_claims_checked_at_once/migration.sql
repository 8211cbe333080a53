-- A close claims hundreds of thousands of rows: a plain claim of a row is recognised without a function, and the payouts that are filled
-- are checked by one query instead of three.
DROP TRIGGER commission_entries_only_claim ON commission_entries;
CREATE TRIGGER commission_entries_only_claim BEFORE UPDATE ON commission_entries FOR EACH ROW
  WHEN (OLD.payout_id IS NOT NULL OR NEW.payout_id IS NULL
    OR (OLD.id, OLD.user_id, OLD.kind, OLD.amount_cents, OLD.order_id, OLD.order_item_id, OLD.accrual_id, OLD.reason, OLD.actor_id, OLD.created_at)
       IS DISTINCT FROM
       (NEW.id, NEW.user_id, NEW.kind, NEW.amount_cents, NEW.order_id, NEW.order_item_id, NEW.accrual_id, NEW.reason, NEW.actor_id, NEW.created_at))
  EXECUTE FUNCTION commission_entries_only_claim();

CREATE OR REPLACE FUNCTION commission_entries_fitting_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  ids uuid[] := ARRAY(SELECT DISTINCT payout_id FROM changed WHERE payout_id IS NOT NULL);
  is_of_another boolean;
  was_paid boolean;
  is_void boolean;
BEGIN
  PERFORM FROM payouts WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  SELECT bool_or(payout.user_id <> entry.user_id), bool_or(payout.first_paid_at IS NOT NULL), bool_or(payout.voided_at IS NOT NULL)
    INTO is_of_another, was_paid, is_void
    FROM (SELECT DISTINCT payout_id, user_id FROM changed WHERE payout_id IS NOT NULL) entry
    -- OFFSET keeps this a lookup by key for each payout: statistics do not know the payouts of a running close.
    CROSS JOIN LATERAL (SELECT user_id, first_paid_at, voided_at FROM payouts WHERE id = entry.payout_id OFFSET 0) payout;
  IF is_of_another THEN
    RAISE EXCEPTION 'commission_entries_payout_of_same_user: a payout holds entries of its own reseller only'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_payout_of_same_user';
  END IF;
  IF was_paid THEN
    RAISE EXCEPTION 'commission_entries_payout_never_paid: a payout that was ever paid takes no more entries'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_payout_never_paid';
  END IF;
  IF is_void THEN
    RAISE EXCEPTION 'commission_entries_payout_not_voided: a voided payout takes no entries'
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = 'commission_entries_payout_not_voided';
  END IF;
  RETURN NULL;
END $function$;
