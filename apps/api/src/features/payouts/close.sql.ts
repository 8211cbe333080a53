/** One lock for everything that fills payouts: the close, and the settlement of an open week. */
export const PAYOUT_LOCK = 7_106_501;

/** The latest period, closed or not. */
export const LAST_PERIOD = `
  select starts_at as "startsAt", ends_at as "endsAt", closed_at is not null as "isClosed"
    from payout_periods order by ends_at desc limit 1`;

export const FIRST_ENTRY = `select min(created_at) as at from commission_entries`;

/** Parameters: week start, week end, payment date, start, end, now. Answers the id, also of a row that is there already. */
export const FIND_OR_CREATE_PERIOD = `
  insert into payout_periods (week_start, week_end, payment_date, starts_at, ends_at, created_at)
  values ($1::date, $2::date, $3::date, $4::timestamptz, $5::timestamptz, $6::timestamptz)
  on conflict (week_start) do update set week_start = excluded.week_start
  returning id`;

/**
 * Every entry without a payout from before the end of the period, whenever it was booked, so that nothing late is lost. A
 * reseller whose payout of this period was ever paid keeps later entries for the next one. Locked in id order: whoever takes
 * an order back locks the same rows, so a reversal either shows in the next statement or waits for this transaction.
 * Parameters: period, end.
 */
export const LOCK_DUE = `
  create temporary table due on commit drop as
  select id, user_id, amount_cents
    from commission_entries
   where payout_id is null and created_at < $2::timestamptz
     and user_id not in (select user_id from payouts where period_id = $1::uuid and first_paid_at is not null)
   order by id
     for no key update`;

/** A reversal follows its accrual into the never-paid payout, also when it was booked after the end of the period. */
export const ADD_REVERSALS_OF_DUE = `
  insert into due
  select reversal.id, reversal.user_id, reversal.amount_cents
    from due join commission_entries reversal on reversal.accrual_id = due.id
   where reversal.payout_id is null
     and not exists (select from due known where known.id = reversal.id)`;

/** The carry-forward. Parameter: the minimum in cents. */
export const LEAVE_CARRIED_FORWARD = `
  delete from due
   where user_id in (
     select user_id from due group by user_id having sum(amount_cents) <= 0 or sum(amount_cents) < $1::bigint
   )`;

/**
 * A payout remembered on hold while the week was open is there already and stays on hold. Each new or newly held payout gets
 * its event. Parameters: period, reason for a suspended reseller, now.
 */
export const BEAR_PAYOUTS = `
  with born as (
    insert into payouts (period_id, user_id, status, reason, created_at)
    select $1::uuid, users.id,
           case when users.status = 'suspended' then 'onhold' else 'pending' end::payout_status,
           case when users.status = 'suspended' then $2::text end,
           $3::timestamptz
      from users where users.id in (select user_id from due)
     order by users.id
        on conflict (period_id, user_id) do update set status = excluded.status, reason = excluded.reason
     where payouts.status = 'pending' and excluded.status = 'onhold'
    returning new.id, old.status as from_status, new.status as to_status, new.reason
  )
  insert into payout_events (payout_id, from_status, to_status, reason, created_at)
  select id, from_status, to_status, reason, $3::timestamptz from born`;

/** Parameter: period. */
export const CLAIM_DUE = `
  update commission_entries
     set payout_id = payouts.id
    from due join payouts on payouts.user_id = due.user_id and payouts.period_id = $1::uuid
   where commission_entries.id = due.id and commission_entries.payout_id is null`;

/** The amount is the sum of the rows really claimed. Answers what the mails say. Parameter: period. */
export const SUM_CLAIMED = `
  with claimed as (
    select payout_id, sum(amount_cents)::bigint as cents
      from commission_entries
     where payout_id in (select id from payouts where period_id = $1::uuid and first_paid_at is null)
     group by payout_id
  )
  update payouts
     set amount_cents = claimed.cents
    from claimed, users
   where payouts.id = claimed.payout_id and users.id = payouts.user_id
  returning payouts.user_id as "userId", payouts.amount_cents as "amountCents", payouts.reason,
            users.email, users.first_name as "firstName", users.deleted_at is not null as "isDeleted"`;

/** Parameters: period, now. */
export const MARK_CLOSED = `update payout_periods set closed_at = $2::timestamptz where id = $1::uuid and closed_at is null`;
