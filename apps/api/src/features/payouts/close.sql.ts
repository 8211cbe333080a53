import type { PayoutWeek } from "@pola/shared/calendar";
import * as z from "zod";
import { command, query, SAMPLE, sql, txCommand, txQuery } from "@pola/database/sql";
import { INSERT_MAILS } from "../../domain/outbox.ts";
import { minPayoutNow } from "../../domain/settings.ts";
import { COUNTS_AS_ORDER } from "./payouts.sql.ts";

/** One lock for everything that fills payouts: the close, and the settlement of an open week. */
export const PAYOUT_LOCK = 7_106_501;

/** Waits for {@link PAYOUT_LOCK} and holds it until the transaction ends. */
export const lockPayouts = txCommand("lock payouts", {
  sql: () => sql`select pg_advisory_xact_lock(${PAYOUT_LOCK}::bigint)`,
  samples: [[]],
});

// The statements of the close run once a week: none is prepared.
const isPrepared = () => false;

const SAMPLE_WEEK: PayoutWeek = {
  weekStart: SAMPLE.day,
  weekEnd: SAMPLE.day,
  paymentDate: SAMPLE.day,
  startsAt: SAMPLE.at,
  endsAt: SAMPLE.at,
};

/** A week's period, which is created when there is none. */
const PERIOD = {
  row: z.strictObject({ id: z.guid(), isClosed: z.boolean() }),
  sql: ({ weekStart, weekEnd, paymentDate, startsAt, endsAt }: PayoutWeek, now: Date) => sql`
  insert into payout_periods (week_start, week_end, payment_date, starts_at, ends_at, created_at)
  values (${weekStart}::date, ${weekEnd}::date, ${paymentDate}::date, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
          ${now}::timestamptz)
  on conflict (week_start) do update set week_start = excluded.week_start
  returning id, closed_at is not null as "isClosed"`,
  samples: [[SAMPLE_WEEK, SAMPLE.at]] satisfies [PayoutWeek, Date][],
};

/** The period of a week that is being closed. */
export const periodToClose = query("period to close", { ...PERIOD, isPrepared });

/** The period of the open week. */
export const openPeriod = txQuery("open period", PERIOD);

/** A close reads the entries of one week only, but PostgreSQL estimates a read of the whole ledger as cheaper. */
export const disableSequentialScans = command("disable sequential scans", {
  sql: () => sql`set local enable_seqscan = off`,
  samples: [[]],
});

const createDue = (periodId: string, endsAt: Date) => sql`
  create temporary table due on commit drop as
  select ctid as place, id, user_id, order_id, kind, amount_cents, created_at
    from commission_entries
   where payout_id is null and created_at < ${endsAt}::timestamptz
     and user_id not in (select user_id from payouts where period_id = ${periodId}::uuid and first_paid_at is not null)
   order by id
     for no key update`;

const given = () => createDue(SAMPLE.id, SAMPLE.at);

/**
 * Collects the entries to claim in a temporary table: every entry without a payout from before the end of the period. The age does not
 * matter, so none is lost. A reseller whose payout of this period was ever paid keeps later entries for the next one. The rows are locked
 * in id order. A reversal locks the same rows: it is either in the next statement or waits for this transaction.
 */
export const collectDue = command("collect due", { sql: createDue, samples: [[SAMPLE.id, SAMPLE.at]] });

/** A reversal follows its accrual into the payout that was never paid, also when it was booked after the end of the period. */
export const addReversalsOfDue = command("add reversals of due", {
  sql: () => sql`
  insert into due
  select reversal.ctid, reversal.id, reversal.user_id, reversal.order_id, reversal.kind, reversal.amount_cents, reversal.created_at
    from due join commission_entries reversal on reversal.accrual_id = due.id
   where reversal.payout_id is null
     and not exists (select from due known where known.id = reversal.id)`,
  samples: [[]],
  given,
});

/** Leaves the entries of resellers below the minimum in force for a later week. The default is in cents. */
export const leaveCarriedForward = command("leave carried forward", {
  sql: (defaultCents: number) => sql`
  delete from due
   where user_id in (
     select user_id from due group by user_id having sum(amount_cents) <= 0 or sum(amount_cents) < ${minPayoutNow(defaultCents)}
   )`,
  samples: [[0]],
  given,
});

/** Locks the resellers with due entries: an account that is suspended meanwhile waits, and then finds the new payout. */
export const lockResellersOfDue = command("lock resellers of due", {
  sql: () => sql`select id from users where id in (select user_id from due) order by id for share`,
  samples: [[]],
  given,
});

/**
 * A payout with its event for each reseller with due entries. It is on hold when the account gives a cause, or when it claims entries of a
 * week that an admin put on hold (docs/product/money.md, M-74 and M-75).
 */
