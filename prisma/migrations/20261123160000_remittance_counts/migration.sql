-- What the lines of a remittance hold, beside its sums. The list counted every line of every remittance on its page.
ALTER TABLE remittances
  ADD COLUMN lines_count integer NOT NULL DEFAULT 0,
  ADD COLUMN settled_count integer NOT NULL DEFAULT 0,
  ADD COLUMN differences_count integer NOT NULL DEFAULT 0,
  ADD COLUMN unmatched_cents bigint NOT NULL DEFAULT 0;

ALTER TABLE remittances DISABLE TRIGGER remittances_append_only;
UPDATE remittances r
   SET lines_count = held.lines, settled_count = held.settled, differences_count = held.differences, unmatched_cents = held.unmatched
  FROM (
    SELECT remittance_id, count(*) AS lines, count(*) FILTER (WHERE kind = 'settlement') AS settled,
      count(*) FILTER (WHERE cash_cents <> expected_cents) AS differences,
      coalesce(sum(cash_cents) FILTER (WHERE kind = 'unmatched'), 0) AS unmatched
    FROM remittance_lines GROUP BY remittance_id
  ) held WHERE held.remittance_id = r.id;
ALTER TABLE remittances ENABLE TRIGGER remittances_append_only;

ALTER TABLE remittances
  ALTER COLUMN lines_count DROP DEFAULT,
  ALTER COLUMN settled_count DROP DEFAULT,
  ALTER COLUMN differences_count DROP DEFAULT,
  ALTER COLUMN unmatched_cents DROP DEFAULT;

CREATE OR REPLACE FUNCTION remittance_is_sum_of_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM remittances r JOIN remittance_lines l ON l.remittance_id = r.id
    WHERE r.id IN (SELECT remittance_id FROM added)
    GROUP BY r.id
    HAVING (sum(l.cash_cents), sum(l.fee_cents), count(*), count(*) FILTER (WHERE l.kind = 'settlement'),
        count(*) FILTER (WHERE l.cash_cents <> l.expected_cents), coalesce(sum(l.cash_cents) FILTER (WHERE l.kind = 'unmatched'), 0))
      <> (r.cash_cents, r.fee_cents, r.lines_count, r.settled_count, r.differences_count, r.unmatched_cents)
  ) THEN
    RAISE EXCEPTION '%: a remittance is the sum of its lines', TG_NAME
      USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
