import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import type { Slice } from "@pola/database/sql-text";
import * as z from "zod";
import { nameOf } from "../../domain/person-name.sql.ts";
import { ResellerBooksRow, StatementRow } from "../../views/payout-view.ts";
import { ACCOUNT_COLUMNS, HAS_BANK_DETAILS, IS_WORTH, linesOf, SELECT_STATEMENTS } from "./payouts.sql.ts";

/** Resellers, and former resellers who earned something (docs/product/money.md, M-157). A condition over `users`. */
export const HAS_BOOKS: Sql = sql`
  (users.role = 'reseller' or exists (select from commission_months where user_id = users.id))`;

/** A person with books, and whether they can be paid. */
export const personWithBooks = query("person with books", {
  row: z.strictObject({ userId: z.guid(), hasBankDetails: z.boolean() }),
  sql: (userId: string) => sql`
  select id as "userId", ${HAS_BANK_DETAILS} as "hasBankDetails" from users where id = ${userId}::uuid and ${HAS_BOOKS}`,
  samples: [[SAMPLE.id]],
});

/** The entries of a person with books that are in no payout, and how many payouts there are. */
export const resellerBooks = query("reseller books", {
  row: ResellerBooksRow,
  sql: (userId: string) => sql`
  select users.id as "userId", ${nameOf(sql`users`)} as "resellerName",
         users.business_name as "businessName", ${ACCOUNT_COLUMNS},
         ${linesOf(sql`entry.user_id = users.id and entry.payout_id is null`)} as "unclaimedLines",
         (select count(*) from payouts where user_id = users.id and ${IS_WORTH}) as payouts
    from users
   where users.id = ${userId}::uuid and ${HAS_BOOKS}`,
  samples: [[SAMPLE.id]],
});

/** A page of a reseller's payouts with their lines, newest week first. */
export const payoutStatements = query("payout statements", {
  row: StatementRow,
  sql: (userId: string, { skip, take }: Slice) => sql`
  ${SELECT_STATEMENTS}
   where payouts.user_id = ${userId}::uuid and ${IS_WORTH}
   order by payout_periods.week_start desc
   offset ${skip} limit ${take}`,
  samples: [[SAMPLE.id, { skip: 0, take: 10 }]],
});
