import { canAddTracking } from "@pola/shared/order-status";
import { SetTracking } from "@pola/shared/schemas/order";
import type { CheckedWaybill, CheckWaybills, WaybillLine } from "@pola/shared/schemas/waybill";
import type { Ctx } from "../../context.ts";
import { cannotMove } from "../../domain/move-order.ts";
import { type WaybillOrderRow, waybillOrders } from "./orders.sql.ts";
import { numberTakenMessage } from "./set-tracking.ts";

/** The orders and the other lines that decide about a line. */
type Evidence = {
  /** Every tracking number the list gives an order. */
  numbersOf: Map<string, Set<string>>;
  /** Every order the list gives a tracking number to. */
  ordersOf: Map<string, Set<string>>;
  byNumber: Map<string, WaybillOrderRow>;
  /** The orders that have a tracking number now. A cancelled order no longer needs its number. */
  holders: Map<string, WaybillOrderRow[]>;
};

/**
 * What each line of a courier's list would do, in the order of the list; changes nothing. Refused are unknown orders, a status without a
 * tracking number (docs/product/orders.md, O-42 and O-46), a number that another order has, repeated lines, and lines that contradict
 * each other.
 */
export async function checkWaybills(ctx: Ctx, { lines }: CheckWaybills): Promise<CheckedWaybill[]> {
  const read = lines.map(({ orderNumber, trackingNumber }) => ({
    orderNumber: orderNumber.toUpperCase(),
    trackingNumber,
  }));
  const orders = await waybillOrders.rows(
    ctx.pool,
    read.map(({ orderNumber }) => orderNumber),
    read.map(({ trackingNumber }) => trackingNumber),
  );
  const evidence = gather(read, orders);
  const seen = new Set<string>();
  return read.map((line) => {
    const key = JSON.stringify(line);
    const isRepeated = seen.has(key);
    seen.add(key);
    return checkLine(line, evidence, isRepeated);
  });
}

function gather(lines: readonly WaybillLine[], orders: readonly WaybillOrderRow[]): Evidence {
  const numbersOf = new Map<string, Set<string>>();
  const ordersOf = new Map<string, Set<string>>();
  for (const { orderNumber, trackingNumber } of lines) {
    addTo(numbersOf, orderNumber, trackingNumber);
    addTo(ordersOf, trackingNumber, orderNumber);
  }
  const holders = new Map<string, WaybillOrderRow[]>();
  for (const order of orders) {
    if (order.trackingNumber === null || order.status === "cancelled") continue;
    holders.set(order.trackingNumber, [...(holders.get(order.trackingNumber) ?? []), order]);
  }
  return {
    numbersOf,
    ordersOf,
    byNumber: new Map(orders.map((order) => [order.orderNumber, order])),
    holders,
  };
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set();
  set.add(value);
  sets.set(key, set);
}

function checkLine(line: WaybillLine, evidence: Evidence, isRepeated: boolean): CheckedWaybill {
  const order = evidence.byNumber.get(line.orderNumber) ?? null;
  const refusal = refusalOf(line, order, evidence, isRepeated);
  if (refusal !== null || order === null) return { ...line, order, outcome: "refused", message: refusal };
  return { ...line, order, outcome: outcomeOf(line, order), message: null };
}

function outcomeOf({ trackingNumber }: WaybillLine, order: WaybillOrderRow): CheckedWaybill["outcome"] {
  if (order.status !== "shipped") return "ship";
  return order.trackingNumber === trackingNumber ? "same" : "correct";
}

function refusalOf(
  { orderNumber, trackingNumber }: WaybillLine,
  order: WaybillOrderRow | null,
  { numbersOf, ordersOf, holders }: Evidence,
  isRepeated: boolean,
): string | null {
  if (orderNumber === "") return "Order number is missing";
  const parsed = SetTracking.safeParse({ trackingNumber });
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "Tracking number is required";
  if (order === null) return "Order not found";
  if (isRepeated) return "This line is in the list twice";
  const numbers = numbersOf.get(orderNumber) ?? new Set();
  if (numbers.size > 1)
    return `The list gives this order different tracking numbers: ${[...numbers].join(", ")}`;
  const orders = ordersOf.get(trackingNumber) ?? new Set();
  if (orders.size > 1)
    return `The list gives this tracking number to different orders: ${[...orders].join(", ")}`;
  if (!canAddTracking(order.status)) return cannotMove(order.status, "shipped").message;
  const holder = holders.get(trackingNumber)?.find(({ id }) => id !== order.id);
  return holder ? numberTakenMessage(holder.orderNumber) : null;
}
