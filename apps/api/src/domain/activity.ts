import type { ActivityAction } from "@pola/shared/activity";
import type { Prisma } from "@pola/database/generated/prisma/client";
import type { Ctx } from "../context.ts";
import type { Actor } from "./actor.ts";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";

export type Activity = {
  now: Date;
  /** The admin, with the id of the request; null for the system itself. */
  actor: Actor | null;
  action: ActivityAction;
  subjectType: string;
  subjectId: string | null;
  before?: Prisma.InputJsonObject | undefined;
  after?: Prisma.InputJsonObject | undefined;
};

/**
 * Records an admin's action in the transaction of the action (append-only: the database refuses update and delete). Never put a secret
 * or a bank account into `before` or `after`.
 */
export async function recordActivity(tx: Tx, activity: Activity): Promise<void> {
  const { now, actor, action, subjectType, subjectId, before, after } = activity;
  await tx.activityLog.create({
    data: {
      actorId: actor?.id ?? null,
      action,
      subjectType,
      subjectId,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
      requestId: actor?.requestId ?? null,
      createdAt: now,
    },
  });
}

/**
 * Records that an admin exports a list with people's data (docs/product/accounts.md, A-251). Not what they searched for: that may be a
 * name, and the record stays after the person is deleted.
 */
export async function recordExport(
  { db, now }: Ctx,
  actor: Actor,
  subjectType: "user" | "order",
): Promise<void> {
  await recordActivity(db, {
    now: now(),
    actor,
    action: `${subjectType}.export`,
    subjectType,
    subjectId: null,
  });
}

type SameForAll = Pick<Activity, "now" | "actor" | "subjectType">;

const insertActivities = txCommand("insert activities", {
  sql: (rowsAsJson: string, { now, actor, subjectType }: SameForAll) => sql`
    insert into activity_log (actor_id, action, subject_type, subject_id, before, after, request_id, created_at)
    select ${actor?.id ?? null}::uuid, x.action, ${subjectType}, x."subjectId", x.before, x.after,
           ${actor?.requestId ?? null}, ${now}::timestamptz
      from json_to_recordset(${rowsAsJson}::json) as x(action text, "subjectId" uuid, before jsonb, after jsonb)`,
  samples: [["[]", { now: SAMPLE.at, actor: null, subjectType: SAMPLE.text }]],
});

/** As {@link recordActivity}, for thousands of subjects with one statement. */
export async function recordActivities(
  tx: Tx,
  same: SameForAll,
  activities: readonly Omit<Activity, keyof SameForAll>[],
): Promise<void> {
  await insertActivities(tx, JSON.stringify(activities), same);
}
