import type { ActivityAction } from "@pola/shared/activity";
import type { Prisma } from "@pola/database/generated/prisma/client";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import type { Ctx } from "../context.ts";
import type { Actor } from "./actor.ts";

/** The admin who acts, with the id of the request, and when. */
export type Occasion = { actor: Actor; now: Date };

/** What the action changed. Never a secret or a bank account: the log can neither be changed nor deleted. */
export type Facts = {
  before?: Prisma.InputJsonObject | undefined;
  after?: Prisma.InputJsonObject | undefined;
};

type Activity = Facts & {
  action: ActivityAction;
  subjectId: string | null;
  subjectType?: "user";
};

/**
 * Records an admin's action in the transaction of the action. The first part of the action's name is the kind of its subject ("order" of
 * "order.status"), unless `subjectType` says that the subject is a person.
 */
export async function recordActivity(
  tx: Tx,
  occasion: Occasion,
  action: ActivityAction,
  subjectId: string | null,
  facts: Facts & Pick<Activity, "subjectType"> = {},
): Promise<void> {
  await recordActivities(tx, occasion, [{ action, subjectId, ...facts }]);
}

/**
 * Records that an admin exports a list with people's data (docs/product/limits.md, A-251). Not what they searched for: that may be a
 * name, and the record stays after the person is deleted.
 */
export async function recordExport({ db, now }: Ctx, actor: Actor, list: "user" | "order"): Promise<void> {
  await recordActivity(db, { actor, now: now() }, `${list}.export`, null);
}

const insertActivities = txCommand("insert activities", {
  sql: (activities: readonly Activity[], actorId: string, requestId: string | null, now: Date) => sql`
    insert into activity_log (actor_id, action, subject_type, subject_id, before, after, request_id, created_at)
    select ${actorId}::uuid, x.action, coalesce(x."subjectType", split_part(x.action, '.', 1)), x."subjectId", x.before, x.after, ${requestId},
           ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(activities)}::json) as x(action text, "subjectType" text, "subjectId" uuid, before jsonb, after jsonb)`,
  samples: [[[], SAMPLE.id, SAMPLE.text, SAMPLE.at]],
});

/** As {@link recordActivity}, for thousands of subjects with one statement. */
export async function recordActivities(
  tx: Tx,
  { actor, now }: Occasion,
  activities: readonly Activity[],
): Promise<void> {
  await insertActivities(tx, activities, actor.id, actor.requestId ?? null, now);
}
