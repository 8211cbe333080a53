import { ActivityEntry } from "@pola/shared/schemas/admin";
import * as z from "zod";
import { omit } from "zod/mini";
import { query, SAMPLE, type Sql, sql } from "@pola/database/sql";
import { allOf, cappedCount, type Slice } from "@pola/database/sql-text";
import { nameOf } from "../../domain/person-name.sql.ts";

export type ActivityFilter = {
  /** Null: what the system itself did. */
  actorId?: string | null | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  /** Half-open instants. */
  from?: Date | undefined;
  before?: Date | undefined;
};

const ActivityRow = z.strictObject({
  ...omit(ActivityEntry, { at: true, actor: true }).shape,
  createdAt: z.date(),
  actorId: z.guid().nullable(),
  actorName: z.string().nullable(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;

const NAME = nameOf(sql`u`);

const SUBJECT_NAME = sql`case a.subject_type
    when 'user' then (select ${NAME} from users u where u.id = a.subject_id)
    when 'product' then (select name from products where id = a.subject_id)
    when 'order' then (select order_number from orders where id = a.subject_id)
    when 'payout' then (select ${NAME} from payouts p join users u on u.id = p.user_id where p.id = a.subject_id)
    when 'payment-run' then (select number from payment_runs where id = a.subject_id)
    when 'courier' then (select name from couriers where id = a.subject_id)
    when 'dispatch' then (select number from dispatches where id = a.subject_id)
    when 'remittance' then (select number from remittances where id = a.subject_id)
    when 'mail' then (select nullif(subject, '') from mail_outbox where id = a.subject_id)
  end`;

const EVERY_FILTER: ActivityFilter[] = [
  { actorId: null },
  {
    actorId: SAMPLE.id,
    action: SAMPLE.text,
    subjectType: SAMPLE.text,
    subjectId: SAMPLE.id,
    from: SAMPLE.at,
    before: SAMPLE.at,
  },
];

/** A page of the activity log, newest first. Ids are sorted and limited first; names are looked up for that page only. */
export const activityPage = query("activity page", {
  row: ActivityRow,
  sql: (filter: ActivityFilter, { skip, take }: Slice) => sql`
    with page as materialized (
      select a.id from activity_log a where ${conditions(filter)}
      order by a.created_at desc, a.id desc limit ${take} offset ${skip}
    )
    select a.id, a.created_at as "createdAt", a.actor_id as "actorId", ${NAME} as "actorName", a.action,
      a.subject_type as "subjectType", a.subject_id as "subjectId", ${SUBJECT_NAME} as "subjectName",
      a.before, a.after, a.request_id as "requestId"
    from page join activity_log a on a.id = page.id left join users u on u.id = a.actor_id
    order by a.created_at desc, a.id desc`,
  samples: EVERY_FILTER.map((filter): [ActivityFilter, Slice] => [filter, { skip: 0, take: 10 }]),
  isPrepared: () => false,
});

/** How many actions match, at most one beyond COUNT_CAP. */
export const activityCount = query("activity count", {
  row: z.strictObject({ count: z.int() }),
  sql: (filter: ActivityFilter) => cappedCount(sql`activity_log a where ${conditions(filter)}`),
  samples: EVERY_FILTER.map((filter): [ActivityFilter] => [filter]),
  isPrepared: () => false,
});

function conditions({ actorId, action, subjectType, subjectId, from, before }: ActivityFilter): Sql {
  return allOf([
    actorId === null ? sql`a.actor_id is null` : undefined,
    typeof actorId === "string" ? sql`a.actor_id = ${actorId}` : undefined,
    action === undefined ? undefined : sql`a.action = ${action}`,
    subjectType === undefined ? undefined : sql`a.subject_type = ${subjectType}`,
    subjectId === undefined ? undefined : sql`a.subject_id = ${subjectId}`,
    from && sql`a.created_at >= ${from}`,
    before && sql`a.created_at < ${before}`,
  ]);
}
