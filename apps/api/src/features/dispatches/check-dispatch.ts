import { groupBy } from "@pola/shared/group-by";
import { sumRupees } from "@pola/shared/money";
import { canAddTracking } from "@pola/shared/order-status";
import type { Courier } from "@pola/shared/schemas/courier";
import {
  type CheckDispatch,
  type CheckedDispatchLine,
  type DispatchDraftLine,
  type DispatchPreview,
  Waybill,
} from "@pola/shared/schemas/dispatch";
import { fitsPattern, plainWaybill } from "@pola/shared/waybill";
import type { Ctx } from "../../context.ts";
import { getCourier } from "../../domain/couriers.ts";
import { cannotMove } from "../../domain/move-order.ts";
import { matchedOrder } from "../../domain/parcels.ts";
import { type AppError, fieldConflict } from "../../lib/app-error.ts";
import { dispatchParcels, type ParcelRow } from "./dispatches.sql.ts";

/**
 * What a dispatch would do, line by line, in the order of the list; changes nothing (docs/product/couriers.md, D-11).
 * @throws AppError NOT_FOUND for the courier; CONFLICT when it is switched off
 */
export async function checkDispatch(ctx: Ctx, { courierId, lines }: CheckDispatch): Promise<DispatchPreview> {
  const courier = await getCourier(ctx, courierId);
  if (!courier.isActive) throw switchedOff(courier);
  const read = lines.map((line) => readLine(courier, line));
  const parcels = await dispatchParcels.rows(ctx.db, {
    orderNumbers: read.map(({ orderNumber }) => orderNumber),
    courierId,
    waybills: read.map(({ waybill }) => waybill),
  });
  const checked = checkLines(courier, read, parcels);
  const handedOver = checked.filter(({ outcome }) => outcome === "ship" || outcome === "correct");
  return {
    lines: checked,
    parcels: handedOver.length,
    cash: sumRupees(handedOver.map(({ order }) => order?.totalAmount ?? 0)),
  };
}

/** The refusal of a courier that takes no more parcels (docs/product/couriers.md, D-1). */
export function switchedOff({ name }: Courier): AppError {
  return fieldConflict("courierId", `${name} is switched off and takes no parcels`);
}

/** The shop's own driver needs no numbers of a courier: a parcel without a waybill gets its order number. */
function readLine({ isOwnDelivery }: Courier, line: DispatchDraftLine): DispatchDraftLine {
  const orderNumber = line.orderNumber.toUpperCase();
  return { orderNumber, waybill: line.waybill === "" && isOwnDelivery ? orderNumber : line.waybill };
}

/** The orders and the other lines that decide about a line. */
type Evidence = {
  courier: Courier;
  linesOf: Map<string, DispatchDraftLine[]>;
  /** The lines of each waybill. Here and below, waybills are compared without case and spaces. */
  linesWith: Map<string, DispatchDraftLine[]>;
  byNumber: Map<string, ParcelRow>;
  /** The orders of the courier that have a waybill now. */
  holders: Map<string, ParcelRow[]>;
};

/**
 * What each line would do. Refuses unknown orders, orders that cannot be shipped, waybills that another order of the courier has, repeated
 * lines, and lines that contradict each other (docs/product/couriers.md, D-11 and D-12).
 */
export function checkLines(
  courier: Courier,
  lines: readonly DispatchDraftLine[],
  parcels: readonly ParcelRow[],
): CheckedDispatchLine[] {
  const evidence = gather(courier, lines, parcels);
  const seen = new Set<string>();
  return lines.map((line) => {
    const key = JSON.stringify([line.orderNumber, line.waybill]);
    const isRepeated = seen.has(key);
    seen.add(key);
    const parcel = evidence.byNumber.get(line.orderNumber);
    const order = parcel ? matchedOrder(parcel) : null;
    const refusal = refusalOf(line, parcel, evidence, isRepeated);
    if (refusal !== null || !parcel) return { ...line, outcome: "refused", message: refusal, order };
    return {
      ...line,
      outcome: outcomeOf(line, parcel, courier),
      message: warningOf(line, parcel, courier),
      order,
    };
  });
}

function gather(
  courier: Courier,
  lines: readonly DispatchDraftLine[],
  parcels: readonly ParcelRow[],
): Evidence {
  const live = parcels.filter(({ isDeleted }) => !isDeleted);
  const held = live.filter(
    ({ trackingNumber, courierId, status }) =>
      trackingNumber !== null && courierId === courier.id && status !== "cancelled",
  );
  return {
    courier,
    linesOf: groupBy(lines, ({ orderNumber }) => orderNumber),
    linesWith: groupBy(lines, ({ waybill }) => plainWaybill(waybill)),
    byNumber: new Map(live.map((parcel) => [parcel.orderNumber, parcel])),
    holders: groupBy(held, ({ trackingNumber }) => plainWaybill(trackingNumber ?? "")),
  };
}

function outcomeOf(
  { waybill }: DispatchDraftLine,
  { status, trackingNumber, courierId }: ParcelRow,
  courier: Courier,
): CheckedDispatchLine["outcome"] {
  if (status !== "shipped") return "ship";
  return trackingNumber === waybill && courierId === courier.id ? "same" : "correct";
}

/** An old slip (docs/product/couriers.md, D-2304) comes first: the parcel would go to a wrong address. */
function warningOf(
  { waybill }: DispatchDraftLine,
  { hasOldSlip, status }: ParcelRow,
  { name, waybillPattern }: Courier,
): string | null {
  if (hasOldSlip && status !== "shipped")
    return "The delivery details on its slip are out of date. Print the slip again.";
  return fitsPattern(waybill, waybillPattern) ? null : `Waybills of ${name} look like ${waybillPattern}`;
}

function refusalOf(
  { orderNumber, waybill }: DispatchDraftLine,
  parcel: ParcelRow | undefined,
  { linesOf, linesWith, holders }: Evidence,
  isRepeated: boolean,
): string | null {
  if (orderNumber === "") return "Order number is missing";
  const parsed = Waybill.safeParse(waybill);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "Waybill is required";
  if (!parcel) return "Order not found";
  if (isRepeated) return "This line is in the list twice";
  const waybills = new Set(linesOf.get(orderNumber)?.map((line) => line.waybill));
  if (waybills.size > 1) return `The list gives this order different waybills: ${[...waybills].join(", ")}`;
  const orders = new Set(linesWith.get(plainWaybill(waybill))?.map((line) => line.orderNumber));
  if (orders.size > 1) return `The list gives this waybill to different orders: ${[...orders].join(", ")}`;
  if (!canAddTracking(parcel.status)) return cannotMove(parcel.status, "shipped").message;
  const holder = holders.get(plainWaybill(waybill))?.find(({ id }) => id !== parcel.id);
  return holder ? waybillTaken(holder.orderNumber, holder.trackingNumber) : null;
}

/** Why a waybill is refused that another order of the courier has (docs/product/couriers.md, D-8). */
export function waybillTaken(holder: string, waybill: string | null): string {
  return `${holder} already has ${waybill === null ? "this waybill" : `the waybill ${waybill}`}`;
}
