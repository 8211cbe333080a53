import type { ActivityAction } from "@pola/shared/activity";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "./db.ts";
import { currentRequestId } from "./request-context.ts";

export type Activity = {
  now: Date;
  /** The admin who acted; null for the system itself. */
  actorId: string | null;
  action: ActivityAction;
  subjectType: string;
  subjectId: string | null;
  before?: Prisma.InputJsonObject | undefined;
  after?: Prisma.InputJsonObject | undefined;
  /** Taken from the request being answered when left out. */
  requestId?: string | undefined;
};

/**
 * Records an admin's act, in the transaction of the act (append-only: the database refuses update and delete). Never put a secret
 * or a bank account into `before` or `after`.
 */
export async function recordActivity(tx: Tx, activity: Activity): Promise<void> {
  const { now, actorId, action, subjectType, subjectId, before, after, requestId } = activity;
  await tx.activityLog.create({
    data: {
      actorId,
      action,
      subjectType,
      subjectId,
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
      requestId: requestId ?? currentRequestId() ?? null,
      createdAt: now,
    },
  });
}
