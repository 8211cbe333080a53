import { query, SAMPLE, type Sql, sql, txCommand, txQuery } from "@pola/database/sql";
import type { Slice } from "@pola/database/sql-text";
import * as z from "zod";
import { nameOf } from "../../domain/person-name.sql.ts";
import { RunLineRow, RunRow, UnpaidRow } from "../../views/payment-run-view.ts";
import { ACCOUNT_COLUMNS, IS_UNPAID } from "./payouts.sql.ts";

/** Which unpaid payouts: those of one closed week, the named ones, or without either those of every closed week. */
export type Scope = { weekStart?: string | undefined; payoutIds?: string[] | undefined };

const SCOPES: [Scope][] = [[{}], [{ weekStart: SAMPLE.day }], [{ payoutIds: [SAMPLE.id] }]];

const inScope = ({ weekStart, payoutIds }: Scope): Sql => sql`
  ${IS_UNPAID}
  ${weekStart === undefined ? sql`` : sql`and period.week_start = ${weekStart}::date`}
  ${payoutIds === undefined ? sql`` : sql`and payouts.id = any(${payoutIds}::uuid[])`}`;

const DUE = sql`
  payouts.user_id as "userId", payouts.id as "payoutId", ${nameOf(sql`users`)} as "resellerName",
  users.business_name as "businessName", ${ACCOUNT_COLUMNS}, period.week_start::text as "weekStart"`;

const unpaid = (scope: Scope): Sql => sql`
  select ${DUE}, payouts.amount_cents::float8 as cents,
         coalesce(users.account_holder_name, '') as "accountName", coalesce(users.bank_name, '') as bank,
         coalesce(users.branch_name, '') as branch, coalesce(users.account_number, '') as "accountNumber",
         users.bank_code as "bankCode", users.branch_code as "branchCode",
         case when payouts.status = 'onhold' then payouts.reason end as "holdReason", account_hold(users) as "accountHold",
         (select number from payment_runs where id = payouts.payment_run_id) as "runNumber"
    from payouts
    join payout_periods period on period.id = payouts.period_id
    join users on users.id = payouts.user_id
   where ${inScope(scope)}
   order by users.business_name, users.id, period.week_start`;

/** The unpaid payouts of closed weeks, by business name. */
export const unpaidPayouts = query("unpaid payouts", { row: UnpaidRow, sql: unpaid, samples: SCOPES });

/** The same, in the transaction that has locked them. */
export const lockedUnpaidPayouts = txQuery("locked unpaid payouts", {
  row: UnpaidRow,
  sql: unpaid,
  samples: SCOPES,
});

/** Locks the payouts that a run may take, in id order, as a reversal does. */
export const lockDuePayouts = txQuery("lock due payouts", {
  row: z.strictObject({ id: z.guid() }),
  sql: (scope: Scope) => sql`
    select payouts.id
      from payouts join payout_periods period on period.id = payouts.period_id
     where ${inScope(scope)} and payouts.status = 'pending' and payouts.payment_run_id is null
     order by payouts.id
       for no key update of payouts`,
  samples: SCOPES,
});

type NewLine = { payoutId: string; cents: number; sealedAccount: string };

export const insertRunLines = txCommand("insert run lines", {
  sql: (runId: string, lines: NewLine[]) => sql`
    insert into payment_run_lines (run_id, payout_id, amount_cents, sealed_account)
    select ${runId}::uuid, *
      from unnest(${lines.map(({ payoutId }) => payoutId)}::uuid[], ${lines.map(({ cents }) => cents)}::bigint[],
                  ${lines.map(({ sealedAccount }) => sealedAccount)}::text[])`,
  samples: [[SAMPLE.id, []]],
});

/** Puts the payouts of a run's lines into it, as far as they are pending and in no run. */
export const takeIntoRun = txCommand("take into run", {
  sql: (runId: string) => sql`
    update payouts set payment_run_id = line.run_id from payment_run_lines line
     where line.run_id = ${runId}::uuid and payouts.id = line.payout_id
       and payouts.status = 'pending' and payouts.payment_run_id is null`,
  samples: [[SAMPLE.id]],
});

/** Locks the payouts that a run holds, and the other unpaid ones of these resellers, in id order. */
export const lockRunPayouts = txCommand("lock run payouts", {
  sql: (runId: string, userIds: string[]) => sql`
    select id from payouts
     where payment_run_id = ${runId}::uuid
        or (user_id = any(${userIds}::uuid[]) and status <> 'paid' and voided_at is null and payment_run_id is null)
     order by id for no key update`,
  samples: [[SAMPLE.id, [SAMPLE.id]]],
});

/** Locks the accounts of a run's resellers, so that none is suspended unnoticed meanwhile. `isHeld`: the account holds its payouts. */
export const lockRunResellers = txQuery("lock run resellers", {
  row: z.strictObject({ userId: z.guid(), isHeld: z.boolean() }),
  sql: (runId: string) => sql`
    select id as "userId", account_hold(users) is not null as "isHeld"
      from users where id in (select user_id from payouts where payment_run_id = ${runId}::uuid)
     order by id for share`,
  samples: [[SAMPLE.id]],
});

