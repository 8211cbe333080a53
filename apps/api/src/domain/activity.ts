import type { ActivityAction } from "@pola/shared/activity";
import type { Prisma } from "@pola/database/generated/prisma/client";
import type { Actor } from "./actor.ts";
import type { Tx } from "@pola/database/db";

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
