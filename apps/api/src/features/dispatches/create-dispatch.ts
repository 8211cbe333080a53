import { isDeepStrictEqual } from "node:util";
import { inTransaction, isUniqueViolation, type Tx } from "@pola/database/db";
import { Prisma } from "@pola/database/generated/prisma/client";
import type { Courier } from "@pola/shared/schemas/courier";
import type { Dispatch, NewDispatch } from "@pola/shared/schemas/dispatch";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { getCourier } from "../../domain/couriers.ts";
import { lockOrders } from "../../domain/order-rows.sql.ts";
import { orderShippedMail } from "../../domain/order-mails.ts";
import { recordEvents } from "../../domain/order-steps.ts";
import { insertMailRows, mailRow } from "../../domain/outbox.ts";
import { lockWaybills } from "../../domain/parcels.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { checkLines, switchedOff, waybillTaken } from "./check-dispatch.ts";
import { dispatchParcels, lockActiveCourier, type ParcelRow, shipParcels } from "./dispatches.sql.ts";
import { getDispatch } from "./get-dispatches.ts";

type Line = NewDispatch["lines"][number];
type Parcel = ParcelRow & { waybill: string };

/**
 * Hands parcels over to a courier, all or none. Each order is shipped with its waybill, and its reseller gets a mail. A numbered dispatch
 * keeps what was handed over (docs/product/couriers.md, D-10 to D-12). The orders are locked first: of two dispatches of one order at once,
 * the second finds it shipped.
 * @throws AppError NOT_FOUND; CONFLICT when the courier is switched off, or naming the orders that cannot be handed over, with a message
 * for each on `lines.0.waybill`; as {@link isMade} for an `id`
 */
export async function createDispatch(
  ctx: Ctx,
  admin: Actor,
  { id, courierId, lines }: NewDispatch,
): Promise<Dispatch> {
  const courier = await getCourier(ctx, courierId);
  try {
    const madeId = await inTransaction(ctx.db, (tx) => handOver(ctx, tx, { id, admin, courier, lines }));
    return await getDispatch(ctx, madeId);
  } catch (error) {
    if (!isUniqueViolation(error, "orders_waybill_key")) throw error;
    throw await takenMeanwhile(ctx, courier, lines);
  }
}

type Given = { id: string | undefined; admin: Actor; courier: Courier; lines: Line[] };

async function handOver(ctx: Ctx, tx: Tx, { id, admin, courier, lines }: Given): Promise<string> {
  const now = ctx.now();
  if ((await lockActiveCourier(tx, courier.id)) === 0) throw switchedOff(courier);
  const orderIds = lines.map(({ orderId }) => orderId);
  const waybills = lines.map(({ waybill }) => waybill);
  await lockWaybills(tx, waybills);
  await lockOrders(tx, orderIds);
  if (id !== undefined && (await isMade(tx, { id, admin, courier, lines }))) return id;
  const found = await dispatchParcels.rows(tx, { orderIds, courierId: courier.id, waybills });
  const parcels = acceptAll(courier, lines, found);
  const shipped = await shipParcels(tx, courier.id, orderIds, waybills);
  if (shipped !== parcels.length) throw new Error(`${shipped} of ${parcels.length} parcels were shipped`);
  const dispatch = await tx.dispatch.create({
    data: { id: id ?? Prisma.skip, courierId: courier.id, actorId: admin.id, createdAt: now },
    select: { id: true, number: true },
  });
  await tx.dispatchLine.createMany({
    data: parcels.map(({ id, waybill, totalCents }, index) => ({
      dispatchId: dispatch.id,
      orderId: id,
      position: index + 1,
      waybill,
      cashCents: totalCents,
    })),
  });
  const steps = parcels.map(({ id, status, waybill }) => ({
    id,
    from: status,
    to: "shipped" as const,
    note: waybill,
  }));
  await recordEvents(tx, { actor: admin, now }, "tracking_changed", steps);
  await insertMailRows(
    tx,
    parcels.map(({ userId, email, firstName, waybill: trackingNumber, ...parcel }) => {
      const mail = orderShippedMail({ ...parcel, trackingNumber, courier });
      return mailRow(ctx, { id: userId, email, firstName }, mail);
    }),
  );
  await recordActivity(tx, { actor: admin, now }, "dispatch.create", dispatch.id, {
    after: {
      number: dispatch.number,
      courier: courier.name,
      parcels: parcels.length,
      cashCents: parcels.reduce((sum, { totalCents }) => sum + totalCents, 0),
    },
  });
  return dispatch.id;
}

