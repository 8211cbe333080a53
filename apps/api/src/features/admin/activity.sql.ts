import type { Pool } from "pg";
import { Parameters } from "@pola/database/sql-text";

export type ActivityFilter = {
  /** Null means the system itself. */
  actorId: string | null | undefined;
  action: string | undefined;
  subjectType: string | undefined;
  subjectId: string | undefined;
  /** Half-open instants. */
  from: Date | undefined;
  before: Date | undefined;
};

export type ActivityRow = {
  id: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  subjectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
};

const NAME = "trim(concat_ws(' ', u.first_name, u.last_name))";

const SUBJECT_NAME = `case a.subject_type
    when 'user' then (select ${NAME} from users u where u.id = a.subject_id)
    when 'product' then (select name from products where id = a.subject_id)
    when 'order' then (select order_number from orders where id = a.subject_id)
    when 'payout' then (select ${NAME} from payouts p join users u on u.id = p.user_id where p.id = a.subject_id)
    when 'mail' then (select nullif(subject, '') from mail_outbox where id = a.subject_id)
  end`;

/** A page of the activity log, newest first. Ids are sorted and limited first; names are looked up for that page only. */
export async function selectActivity(
  pool: Pool,
  filter: ActivityFilter,
  { skip, take }: { skip: number; take: number },
): Promise<ActivityRow[]> {
  const parameters = new Parameters();
  const text = `with page as materialized (
      select a.id from activity_log a where ${whereOf(filter, parameters)}
      order by a.created_at desc, a.id desc limit ${parameters.add(take)} offset ${parameters.add(skip)}
    )
    select a.id, a.created_at as "createdAt", a.actor_id as "actorId", ${NAME} as "actorName", a.action,
      a.subject_type as "subjectType", a.subject_id as "subjectId", ${SUBJECT_NAME} as "subjectName",
      a.before, a.after, a.request_id as "requestId"
    from page join activity_log a on a.id = page.id left join users u on u.id = a.actor_id
    order by a.created_at desc, a.id desc`;
  const { rows } = await pool.query<ActivityRow>({ text, values: parameters.values });
  return rows;
}

/** The number of matching actions. */
export async function countActivity(pool: Pool, filter: ActivityFilter): Promise<number> {
  const parameters = new Parameters();
  const text = `select count(*) as total from activity_log a where ${whereOf(filter, parameters)}`;
  const { rows } = await pool.query<{ total: number }>({ text, values: parameters.values });
  return rows[0]?.total ?? 0;
}

function whereOf(
  { actorId, action, subjectType, subjectId, from, before }: ActivityFilter,
  parameters: Parameters,
): string {
  const conditions = ["true"];
  if (actorId === null) conditions.push("a.actor_id is null");
  else if (actorId !== undefined) conditions.push(`a.actor_id = ${parameters.add(actorId)}`);
  if (action !== undefined) conditions.push(`a.action = ${parameters.add(action)}`);
  if (subjectType !== undefined) conditions.push(`a.subject_type = ${parameters.add(subjectType)}`);
  if (subjectId !== undefined) conditions.push(`a.subject_id = ${parameters.add(subjectId)}`);
  if (from !== undefined) conditions.push(`a.created_at >= ${parameters.add(from)}`);
  if (before !== undefined) conditions.push(`a.created_at < ${parameters.add(before)}`);
  return conditions.join(" and ");
}
