import { inTransaction, type Tx } from "@pola/database/db";
import { Prisma } from "@pola/database/generated/prisma/client";
import { businessDateOf, formatBusinessDate } from "@pola/shared/calendar";
import type { CompleteOn } from "@pola/shared/complete-on";
import { formatRupees, toRupees } from "@pola/shared/money";
import type { Courier } from "@pola/shared/schemas/courier";
import type { NewRemittance, Remittance } from "@pola/shared/schemas/remittance";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { readCourierFile } from "../../domain/courier-file.ts";
import { assertPreviewed, getCourier } from "../../domain/couriers.ts";
import { type MoveOccasion, settleMany } from "../../domain/move-many.ts";
import { tryLockFiles } from "../../domain/parcels.ts";
import { completeOnNow } from "../../domain/settings.ts";
import { conflict, invalidField } from "../../lib/app-error.ts";
import { remittanceView } from "../../views/remittance-view.ts";
import {
  checkSettlement,
  effectOf,
  findBooked,
  isCompleting,
  settlementMappingFor,
  type SettlementLine,
  storedWaybill,
  sumsOf,
} from "./check-settlement.ts";
import { insertLines, remittanceById } from "./remittances.sql.ts";

/**
 * Books a previewed settlement file as a remittance in one transaction, all of it or nothing. It settles its orders and delivers those that
 * are shipped. With COMPLETE_ON=cash it also completes them and books their commission (docs/product/couriers.md, D-27 to D-30).
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for an unreadable file, a day in the future or before an order, or an amount that is not
 * the file's net sum; CONFLICT when the file is not the previewed one, does not do what was `seen`, is booked already, or another admin is
 * applying a file of this courier now
 */
export async function bookRemittance(
  ctx: Ctx,
  admin: Actor,
  courierId: string,
  { id: ownId, file: base64, hash, mapping: previewed, seen, ...input }: NewRemittance,
): Promise<Remittance> {
  const courier = await getCourier(ctx, courierId);
  const file = readCourierFile(base64);
  const mapping = assertPreviewed(
    { hash: file.hash, mapping: settlementMappingFor(courier, file) },
    { hash, mapping: previewed },
  );
  const occasion = { ctx, actor: admin, now: ctx.now() };
  if (input.receivedOn > businessDateOf(occasion.now))
    throw invalidField("receivedOn", "The day is in the future");
  const id = await inTransaction(ctx.db, async (tx) => {
    if (!(await tryLockFiles(tx, courier)))
      throw conflict(`Another admin is booking a file of ${courier.name}. Please look at the preview again.`);
    const lines = await checkSettlement(tx, courier, mapping, { file, isLocked: true });
    const booked = await findBooked(tx, courier, { hash, lines });
    // An earlier try of this call, whose reply was lost (docs/product/couriers.md, D-1920).
    if (booked && booked.id === ownId) return booked.id;
    if (booked) throw conflict(`This file is booked already, as ${booked.number}`);
    const completeOn = await completeOnNow(tx, ctx.config);
    assertSeen(effectOf(lines, completeOn), seen);
    assertReceived(lines, input.amount);
    assertNotBeforeOrders(lines, input.receivedOn);
    return await write(tx, occasion, { ownId, courier, hash, lines, completeOn, input });
  });
  return remittanceView(await remittanceById.one(ctx.pool, id));
}

/** What a booking does cannot be undone, so it does what the preview said (docs/product/couriers.md, D-2303). */
function assertSeen({ settles, commission }: ReturnType<typeof effectOf>, seen: NewRemittance["seen"]): void {
  if (!seen || (seen.settles === settles && seen.commission === commission)) return;
  throw conflict("The orders of this file have changed since the preview. Please check it again.");
}

/** The bank must have received what the file says: a difference is settled with the courier first (docs/product/couriers.md, D-28). */
function assertReceived(lines: readonly SettlementLine[], amount: number): void {
  const net = toRupees(sumsOf(lines).netCents);
  if (net === amount) return;
  throw invalidField(
    "amount",
    `The file's net sum is ${formatRupees(net)}, and you entered ${formatRupees(amount)}. Ask the courier for a file of what was paid.`,
  );
}

/** A wrong year would deliver an order before it was placed (docs/product/couriers.md, D-28). */
function assertNotBeforeOrders(lines: readonly SettlementLine[], receivedOn: string): void {
  const later = lines.find(
    ({ kind, parcel }) => kind === "settlement" && parcel && parcel.placedOn > receivedOn,
  );
  if (later?.parcel)
    throw invalidField(
      "receivedOn",
      `The day is before ${later.parcel.orderNumber} was placed, on ${formatBusinessDate(later.parcel.placedOn)}`,
    );
}

type Booking = {
  ownId: string | undefined;
  courier: Courier;
  hash: string;
  lines: readonly SettlementLine[];
  completeOn: CompleteOn;
  input: Pick<NewRemittance, "bankReference" | "receivedOn">;
};

async function write(tx: Tx, occasion: MoveOccasion, booking: Booking): Promise<string> {
  const { ownId, courier, hash, lines, completeOn, input } = booking;
  const { actor, now } = occasion;
  const { bankReference, receivedOn } = input;
  const sums = sumsOf(lines);
  const rows = lines.map(lineRow);
  const { id, number } = await tx.remittance.create({
    data: {
      ...sums,
      ...countsOf(rows),
      id: ownId ?? Prisma.skip,
      courierId: courier.id,
      bankReference,
      receivedOn: new Date(receivedOn),
      fileHash: hash,
      actorId: actor.id,
      createdAt: now,
    },
    select: { id: true, number: true },
  });
  await insertLines(tx, id, rows);

  const note = `Cash received with ${number}`;
  const steps = lines.flatMap(({ kind, parcel }) =>
    kind === "settlement" && parcel
      ? [{ id: parcel.id, note, from: parcel.status, isCompleting: isCompleting(completeOn, parcel) }]
      : [],
  );
  await settleMany(tx, occasion, { id, receivedOn }, steps);
  const completed = steps.filter((step) => step.isCompleting).length;
  await recordActivity(tx, { actor, now }, "remittance.book", id, {
    after: {
      courier: courier.name,
      bankReference,
      ...sums,
      settled: steps.length,
      completed,
    },
  });
  return id;
}

type LineRow = ReturnType<typeof lineRow>;

/** What the list shows of the lines, which never change (docs/product/couriers.md, D-5). */
function countsOf(rows: readonly LineRow[]) {
  const isDifference = ({ cashCents, expectedCents }: LineRow) =>
    expectedCents !== null && cashCents !== expectedCents;
  return {
    linesCount: rows.length,
    settledCount: rows.filter(({ kind }) => kind === "settlement").length,
    differencesCount: rows.filter(isDifference).length,
    unmatchedCents: sumsOf(rows.filter(({ kind }) => kind === "unmatched")).cashCents,
  };
}

function lineRow({ line, kind, parcel, cashCents, feeCents, message, ...name }: SettlementLine) {
  return {
    line,
    kind,
    orderId: parcel?.id ?? null,
    waybill: storedWaybill(name),
    cashCents,
    feeCents,
    expectedCents: kind === "settlement" ? (parcel?.totalCents ?? null) : null,
    note: message,
  };
}
