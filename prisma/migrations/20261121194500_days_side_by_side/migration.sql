-- A reseller's days are read from the index alone, where they lie side by side.
ALTER TABLE "commission_days" DROP CONSTRAINT "commission_days_pkey",
  ADD CONSTRAINT "commission_days_pkey" PRIMARY KEY ("user_id", "day") INCLUDE ("earned_cents", "adjusted_cents", "orders");
