import type { OrderStatus } from "@pola/shared/order-status";
import type { OrderEvent } from "@pola/shared/schemas/order";
import type { Tx } from "@pola/database/db";
import { type Activity, recordActivity } from "./activity.ts";
import type { Actor } from "./actor.ts";

export type OrderStep = {
  /** The orders that take the step together. */
  orderIds: string[];
  kind: OrderEvent["kind"];
  fromStatus?: OrderStatus;
  toStatus?: OrderStatus;
  note?: string;
  activity: Pick<Activity, "action" | "before" | "after">;
};

/**
 * Records an admin's step of one or more orders in the transaction of the step: an event on the timeline of each order, and one row in
 * the activity log. The first event of an order has no admin; the statement that places the order writes it.
 */
export async function recordStep(
  tx: Tx,
  { now, admin }: { now: Date; admin: Actor },
  { orderIds, kind, fromStatus, toStatus, note, activity }: OrderStep,
): Promise<void> {
  await tx.orderEvent.createMany({
    data: orderIds.map((orderId) => ({
      orderId,
      kind,
      fromStatus: fromStatus ?? null,
      toStatus: toStatus ?? null,
      note: note ?? null,
      actorId: admin.id,
      createdAt: now,
    })),
  });
  const [first, second] = orderIds;
  const subjectId = second === undefined ? (first ?? null) : null;
  await recordActivity(tx, { now, actor: admin, subjectType: "order", subjectId, ...activity });
}
