import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import { toRupees } from "@pola/shared/money";
import type { UnpaidPayouts } from "@pola/shared/schemas/payout";
import * as z from "zod";
import type { Config } from "../../config.ts";
import { OWN_PAYOUT } from "../../views/payment-run-view.ts";
import { IS_PAYEE } from "./back-office.sql.ts";
import { nothingToPayIn } from "./payout-refusals.ts";
import { IS_UNPAID } from "./payouts.sql.ts";

const UnpaidOfResellerRow = z.strictObject({
  payoutIds: z.array(z.guid()),
  weeks: z.array(z.iso.date()),
  held: z.number(),
  reasons: z.array(z.string()),
  cents: z.number(),
  isDeleted: z.boolean(),
  /** Why the account itself holds every payout. */
  accountHold: z.string().nullable(),
  openRuns: z.array(z.string()),
});
type UnpaidOfResellerRow = z.infer<typeof UnpaidOfResellerRow>;

/** What a payee has not been paid for closed weeks, and what may prevent it. */
export const unpaidOfReseller = txQuery("unpaid of reseller", {
  row: UnpaidOfResellerRow,
  sql: (userId: string) => sql`
  select unpaid.*, users.deleted_at is not null as "isDeleted", account_hold(users) as "accountHold",
         (select coalesce(json_agg(number order by number), '[]') from payment_runs
           where status = 'open' and id in (select payment_run_id from payouts where user_id = users.id)) as "openRuns"
    from users, lateral (
      select coalesce(json_agg(payouts.id order by period.week_start), '[]') as "payoutIds",
             coalesce(json_agg(period.week_start order by period.week_start), '[]') as weeks,
             count(*) filter (where payouts.status = 'onhold')::float8 as held,
             coalesce(json_agg(distinct payouts.reason) filter (where payouts.status = 'onhold'), '[]') as reasons,
             coalesce(sum(payouts.amount_cents), 0)::float8 as cents
        from payouts join payout_periods period on period.id = payouts.period_id
       where payouts.user_id = users.id and payouts.payment_run_id is null and ${IS_UNPAID}
    ) unpaid
   where users.id = ${userId}::uuid and ${IS_PAYEE}`,
  samples: [[SAMPLE.id]],
});

/** The unpaid payouts of a reseller as the API returns them. `isOwn`: they belong to the admin who reads them. */
export function unpaidPayoutsView(
  row: UnpaidOfResellerRow,
  { needsSecondApproval }: Pick<Config, "needsSecondApproval">,
  isOwn: boolean,
): UnpaidPayouts {
  const { weeks, held, reasons, cents } = row;
  const refusal = isOwn ? OWN_PAYOUT : whyUnpayable(row);
  return {
    weeks,
    total: toRupees(cents),
    held,
    reasons,
    refusal: weeks.length === 0 ? null : refusal,
    needsApproval: needsSecondApproval,
  };
}

/** Why the unpaid payouts cannot be released and paid now, as a sentence for admins; null when they can (docs/product/money.md, M-142). */
export function whyUnpayable(row: UnpaidOfResellerRow): string | null {
  const { payoutIds, isDeleted, accountHold, openRuns } = row;
  if (payoutIds.length === 0) return nothingToPayIn(openRuns);
  if (isDeleted) return "The account was deleted and has no bank details any more.";
  return accountHold === null ? null : `${accountHold}. These payouts stay on hold until this changes.`;
}
