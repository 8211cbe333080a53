import type { OrderReason } from "@pola/shared/order-reason";
import type { OrderStatus } from "@pola/shared/order-status";
import type { OrderEvent } from "@pola/shared/schemas/order";
import type { Tx } from "@pola/database/db";
import { type Activity, recordActivity } from "./activity.ts";
import type { Actor } from "./actor.ts";

type OrderStep = {
  now: Date;
  actor: Actor;
  /** The orders that take the step together. */
  orderIds: string[];
  kind: OrderEvent["kind"];
  /** The id of the event, if the caller's form made one; for a single order only. */
  eventId?: string | undefined;
  fromStatus?: OrderStatus;
  toStatus?: OrderStatus;
  reason?: OrderReason | undefined;
  note?: string | undefined;
  activity: Pick<Activity, "action" | "before" | "after">;
};

/**
 * Records a step of one or more orders in the transaction of the step: an event on the timeline of each order, and one row in the
 * activity log. The first event of an order is written by the statement that places it.
 */
export async function recordStep(
  tx: Tx,
  { now, actor, orderIds, kind, eventId, fromStatus, toStatus, reason, note, activity }: OrderStep,
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
  await recordActivity(tx, { now, actor, subjectType: "order", subjectId, ...activity });
}