/** Marks every payout of a run that was just paid as paid, each with its event. */
export const payRunPayouts = txCommand("pay run payouts", {
  sql: (runId: string, reference: string, actorId: string, now: Date) => sql`
    with paid as (
      update payouts
         set status = 'paid', payment_reference = ${reference}, first_paid_at = coalesce(first_paid_at, ${now}::timestamptz)
       where payment_run_id = ${runId}::uuid and status = 'pending'
      returning id, amount_cents
    )
    insert into payout_events (payout_id, from_status, to_status, payment_reference, amount_cents, actor_id, created_at)
    select id, 'pending', 'paid', ${reference}, amount_cents, ${actorId}::uuid, ${now}::timestamptz from paid order by id`,
  samples: [[SAMPLE.id, SAMPLE.text, SAMPLE.id, SAMPLE.at]],
});

/** Frees the payouts of a run that was just cancelled. */
export const releaseRunPayouts = txCommand("release run payouts", {
  sql: (runId: string) => sql`update payouts set payment_run_id = null where payment_run_id = ${runId}::uuid`,
  samples: [[SAMPLE.id]],
});

const RunRecipient = z.strictObject({
  id: z.guid(),
  email: z.string(),
  firstName: z.string(),
  weeks: z.array(z.iso.date()),
  amountCents: z.int(),
});
export type RunRecipient = z.infer<typeof RunRecipient>;

const RUN_LINES = sql`
  payment_run_lines line
  join payouts on payouts.id = line.payout_id
  join payout_periods period on period.id = payouts.period_id`;

/** The resellers of a run, for the mails that it is paid: each with the weeks and the sum of their payouts. */
export const runRecipients = query("run recipients", {
  row: RunRecipient,
  sql: (runId: string) => sql`
    select users.id, users.email, users.first_name as "firstName", json_agg(period.week_start order by period.week_start) as weeks,
           sum(line.amount_cents)::bigint as "amountCents"
      from ${RUN_LINES} join users on users.id = payouts.user_id
     where line.run_id = ${runId}::uuid
     group by users.id`,
  samples: [[SAMPLE.id]],
});

const RUN_COLUMNS = sql`
  run.id, run.number, run.status, run.total_cents as "totalCents", run.file_hash as "fileHash", run.created_at as "createdAt",
  ${nameOf(sql`creator`)} as "createdBy", run.actor_id as "createdById",
  run.approved_at as "approvedAt", (select ${nameOf(sql`users`)} from users where id = run.approved_by_id) as "approvedBy",
  run.payment_reference as "paymentReference",
  run.paid_on as "paidOn", run.cancel_reason as "cancelReason", run.ended_at as "endedAt",
  (select ${nameOf(sql`users`)} from users where id = run.ended_by_id) as "endedBy",
  kept.payouts, kept.weeks, returned.payouts as "returnedPayouts", returned.cents as "returnedCents"`;

const RUN_TABLES = sql`
  payment_runs run
  join users creator on creator.id = run.actor_id,
  lateral (
    select sum(payouts)::bigint as payouts, json_agg(week_start order by week_start) as weeks from payment_run_totals where run_id = run.id
  ) kept,
  lateral (
    select count(*) as payouts, coalesce(sum(amount_cents), 0)::bigint as cents
      from payment_run_lines where run_id = run.id and returned_at is not null
  ) returned`;

/** A page of the runs, newest first. */
export const paymentRunPage = query("payment run page", {
  row: RunRow,
  sql: ({ skip, take }: Slice) => sql`
    select ${RUN_COLUMNS} from ${RUN_TABLES} order by run.created_at desc, run.id desc offset ${skip} limit ${take}`,
  samples: [[{ skip: 0, take: 10 }]],
});

export const paymentRun = query("payment run", {
  row: RunRow,
  sql: (id: string) => sql`select ${RUN_COLUMNS} from ${RUN_TABLES} where run.id = ${id}::uuid`,
  samples: [[SAMPLE.id]],
});

/** A page of a run's lines, by business name; or the line of one payout. */
export const paymentRunLines = query("payment run lines", {
  row: RunLineRow,
  sql: (runId: string, at: Slice | { payoutId: string }) => sql`
    select ${DUE}, line.amount_cents as cents, line.sealed_account as "sealedAccount", line.returned_at as "returnedAt",
           line.returned_reason as "returnedReason",
           (select ${nameOf(sql`who`)} from users who where who.id = line.returned_by_id) as "returnedBy"
      from ${RUN_LINES} join users on users.id = payouts.user_id
     where line.run_id = ${runId}::uuid ${"payoutId" in at ? sql`and line.payout_id = ${at.payoutId}::uuid` : sql``}
     order by users.business_name, users.id, period.week_start
     ${"payoutId" in at ? sql`` : sql`offset ${at.skip} limit ${at.take}`}`,
  samples: [
    [SAMPLE.id, { skip: 0, take: 10 }],
    [SAMPLE.id, { payoutId: SAMPLE.id }],
  ],
});
