import { isDeepStrictEqual } from "node:util";
import { inTransaction, isUniqueViolation } from "@pola/database/db";
import { SAMPLE, sql, txCommand } from "@pola/database/sql";
import { withoutHidden } from "@pola/shared/schemas/text";
import {
  type Courier,
  type CourierInput,
  HandOverMapping,
  ResultsMapping,
  type SetHandOverMapping,
  type SetResultsMapping,
  type SetSettlementMapping,
  SettlementMapping,
  type UpdateCourier,
} from "@pola/shared/schemas/courier";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { getCourier } from "../../domain/couriers.ts";
import { AppError, conflict, fieldConflict } from "../../lib/app-error.ts";

/**
 * Adds a courier (docs/product/couriers.md, D-1), once when it is sent again (D-1225).
 * @throws AppError CONFLICT on the field name when another courier has it
 */
export async function addCourier(ctx: Ctx, admin: Actor, input: CourierInput): Promise<Courier> {
  const id = await withUniqueName(async () =>
    inTransaction(ctx.db, async (tx) => {
      const after = columnsOf(input);
      const same = await tx.courier.findFirst({ where: { ...after, isActive: true }, select: { id: true } });
      if (same) return same.id;
      const added = await tx.courier.create({ data: after, select: { id: true } });
      await recordActivity(tx, { actor: admin, now: ctx.now() }, "courier.add", added.id, { after });
      return added.id;
    }),
  );
  return await getCourier(ctx, id);
}

const lockCourierRow = txCommand("lock courier row", {
  sql: (id: string) => sql`select id from couriers where id = ${id}::uuid for no key update`,
  samples: [[SAMPLE.id]],
});

/**
 * Edits a courier, or switches it on or off (docs/product/couriers.md, D-1). An edit that changes nothing is not recorded.
 * @throws AppError NOT_FOUND; CONFLICT when another courier has the name, when Own delivery would be switched off, or when another admin
 * changed the courier since it was `seen`
 */
export async function updateCourier(
  ctx: Ctx,
  admin: Actor,
  id: string,
  { seen, isActive, ...input }: UpdateCourier,
): Promise<Courier> {
  const { isOwnDelivery } = await getCourier(ctx, id);
  if (isOwnDelivery && !isActive) throw fieldConflict("isActive", "Own delivery cannot be switched off");
  const change = { ...columnsOf(input), isActive };
  await withUniqueName(async () =>
    inTransaction(ctx.db, async (tx) => {
      // Of two admins at once, the second sees what the first one saved.
      await lockCourierRow(tx, id);
      const before = await tx.courier.findUniqueOrThrow({
        where: { id },
        select: { name: true, trackingUrl: true, waybillPattern: true, isActive: true },
      });
      if (isDeepStrictEqual(before, change)) return;
      if (seen && !isDeepStrictEqual(shownOf(before), { ...columnsOf(seen), isActive: seen.isActive }))
        throw conflict("Another admin has just changed this courier. Please look at it again.");
      await tx.courier.update({ where: { id }, data: change });
      const facts = { before, after: change };
      await recordActivity(tx, { actor: admin, now: ctx.now() }, "courier.update", id, facts);
    }),
  );
  return await getCourier(ctx, id);
}

const MAPPINGS = {
  handOverMapping: HandOverMapping,
  resultsMapping: ResultsMapping,
  settlementMapping: SettlementMapping,
};
type Kind = keyof typeof MAPPINGS;
type SetMapping = SetHandOverMapping | SetResultsMapping | SetSettlementMapping;

/**
 * Remembers how the courier's files of one kind read (docs/product/couriers.md, D-2). What is remembered already leaves no trace.
 * @throws AppError NOT_FOUND; CONFLICT when another admin changed the mapping since it was `seen`
 */
export async function setMapping(
  ctx: Ctx,
  admin: Actor,
  id: string,
  kind: Kind,
  { seen, ...mapping }: SetMapping,
): Promise<Courier> {
  await inTransaction(ctx.db, async (tx) => {
    await lockCourierRow(tx, id);
    const courier = await tx.courier.findUnique({ where: { id }, select: { [kind]: true } });
    if (!courier) throw new AppError("NOT_FOUND", "Courier not found");
    const before = asSent(kind, courier[kind]);
    if (isDeepStrictEqual(before, mapping)) return;
    if (seen !== undefined && !isDeepStrictEqual(before, seen))
      throw conflict(
        "Another admin has just changed how files of this courier are read. Please look at it again.",
      );
    await tx.courier.update({ where: { id }, data: { [kind]: mapping } });
    const after = { [kind]: mapping };
    await recordActivity(tx, { actor: admin, now: ctx.now() }, "courier.mapping", id, { after });
  });
  return await getCourier(ctx, id);
}

/** What was stored with characters that nobody sees, as a screen sends it. */
function asSent(kind: Kind, stored: unknown): unknown {
  return MAPPINGS[kind].safeParse(stored).data ?? stored;
}

/** The columns of what an admin entered. A blank text is stored as null. */
function columnsOf({ name, trackingUrl, waybillPattern }: CourierInput) {
  return { name, trackingUrl: trackingUrl || null, waybillPattern: waybillPattern || null };
}

/** The stored values without invisible characters, as a form sends them. */
function shownOf<Stored extends ReturnType<typeof columnsOf>>(stored: Stored): Stored {
  const { name, trackingUrl, waybillPattern } = stored;
  return {
    ...stored,
    name: withoutHidden(name),
    trackingUrl: trackingUrl && withoutHidden(trackingUrl),
    waybillPattern: waybillPattern && withoutHidden(waybillPattern),
  };
}

async function withUniqueName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "couriers_name_key")) throw error;
    throw fieldConflict("name", "Another courier has this name");
  }
}
