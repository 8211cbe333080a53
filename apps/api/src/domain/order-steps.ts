import type { ActivityAction } from "@pola/shared/activity";
import type { OrderReason } from "@pola/shared/order-reason";
import type { OrderStatus } from "@pola/shared/order-status";
import type { OrderEvent } from "@pola/shared/schemas/order";
import type { Tx } from "@pola/database/db";
import { type Facts, recordActivity } from "./activity.ts";
import type { Actor } from "./actor.ts";

type OrderStep = {
  kind: OrderEvent["kind"];
  /** The id of the event, if the caller's form made one; for a single order only. */
  eventId?: string | undefined;
  fromStatus?: OrderStatus;
  toStatus?: OrderStatus;
  reason?: OrderReason | undefined;
  note?: string | undefined;
  activity: Facts & { action: ActivityAction };
};

/**
 * Records a step that orders take together, in the transaction of the step: an event on the timeline of each order, and one row in the
 * activity log. The first event of an order is written by the statement that places it.
 */
export async function recordStep(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  orderIds: string[],
  { kind, eventId, fromStatus, toStatus, reason, note, activity: { action, ...facts } }: OrderStep,
): Promise<void> {
  await tx.orderEvent.createMany({
    data: orderIds.map((orderId) => ({
      ...(eventId !== undefined && { id: eventId }),
      orderId,
      kind,
      fromStatus: fromStatus ?? null,
      toStatus: toStatus ?? null,
      reason: reason ?? null,
      note: note || null,
      actorId: actor.id,
      createdAt: now,
    })),
  });
  const [first, second] = orderIds;
  const subjectId = second === undefined ? (first ?? null) : null;
  await recordActivity(tx, { actor, now }, action, subjectId, facts);
}
