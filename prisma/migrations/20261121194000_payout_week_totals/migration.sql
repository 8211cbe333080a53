-- What the payouts of a period come to: the list of weeks added up every payout of every week at each look before (docs/decisions/0021).
CREATE TABLE "payout_totals" (
    "period_id" UUID NOT NULL,
    "payouts" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "unpaid_cents" BIGINT NOT NULL,
    "held_cents" BIGINT NOT NULL,

    CONSTRAINT "payout_totals_pkey" PRIMARY KEY ("period_id")
);
ALTER TABLE "payout_totals" ADD CONSTRAINT "payout_totals_period_id_fkey" FOREIGN KEY ("period_id") REFERENCES "payout_periods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Takes what changed off the totals, or adds it; the argument is the sign. One row for each week, weeks in order: whoever holds one waits
-- for no payout any more, so nobody waits in a circle.
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

-- The triggers above keep writers out until this is committed, so nothing falls between.
INSERT INTO payout_totals (period_id, payouts, amount_cents, unpaid_cents, held_cents)
SELECT period_id, count(*), sum(amount_cents), coalesce(sum(amount_cents) FILTER (WHERE status <> 'paid'), 0),
       coalesce(sum(amount_cents) FILTER (WHERE status = 'onhold'), 0)
FROM payouts WHERE amount_cents > 0 GROUP BY period_id;

-- Only who has nothing left is still looked up: a week counts them, too, if they have lines in it.
DROP INDEX "payouts_totals_idx";
CREATE INDEX "payouts_of_nothing_idx" ON "payouts" ("period_id") WHERE "amount_cents" = 0;
