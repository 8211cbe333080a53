import type { Tx } from "@pola/database/db";
import { SAMPLE, sql, txCommand, txQuery } from "@pola/database/sql";
import { type OrderReason, reasonText } from "@pola/shared/order-reason";
import type { OrderStatus } from "@pola/shared/order-status";
import * as z from "zod";
import type { Ctx } from "../context.ts";
import type { Occasion } from "./activity.ts";
import { accrueOrders } from "./ledger.ts";
import { orderEndedMail } from "./order-mails.ts";
import { recordEvents } from "./order-steps.ts";
import { insertMailRows, mailRow } from "./outbox.ts";
import { giveBackStock, writeOffStock } from "./stock.ts";

// Steps of many orders in one transaction, each with the effects of the single step (features/orders/set-order-status.ts): condition on the
// status, timeline, mail, stock and commission. The caller has locked the orders and records the activity.

export type MoveOccasion = Occasion & { ctx: Ctx };

type Step = { id: string; note?: string | null };
type Reasoned = Step & { reason: OrderReason };

/** Marks shipped orders as delivered on a business day. */
export async function deliverMany(
  tx: Tx,
  occasion: MoveOccasion,
  steps: readonly (Step & { deliveredOn: string })[],
): Promise<void> {
  await moveAll(
    tx,
    occasion,
    "delivered",
    steps.map((step) => ({ ...step, from: "shipped" as const })),
  );
  await mailAll(tx, occasion, "delivered", steps);
}

/** Returns shipped or delivered orders; their goods go back into stock, or are written off. */
export async function returnMany(
  tx: Tx,
  occasion: MoveOccasion,
  steps: readonly (Reasoned & { from: OrderStatus; isWrittenOff: boolean })[],
): Promise<void> {
  await moveAll(tx, occasion, "returned", steps);
  await mailAll(tx, occasion, "returned", steps);
  const idsOf = (isWrittenOff: boolean) =>
    steps.filter((step) => step.isWrittenOff === isWrittenOff).map(({ id }) => id);
  const cause = { actorId: occasion.actor.id, at: occasion.now };
  await giveBackStock(tx, idsOf(false), "return_restock", cause);
  await writeOffStock(tx, idsOf(true), cause);
}

type Settling = Step & { from: OrderStatus; isCompleting: boolean };

/**
 * Settles orders with a remittance; each row is changed once. A shipped order is delivered on the day of the money. An order that the
 * remittance completes books its commission (docs/product/couriers.md, D-27 and D-29).
 */
export async function settleMany(
  tx: Tx,
  occasion: MoveOccasion,
  { id: remittanceId, receivedOn }: { id: string; receivedOn: string },
  steps: readonly Settling[],
): Promise<void> {
  const arriving = steps.filter(({ from }) => from === "shipped");
  const completing = steps.filter(({ isCompleting }) => isCompleting);
  const moves = steps.map(({ id, from, isCompleting }) => ({
    id,
    from,
    to: isCompleting ? ("completed" as const) : from === "shipped" ? ("delivered" as const) : from,
    ...(from === "shipped" && { deliveredOn: receivedOn }),
  }));
  await updateAll(tx, occasion, moves, remittanceId);
  await recordEvents(tx, occasion, "status_changed", [
    ...arriving.map((step) => ({ ...step, to: "delivered" as const })),
    ...completing.map((step) => ({ ...step, from: "delivered" as const, to: "completed" as const })),
  ]);
  await mailAll(tx, occasion, "delivered", arriving);
  const ids = completing.map(({ id }) => id);
  await accrueOrders(tx, ids, occasion.now);
}

/** Records failed attempts of shipped orders, which stay shipped; the last reason of each order is shown. */
export async function failMany(tx: Tx, occasion: MoveOccasion, steps: readonly Reasoned[]): Promise<void> {
  const last = [...new Map(steps.map((step) => [step.id, step])).values()];
  await updateAll(
    tx,
    occasion,
    last.map(({ id, reason }) => ({ id, reason, from: "shipped", to: "shipped" })),
  );
  const events = steps.map(({ id, reason, note }) => ({ id, reason, note }));
  await recordEvents(tx, occasion, "delivery_failed", events);
}

type Move = { id: string; from: OrderStatus; to: OrderStatus; reason?: OrderReason; deliveredOn?: string };

async function moveAll(
  tx: Tx,
  occasion: MoveOccasion,
  to: OrderStatus,
  steps: readonly (Step & Omit<Move, "to">)[],
): Promise<void> {
  const moves = steps.map((step) => ({ ...step, to }));
  await updateAll(tx, occasion, moves);
  await recordEvents(tx, occasion, "status_changed", moves);
}

const updateOrders = txCommand("update orders", {
  sql: (moves: readonly Move[], remittanceId: string | null, now: Date) => sql`
    update orders o set status = m."to", reason = m.reason, delivered_on = coalesce(m."deliveredOn", o.delivered_on),
      completed_at = coalesce(o.completed_at, case when m."to" = 'completed' then ${now}::timestamptz end),
      remittance_id = coalesce(${remittanceId}::uuid, o.remittance_id)
    from json_to_recordset(${JSON.stringify(moves)}::json) as m (id uuid, "from" order_status, "to" order_status, reason order_reason, "deliveredOn" date)
    where o.id = m.id and o.status = m."from" and o.deleted_at is null`,
  samples: [[[], SAMPLE.id, SAMPLE.at]],
});

/**
 * @param remittanceId settles the orders; the database refuses one that is settled already
 * @throws Error when an order is not in the state that the caller saw and locked
 */
async function updateAll(
  tx: Tx,
  { now }: MoveOccasion,
  moves: readonly Move[],
  remittanceId: string | null = null,
): Promise<void> {
  if (moves.length === 0) return;
  const count = await updateOrders(tx, moves, remittanceId, now);
  if (count !== moves.length) throw new Error(`${count} of ${moves.length} orders were changed`);
}

const ordersToMail = txQuery("orders to mail", {
  row: z.strictObject({
    orderId: z.guid(),
    orderNumber: z.string(),
    customerName: z.string(),
    id: z.guid(),
    email: z.string(),
    firstName: z.string(),
    isConfirmed: z.boolean(),
  }),
  sql: (ids: string[]) => sql`
    select o.id as "orderId", o.order_number as "orderNumber", o.customer_name as "customerName", u.id, u.email, u.first_name as "firstName",
      u.email_verified_at is not null as "isConfirmed"
    from orders o join users u on u.id = o.user_id where o.id = any(${ids}::uuid[]) order by o.id`,
  samples: [[[SAMPLE.id]]],
});

async function mailAll(
  tx: Tx,
  { ctx }: MoveOccasion,
  to: "delivered" | "returned",
  steps: readonly (Step & { reason?: OrderReason; isCompleting?: boolean })[],
): Promise<void> {
  if (steps.length === 0) return;
  const reasons = new Map(steps.map((step) => [step.id, reasonText(step)]));
  const completing = new Set(steps.filter((step) => step.isCompleting).map(({ id }) => id));
  const rows = await ordersToMail.rows(tx, [...reasons.keys()]);
  await insertMailRows(
    tx,
    rows.map(({ orderId, orderNumber, customerName, isConfirmed, ...reseller }) => {
      const outcome = { reason: reasons.get(orderId) ?? null, isCompleted: completing.has(orderId) };
      const order = { id: orderId, orderNumber, customerName, isConfirmed };
      return mailRow(ctx, reseller, orderEndedMail({ ...order, to, ...outcome }));
    }),
  );
}
