import type { Pool } from "pg";
import type { BankRow } from "../../views/bank-file-view.ts";
import type { ResellerBooksRow, StatementRow } from "../../views/payout-view.ts";
import { linesOf, PAYOUT_COLUMNS, queryNamed } from "./payouts.sql.ts";

const HAS_LINES = "exists (select from commission_entries where payout_id = payouts.id)";

/** A reseller, or somebody who was one and has books. */
const BOOKS = `
  select users.id as "userId", concat_ws(' ', users.first_name, users.last_name) as "resellerName",
         users.business_name as "businessName",
         ${linesOf("entry.user_id = users.id and entry.payout_id is null")} as "unclaimedLines",
         (select count(*) from payouts where user_id = users.id and ${HAS_LINES}) as payouts
    from users
   where users.id = $1::uuid
     and (users.role = 'reseller' or exists (select from commission_entries where user_id = users.id))`;

const STATEMENTS = `
  select ${PAYOUT_COLUMNS},
         concat_ws(' ', users.first_name, users.last_name) as "resellerName", users.business_name as "businessName",
         ${linesOf("entry.payout_id = payouts.id")} as lines
    from payouts
    join payout_periods on payout_periods.id = payouts.period_id
    join users on users.id = payouts.user_id
   where payouts.user_id = $1::uuid and ${HAS_LINES}
   order by payout_periods.week_start desc
   offset $2 limit $3`;

/** What a closed week still owes, by business name. A payout that was taken back to nothing is nobody's to pay. */
const BANK_ROWS = `
  select period.week_start as "weekStart", period.week_end as "weekEnd", period.payment_date as "paymentDate",
         (select coalesce(json_agg(json_build_object('userId', users.id, 'payoutId', payouts.id,
                   'resellerName', concat_ws(' ', users.first_name, users.last_name), 'businessName', users.business_name,
                   'accountName', coalesce(users.account_holder_name, ''), 'bank', coalesce(users.bank_name, ''),
                   'branch', coalesce(users.branch_name, ''), 'accountNumber', coalesce(users.account_number, ''),
                   'cents', payouts.amount_cents, 'status', payouts.status, 'reason', payouts.reason)
                   order by users.business_name, users.id), '[]')
            from payouts join users on users.id = payouts.user_id
           where payouts.period_id = period.id and payouts.status <> 'paid' and payouts.amount_cents > 0) as rows
    from payout_periods period
   where period.week_start = $1::date and period.closed_at is not null`;

export async function selectBooks(pool: Pool, userId: string) {
  return await queryNamed<ResellerBooksRow>(pool, "books", BOOKS, [userId]);
}

/** A reseller's payouts with their lines, newest week first. */
export async function selectStatements(
  pool: Pool,
  userId: string,
  { skip, take }: { skip: number; take: number },
) {
  return await queryNamed<StatementRow>(pool, "statements", STATEMENTS, [userId, skip, take]);
}

export async function selectBankRows(pool: Pool, weekStart: string) {
  type Week = { weekStart: string; weekEnd: string; paymentDate: string; rows: BankRow[] };
  return await queryNamed<Week>(pool, "bank-rows", BANK_ROWS, [weekStart]);
}
