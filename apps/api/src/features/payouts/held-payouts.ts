import { query, SAMPLE, sql, txQuery } from "@pola/database/sql";
import { formatRupees, toRupees } from "@pola/shared/money";
import type { HeldPayouts } from "@pola/shared/schemas/payout";
import * as z from "zod";

const HeldRow = z.strictObject({
  payoutIds: z.array(z.guid()),
  weeks: z.array(z.iso.date()),
  reasons: z.array(z.string()),
  cents: z.number(),
  isDeleted: z.boolean(),
  /** Why the account itself holds every payout. */
  accountHold: z.string().nullable(),
  unclaimedCents: z.number(),
  openRuns: z.array(z.string()),
});
type HeldRow = z.infer<typeof HeldRow>;

const HELD = {
  row: HeldRow,
  sql: (userId: string) => sql`
  select held.*, users.deleted_at is not null as "isDeleted", account_hold(users) as "accountHold",
         (select coalesce(sum(amount_cents), 0)::float8 from commission_entries
           where user_id = users.id and payout_id is null) as "unclaimedCents",
         (select coalesce(json_agg(number order by number), '[]') from payment_runs
           where status = 'open' and id in (select payment_run_id from payouts where user_id = users.id)) as "openRuns"
    from users, lateral (
      select coalesce(json_agg(payouts.id order by period.week_start), '[]') as "payoutIds",
             coalesce(json_agg(period.week_start order by period.week_start), '[]') as weeks,
             coalesce(json_agg(distinct payouts.reason), '[]') as reasons, coalesce(sum(payouts.amount_cents), 0)::float8 as cents
        from payouts join payout_periods period on period.id = payouts.period_id
       where payouts.user_id = users.id and payouts.status = 'onhold' and payouts.payment_run_id is null
         and payouts.amount_cents > 0 and period.closed_at is not null
    ) held
   where users.id = ${userId}::uuid
     and (users.role = 'reseller' or exists (select from commission_entries where user_id = users.id))`,
  samples: [[SAMPLE.id]] as [string][],
};

/** A reseller's payouts of closed weeks that are on hold, and what may prevent their payment. Somebody who was a reseller has a row, too. */
export const heldPayouts = query("held payouts", HELD);

/** The same, in the transaction that has locked them. */
export const lockedHeldPayouts = txQuery("locked held payouts", HELD);

export function heldPayoutsView(row: HeldRow, minPayoutCents: number): HeldPayouts {
  const { weeks, reasons, cents } = row;
  const refusal = weeks.length === 0 ? null : whyHeldStay(row, minPayoutCents);
  return { weeks, reasons, total: toRupees(cents), refusal };
}

/** Why held payouts cannot be released and paid now, as a sentence for admins; null when they can (docs/product/money.md, M-142). */
export function whyHeldStay(row: HeldRow, minPayoutCents: number): string | null {
  const { payoutIds, cents, isDeleted, accountHold, unclaimedCents, openRuns } = row;
  if (payoutIds.length === 0) {
    const runs = openRuns.join(", ");
    return `Nothing is on hold.${runs && ` See payment run ${runs}: mark it as paid, or cancel it.`}`;
  }
  if (isDeleted) return "The account was deleted and has no bank details any more.";
  if (accountHold !== null) {
    const cure = accountHold.startsWith("The account") ? "it is approved" : "they are complete";
    return `${accountHold}. These payouts stay on hold until ${cure}.`;
  }
  const amount = formatRupees(toRupees(cents));
  if (cents < minPayoutCents)
    return `${amount} is below the minimum payout of ${formatRupees(toRupees(minPayoutCents))}.`;
  if (cents + unclaimedCents <= 0)
    return `Deductions of ${formatRupees(toRupees(-unclaimedCents))} still have to be made, so nothing would be left of ${amount}.`;
  return null;
}
