import { query, SAMPLE, sql } from "@pola/database/sql";
import { ResellerBooksRow, StatementRow } from "../../views/payout-view.ts";
import { ACCOUNT_COLUMNS, IS_WORTH, linesOf, SELECT_STATEMENTS } from "./payouts.sql.ts";

/** The entries of a reseller that are in no payout, and how many payouts there are. A former reseller has a row, too. */
export const resellerBooks = query("reseller books", {
  row: ResellerBooksRow,
  sql: (userId: string) => sql`
  select users.id as "userId", concat_ws(' ', users.first_name, users.last_name) as "resellerName",
         users.business_name as "businessName", ${ACCOUNT_COLUMNS},
         ${linesOf(sql`entry.user_id = users.id and entry.payout_id is null`)} as "unclaimedLines",
         (select count(*) from payouts where user_id = users.id and ${IS_WORTH}) as payouts
    from users
   where users.id = ${userId}::uuid
     and (users.role = 'reseller' or exists (select from commission_months where user_id = users.id))`,
  samples: [[SAMPLE.id]],
});

/** A page of a reseller's payouts with their lines, newest week first. */
export const payoutStatements = query("payout statements", {
  row: StatementRow,
  sql: (userId: string, { skip, take }: { skip: number; take: number }) => sql`
  ${SELECT_STATEMENTS}
   where payouts.user_id = ${userId}::uuid and ${IS_WORTH}
   order by payout_periods.week_start desc
   offset ${skip} limit ${take}`,
  samples: [[SAMPLE.id, { skip: 0, take: 10 }]],
});
