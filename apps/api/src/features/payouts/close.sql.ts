import type { PayoutWeek } from "@pola/shared/calendar";
import * as z from "zod";
import { command, query, SAMPLE, sql, txCommand } from "@pola/database/sql";

/** One lock for everything that fills payouts: the close, and the settlement of an open week. */
export const PAYOUT_LOCK = 7_106_501;

/** Waits for {@link PAYOUT_LOCK} and holds it until the transaction ends. */
export const lockPayouts = txCommand("lock payouts", {
  sql: () => sql`select pg_advisory_xact_lock(${PAYOUT_LOCK}::bigint)`,
  samples: [[]],
});

// The statements of the close run once a week: none is prepared.
const isPrepared = () => false;

/** The latest period, closed or not. */
export const lastPeriod = query("last period", {
  row: z.strictObject({ startsAt: z.date(), endsAt: z.date(), isClosed: z.boolean() }),
  sql: () => sql`
  select starts_at as "startsAt", ends_at as "endsAt", closed_at is not null as "isClosed"
    from payout_periods order by ends_at desc limit 1`,
  samples: [[]],
  isPrepared,
});

/** When the first commission was booked; null before it. */
export const firstEntry = query("first entry", {
  row: z.strictObject({ at: z.date().nullable() }),
  sql: () => sql`select min(created_at) as at from commission_entries`,
  samples: [[]],
  isPrepared,
});

const SAMPLE_WEEK: PayoutWeek = {
  weekStart: SAMPLE.day,
  weekEnd: SAMPLE.day,
  paymentDate: SAMPLE.day,
  startsAt: SAMPLE.at,
  endsAt: SAMPLE.at,
};

/** The id of a week's period, which is created when there is none. */
export const findOrCreatePeriod = query("find or create period", {
  row: z.strictObject({ id: z.guid() }),
  sql: ({ weekStart, weekEnd, paymentDate, startsAt, endsAt }: PayoutWeek, now: Date) => sql`
  insert into payout_periods (week_start, week_end, payment_date, starts_at, ends_at, created_at)
  values (${weekStart}::date, ${weekEnd}::date, ${paymentDate}::date, ${startsAt}::timestamptz, ${endsAt}::timestamptz,
          ${now}::timestamptz)
  on conflict (week_start) do update set week_start = excluded.week_start
  returning id`,
  samples: [[SAMPLE_WEEK, SAMPLE.at]],
  isPrepared,
});

const createDue = (periodId: string, endsAt: Date) => sql`
  create temporary table due on commit drop as
  select id, user_id, amount_cents
    from commission_entries
   where payout_id is null and created_at < ${endsAt}::timestamptz
     and user_id not in (select user_id from payouts where period_id = ${periodId}::uuid and first_paid_at is not null)
   order by id
     for no key update`;

const given = () => createDue(SAMPLE.id, SAMPLE.at);

/**
 * Collects the entries to claim in a temporary table: every entry without a payout from before the end of the period, whenever it was
 * booked, so that none is lost. A reseller whose payout of this period was ever paid keeps later entries for the next one. The rows are
 * locked in id order. A reversal locks the same rows: it is either in the next statement or waits for this transaction.
 */
export const lockDue = command("lock due", { sql: createDue, samples: [[SAMPLE.id, SAMPLE.at]] });

/** A reversal follows its accrual into the payout that was never paid, also when it was booked after the end of the period. */
export const addReversalsOfDue = command("add reversals of due", {
  sql: () => sql`
  insert into due
  select reversal.id, reversal.user_id, reversal.amount_cents
    from due join commission_entries reversal on reversal.accrual_id = due.id
   where reversal.payout_id is null
     and not exists (select from due known where known.id = reversal.id)`,
  samples: [[]],
  given,
});

/** Leaves the entries of resellers below the minimum, in cents, for a later week. */
export const leaveCarriedForward = command("leave carried forward", {
  sql: (minPayoutCents: number) => sql`
  delete from due
   where user_id in (
     select user_id from due group by user_id having sum(amount_cents) <= 0 or sum(amount_cents) < ${minPayoutCents}::bigint
   )`,
  samples: [[0]],
  given,
});

