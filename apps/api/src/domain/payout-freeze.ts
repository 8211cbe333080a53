import { type Sql, sql } from "@pola/database/sql";

/**
 * Whether the amount of a payout can no longer change, as a condition over `payouts`: it was paid once (docs/decisions/0004), or it is in a
 * payment run (docs/product/money.md, M-93). A reversal then stays unclaimed until the next close.
 */
export const IS_FROZEN: Sql = sql`(payouts.first_paid_at is not null or payouts.payment_run_id is not null)`;
