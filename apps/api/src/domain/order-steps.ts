import type { ActivityAction } from "@pola/shared/activity";
import type { OrderReason } from "@pola/shared/order-reason";
import type { OrderStatus } from "@pola/shared/order-status";
import type { OrderEvent } from "@pola/shared/schemas/order";
import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import { type Facts, type Occasion, recordActivity } from "./activity.ts";

/** A step of the order with this id. */
type StepEvent = {
  id: string;
  /** The id of the event, if the caller's form made one. */
  eventId?: string | undefined;
  from?: OrderStatus | undefined;
  to?: OrderStatus | undefined;
  reason?: OrderReason | null | undefined;
  note?: string | null | undefined;
};

const insertEvents = txCommand("insert events", {
  sql: (events: readonly StepEvent[], kind: OrderEvent["kind"], actorId: string, now: Date) => sql`
    insert into order_events (id, order_id, kind, from_status, to_status, reason, note, actor_id, created_at)
    select coalesce("eventId", uuidv7()), id, ${kind}::order_event_kind, "from", "to", reason, nullif(note, ''), ${actorId}::uuid, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(events)}::json)
      as e ("eventId" uuid, id uuid, "from" order_status, "to" order_status, reason order_reason, note text)`,
  samples: [[[], "status_changed", SAMPLE.id, SAMPLE.at]],
});

/** Writes a step on the timeline of each order, with one statement. The first event of an order is written by the statement that places it. */
export async function recordEvents(
  tx: Tx,
  { actor, now }: Occasion,
  kind: OrderEvent["kind"],
  events: readonly StepEvent[],
): Promise<void> {
  if (events.length > 0) await insertEvents(tx, events, kind, actor.id, now);
}

type OrderStep = Omit<StepEvent, "id"> & {
  kind: OrderEvent["kind"];
  activity: Facts & { action: ActivityAction };
};

/**
 * Records a step that orders take together, in its transaction: an event on the timeline of each order, and one row in the activity log.
 */
export async function recordStep(
  tx: Tx,
  occasion: Occasion,
  orderIds: string[],
  { kind, activity: { action, ...facts }, ...step }: OrderStep,
): Promise<void> {
  const events = orderIds.map((id) => ({ ...step, id }));
  await recordEvents(tx, occasion, kind, events);
  const [first, second] = orderIds;
  const subjectId = second === undefined ? (first ?? null) : null;
  await recordActivity(tx, occasion, action, subjectId, facts);
}
