-- The list of payout weeks adds up every payout of every week: from the index alone, in the order of the weeks.
CREATE INDEX "payouts_totals_idx" ON "payouts" ("period_id") INCLUDE ("id", "amount_cents", "status");
