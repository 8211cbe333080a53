import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import type { Slice } from "@pola/database/sql-text";
import * as z from "zod";
import { nameOf } from "../../domain/person-name.sql.ts";
import { LinesRow, ListedPayoutRow, PayeeSummaryRow } from "../../views/payout-view.ts";
import {
  ACCOUNT_COLUMNS,
  HAS_AMOUNT,
  HAS_BANK_DETAILS,
  linesOf,
  LISTED_PAYOUT_COLUMNS,
} from "./payouts.sql.ts";

/** Whether a person is a payee: a reseller, or a former one who earned something (docs/product/money.md, M-157). A condition over `users`. */
export const IS_PAYEE: Sql = sql`
  (users.role = 'reseller' or exists (select from commission_months where user_id = users.id))`;

/** A payee, and whether they can be paid. */
export const payeeById = query("payee by id", {
  row: z.strictObject({ userId: z.guid(), hasBankDetails: z.boolean() }),
  sql: (userId: string) => sql`
  select id as "userId", ${HAS_BANK_DETAILS} as "hasBankDetails" from users where id = ${userId}::uuid and ${IS_PAYEE}`,
  samples: [[SAMPLE.id]],
});

/** The sum of what a payee has in no payout, and how many payouts there are. */
export const payeeSummary = query("payee summary", {
  row: PayeeSummaryRow,
  sql: (userId: string) => sql`
  select users.id as "userId", ${nameOf(sql`users`)} as "resellerName",
         users.business_name as "businessName", ${ACCOUNT_COLUMNS},
         coalesce((select cents from balances where user_id = users.id), 0) as "unclaimedCents",
         exists (select from commission_entries where user_id = users.id and payout_id is null) as "hasUnclaimed",
         (select count(*) from payouts where user_id = users.id and ${HAS_AMOUNT}) as payouts
    from users
   where users.id = ${userId}::uuid and ${IS_PAYEE}`,
  samples: [[SAMPLE.id]],
});

/** The entries of a payee that are in no payout. */
export const unclaimedLines = query("unclaimed lines", {
  row: LinesRow,
  sql: (userId: string) => sql`
  select ${linesOf(sql`entry.user_id = users.id and entry.payout_id is null`)} as lines
    from users where users.id = ${userId}::uuid and ${IS_PAYEE}`,
  samples: [[SAMPLE.id]],
});

/** A page of a reseller's payouts, newest week first. */
export const payoutsOfReseller = query("payouts of reseller", {
  row: ListedPayoutRow,
  sql: (userId: string, { skip, take }: Slice) => sql`
  select ${LISTED_PAYOUT_COLUMNS}
    from payouts join payout_periods on payout_periods.id = payouts.period_id
   where payouts.user_id = ${userId}::uuid and ${HAS_AMOUNT}
   order by payout_periods.week_start desc
   offset ${skip} limit ${take}`,
  samples: [[SAMPLE.id, { skip: 0, take: 10 }]],
});
