import { inTransaction, type Tx } from "@pola/database/db";
import type { DeliveryResult } from "@pola/shared/delivery-result";
import type { Courier } from "@pola/shared/schemas/courier";
import type { AppliedResults, ApplyResults } from "@pola/shared/schemas/delivery-result";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { type CourierLines, readCourierFile } from "../../domain/courier-file.ts";
import { assertPreviewed, getCourier } from "../../domain/couriers.ts";
import { deliverMany, failMany, type MoveOccasion, returnMany } from "../../domain/move-many.ts";
import { tryLockFiles } from "../../domain/parcels.ts";
import { conflict } from "../../lib/app-error.ts";
import { checkResults, resultsMappingFor, type ResultToApply } from "./check-results.ts";
import { insertResults } from "./results.sql.ts";

/**
 * Applies a previewed results file in one transaction: every line that can be applied, computed again. The same file again applies only
 * what was refused before (docs/product/couriers.md, D-22 to D-24 and D-1530).
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for an unreadable file; CONFLICT when the file is not the previewed one, its columns are
 * not mapped, or another admin is applying a file of this courier now
 */
export async function applyResults(
  ctx: Ctx,
  admin: Actor,
  courierId: string,
  { file: base64, hash, mapping: previewed, writeOff }: ApplyResults,
): Promise<AppliedResults> {
  const courier = await getCourier(ctx, courierId);
  const file = readCourierFile(base64);
  const mapping = assertPreviewed(
    { hash: file.hash, mapping: resultsMappingFor(courier, file) },
    { hash, mapping: previewed },
  );
  const occasion = { ctx, actor: admin, now: ctx.now() };
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await tryLockFiles(tx, courier)))
      throw conflict(`Another admin is applying a file of ${courier.name}. Please try again.`);
    const check = { courier, mapping, file, isLocked: true };
    const { checked, changes, applied } = await checkResults(tx, ctx, check);
    await applyChanges(tx, occasion, changes, new Set(writeOff));
    const result = {
      delivered: countOf(changes, "delivered"),
      returned: countOf(changes, "returned"),
      failed: countOf(changes, "failed"),
      unchanged: checked.filter(({ outcome }) => outcome === "same" || outcome === "ignored").length,
      refused: checked.filter(({ outcome }) => outcome === "refused").length,
    };
    if (changes.length === 0) return { ...result, appliedAt: applied?.appliedAt ?? null };
    await recordFile(tx, occasion, { courier, file, changes, counts: result, fileId: applied?.id });
    return { ...result, appliedAt: occasion.now.toISOString() };
  });
}

/** A failed attempt comes before the delivery, and a delivery before the return. */
async function applyChanges(
  tx: Tx,
  occasion: MoveOccasion,
  changes: readonly ResultToApply[],
  writeOff: ReadonlySet<string>,
): Promise<void> {
  const reasoned = changes.flatMap(({ reason, ...change }) =>
    reason === null ? [] : [{ ...change, reason }],
  );
  await failMany(
    tx,
    occasion,
    reasoned.filter(({ result }) => result === "failed"),
  );
  await deliverMany(
    tx,
    occasion,
    changes
      .filter(({ result }) => result === "delivered")
      .map(({ id, happenedOn }) => ({ id, deliveredOn: happenedOn })),
  );
  await returnMany(
    tx,
    occasion,
    reasoned
      .filter(({ result }) => result === "returned")
      .map(({ id, from, reason, note }) => ({ id, from, reason, note, isWrittenOff: writeOff.has(id) })),
  );
}

type Taken = {
  courier: Courier;
  file: CourierLines;
  changes: readonly ResultToApply[];
  counts: Record<string, number>;
  /** That of the same file, if it was applied before. */
  fileId: string | undefined;
};

/** A file that changed nothing is not recorded. */
async function recordFile(
  tx: Tx,
  { actor, now }: MoveOccasion,
  { courier, file, changes, counts, fileId }: Taken,
): Promise<void> {
  const data = {
    courierId: courier.id,
    fileHash: file.hash,
    lines: file.lines,
    actorId: actor.id,
    createdAt: now,
  };
  const id = fileId ?? (await tx.resultFile.create({ data, select: { id: true } })).id;
  await insertResults(tx, id, changes);
  await recordActivity(tx, { actor, now }, "courier.results", courier.id, {
    after: { lines: file.lines, ...counts },
  });
}

function countOf(changes: readonly ResultToApply[], wanted: DeliveryResult): number {
  return changes.filter(({ result }) => result === wanted).length;
}