/**
 * A payout for each reseller with due entries. A hold that was set while the week was open has a payout already, which stays on hold.
 * Each payout that is new or newly on hold gets its event. `reason` is that of a suspended reseller's hold.
 */
export const createPayouts = command("create payouts", {
  sql: (periodId: string, reason: string, now: Date) => sql`
  with created as (
    insert into payouts (period_id, user_id, status, reason, created_at)
    select ${periodId}::uuid, users.id,
           case when users.status = 'suspended' then 'onhold' else 'pending' end::payout_status,
           case when users.status = 'suspended' then ${reason}::text end,
           ${now}::timestamptz
      from users where users.id in (select user_id from due)
     order by users.id
        on conflict (period_id, user_id) do update set status = excluded.status, reason = excluded.reason
     where payouts.status = 'pending' and excluded.status = 'onhold'
    returning new.id, old.status as from_status, new.status as to_status, new.reason
  )
  insert into payout_events (payout_id, from_status, to_status, reason, created_at)
  select id, from_status, to_status, reason, ${now}::timestamptz from created`,
  samples: [[SAMPLE.id, SAMPLE.text, SAMPLE.at]],
  given,
});

/** Puts the due entries into the payouts of their resellers. */
export const claimDue = command("claim due", {
  sql: (periodId: string) => sql`
  update commission_entries
     set payout_id = payouts.id
    from due join payouts on payouts.user_id = due.user_id and payouts.period_id = ${periodId}::uuid
   where commission_entries.id = due.id and commission_entries.payout_id is null`,
  samples: [[SAMPLE.id]],
  given,
});

const ClosedPayout = z.strictObject({
  userId: z.guid(),
  amountCents: z.int(),
  /** Set when the payout is on hold. */
  reason: z.string().nullable(),
  email: z.string(),
  firstName: z.string(),
  isDeleted: z.boolean(),
});
/** A payout that the close just filled, with its reseller. */
export type ClosedPayout = z.infer<typeof ClosedPayout>;

/** Sets each amount to the sum of the entries that were really claimed. */
export const sumClaimed = query("sum claimed", {
  row: ClosedPayout,
  sql: (periodId: string) => sql`
  with claimed as (
    select payout_id, sum(amount_cents)::bigint as cents
      from commission_entries
     where payout_id in (select id from payouts where period_id = ${periodId}::uuid and first_paid_at is null)
     group by payout_id
  )
  update payouts
     set amount_cents = claimed.cents
    from claimed, users
   where payouts.id = claimed.payout_id and users.id = payouts.user_id
  returning payouts.user_id as "userId", payouts.amount_cents as "amountCents", payouts.reason,
            users.email, users.first_name as "firstName", users.deleted_at is not null as "isDeleted"`,
  samples: [[SAMPLE.id]],
  isPrepared,
});

export const markClosed = command("mark closed", {
  sql: (periodId: string, now: Date) => sql`
  update payout_periods set closed_at = ${now}::timestamptz where id = ${periodId}::uuid and closed_at is null`,
  samples: [[SAMPLE.id, SAMPLE.at]],
});

type MailRow = {
  userId: string | null;
  kind: string;
  toEmail: string;
  subject: string;
  text: string;
  html: string;
};

/** Inserts many mails with the same link. */
export const insertMails = command("insert mails", {
  sql: (mails: MailRow[], sealedLink: string | null, now: Date) => sql`
  insert into mail_outbox (user_id, kind, to_email, subject, text, html, sealed_link, next_attempt_at, created_at)
  select *, ${sealedLink}::text, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${mails.map(({ userId }) => userId)}::uuid[], ${mails.map(({ kind }) => kind)}::text[],
                ${mails.map(({ toEmail }) => toEmail)}::text[], ${mails.map(({ subject }) => subject)}::text[],
                ${mails.map(({ text }) => text)}::text[], ${mails.map(({ html }) => html)}::text[])`,
  samples: [[[], null, SAMPLE.at]],
});