/**
 * Whether an earlier try of the admin made the dispatch: its reply was lost (docs/product/couriers.md, D-1141).
 * @throws AppError CONFLICT when that dispatch is another one (D-1340)
 */
async function isMade(tx: Tx, { id, admin, courier, lines }: Given & { id: string }): Promise<boolean> {
  const made = await tx.dispatch.findFirst({
    where: { id, actorId: admin.id },
    select: {
      number: true,
      courierId: true,
      lines: { select: { orderId: true, waybill: true }, orderBy: { position: "asc" } },
    },
  });
  if (!made) return false;
  const asked = lines.map(({ orderId, waybill }) => ({ orderId, waybill }));
  if (made.courierId === courier.id && isDeepStrictEqual(made.lines, asked)) return true;
  throw conflict(`Your first try was made already, as ${made.number}.`);
}

/** The parcels in the order of the list. @throws AppError NOT_FOUND; CONFLICT unless every line can be handed over as it was seen */
function acceptAll(courier: Courier, lines: readonly Line[], found: readonly ParcelRow[]): Parcel[] {
  const byId = new Map(found.map((parcel) => [parcel.id, parcel]));
  const parcels = lines.map(({ orderId, waybill }): Parcel => {
    const parcel = byId.get(orderId);
    if (!parcel) throw new AppError("NOT_FOUND", "Order not found");
    return { ...parcel, waybill };
  });
  const drafts = parcels.map(({ orderNumber, waybill }) => ({ orderNumber, waybill }));
  const checked = checkLines(courier, drafts, found);
  const problems = lines.map(({ replaces }, index) => {
    const [line, parcel] = [checked[index], parcels[index]];
    if (line?.outcome === "refused") return line.message;
    if (parcel?.trackingNumber !== replaces) return waybillChanged(parcel?.trackingNumber ?? null);
    return line?.outcome === "same" ? "It is already on its way with this waybill" : null;
  });
  refuseAny(parcels, problems);
  return parcels;
}

function waybillChanged(waybill: string | null): string {
  return waybill === null
    ? "It has lost its waybill"
    : `It has just been shipped with the waybill ${waybill}`;
}

/** @throws AppError CONFLICT with the first problem as its message, and every problem on its line */
function refuseAny(parcels: readonly Parcel[], problems: readonly (string | null)[]): void {
  const errors = parcels.flatMap(({ orderNumber }, index): [string, string][] => {
    const problem = problems[index] ?? null;
    return problem === null ? [] : [[`lines.${index}.waybill`, `${orderNumber}: ${problem}`]];
  });
  const [first, ...others] = errors;
  if (!first) return;
  const more = others.length === 0 ? "" : ` The same goes for ${others.length} more.`;
  const message = `${first[1].replace(/\.$/, "")}. Nothing was handed over.${more}`;
  throw conflict(message, { errors: Object.fromEntries(errors) });
}

/** Another order got one of the waybills at the same time, and may have lost it again by now. */
async function takenMeanwhile({ db }: Ctx, courier: Courier, lines: readonly Line[]): Promise<AppError> {
  const orderIds = new Set(lines.map(({ orderId }) => orderId));
  const waybills = lines.map(({ waybill }) => waybill);
  const found = await dispatchParcels.rows(db, { courierId: courier.id, waybills });
  const holder = found.find(
    ({ id, trackingNumber }) => !orderIds.has(id) && waybills.includes(trackingNumber ?? ""),
  );
  const problem = waybillTaken(holder?.orderNumber ?? "Another order", holder?.trackingNumber ?? null);
  return conflict(`${problem}. Nothing was handed over.`);
}