export const createPayouts = command("create payouts", {
  sql: (periodId: string, now: Date) => sql`
  with held as (
    select distinct on (user_id) user_id, reason from payout_holds where payout_id is null and ended_at is null order by user_id, created_at, id
  ), earned as (
    select user_id, sum(cents) as cents, count(*) filter (where counts) as orders
      from (select user_id, sum(amount_cents) as cents, order_id is not null and (${COUNTS_AS_ORDER}) as counts
              from due group by user_id, order_id) by_order
     group by user_id
  ), owed as (
    select users.id as user_id, cents, orders, coalesce(held.reason, account_hold(users)) as reason
      from earned join users on users.id = earned.user_id left join held on held.user_id = users.id
  ), created as (
    insert into payouts (period_id, user_id, amount_cents, orders_count, status, reason, created_at)
    select ${periodId}::uuid, user_id, cents, orders, (case when reason is null then 'pending' else 'onhold' end)::payout_status, reason,
           ${now}::timestamptz
      from owed order by user_id
    returning id, status, reason
  )
  insert into payout_events (payout_id, to_status, reason, created_at)
  select id, status, reason, ${now}::timestamptz from created`,
  samples: [[SAMPLE.id, SAMPLE.at]],
  given,
});

/**
 * Updates the planner's statistics on the new payouts, which only this transaction sees. Autovacuum counts none of them: with its statistics
 * the claim would compare every entry with every payout.
 */
export const analyzeNewPayouts = command("analyze new payouts", {
  sql: () => sql`analyze due (user_id), payouts (period_id, user_id)`,
  samples: [[]],
  given,
});

/** The waiting holds of the resellers with new payouts move to those payouts: their weeks have entries in them. */
export const moveHolds = command("move holds", {
  sql: (periodId: string) => sql`
  update payout_holds
     set payout_id = payouts.id
    from payouts
   where payouts.period_id = ${periodId}::uuid and payouts.user_id = payout_holds.user_id and payouts.first_paid_at is null
     and payout_holds.payout_id is null and payout_holds.ended_at is null`,
  samples: [[SAMPLE.id]],
});

/** A hold on a week that ended without entries has nothing to hold: it ends with its week. */
export const endUnusedHolds = command("end unused holds", {
  sql: (endsAt: Date, now: Date) => sql`
  update payout_holds
     set ended_at = ${now}::timestamptz
   where payout_id is null and ended_at is null
     and not exists (select from commission_entries
                      where user_id = payout_holds.user_id and payout_id is null and created_at < ${endsAt}::timestamptz)`,
  samples: [[SAMPLE.at, SAMPLE.at]],
});

const ClosedPayout = z.strictObject({
  id: z.guid(),
  amountCents: z.int(),
  /** Set when the payout is on hold. */
  reason: z.string().nullable(),
  email: z.string(),
  firstName: z.string(),
});
/** A payout that the close just made. `id`, `email` and `firstName` are those of its reseller. */
export type ClosedPayout = z.infer<typeof ClosedPayout>;

/** The payouts that the close made. */
export const closedPayouts = query("closed payouts", {
  row: ClosedPayout,
  sql: (periodId: string) => sql`
  select users.id, payouts.amount_cents as "amountCents", payouts.reason, users.email, users.first_name as "firstName"
    from payouts join users on users.id = payouts.user_id
   where payouts.period_id = ${periodId}::uuid and payouts.first_paid_at is null`,
  samples: [[SAMPLE.id]],
  isPrepared,
});

/**
 * Puts the due entries into the payouts of their resellers. Each is found by its place in the table, which stays the same: nobody else may
 * change an entry without a payout while {@link PAYOUT_LOCK} is held. It comes last, because from here on completions of these resellers
 * wait for the balances until the close is committed (docs/decisions/0052). Returns the payouts whose amount is not what they claimed.
 */
export const claimDue = query("claim due", {
  row: z.strictObject({ id: z.guid() }),
  sql: (periodId: string) => sql`
  with claimed as (
    update commission_entries
       set payout_id = payouts.id
      from due join payouts
        on payouts.user_id = due.user_id and payouts.period_id = ${periodId}::uuid
     where commission_entries.ctid = due.place
    returning commission_entries.payout_id, commission_entries.amount_cents
  ), summed as (
    select payout_id as id, sum(amount_cents) as cents from claimed group by payout_id
  )
  select payouts.id
    from payouts left join summed on summed.id = payouts.id
   where payouts.period_id = ${periodId}::uuid and payouts.first_paid_at is null
     and payouts.amount_cents is distinct from summed.cents`,
  samples: [[SAMPLE.id]],
  given,
  isPrepared,
});

export const markClosed = command("mark closed", {
  sql: (periodId: string, now: Date) => sql`
  update payout_periods set closed_at = ${now}::timestamptz where id = ${periodId}::uuid and closed_at is null`,
  samples: [[SAMPLE.id, SAMPLE.at]],
});

export const insertMails = command("insert mails of a close", INSERT_MAILS);
