import { toRupees } from "@pola/shared/money";
import type { Product, ProductInput, VariationInput } from "@pola/shared/schemas/product";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { inTransaction, type Tx } from "@pola/database/db";
import { getProduct } from "./get-product.ts";
import { readPrices, recordPrices } from "./price-history.ts";
import {
  newVariation,
  productColumns,
  requireVendor,
  variationColumns,
  variationsOf,
} from "./product-rows.ts";

type Edit = { productId: string; actorId: string; now: Date; reason: string | null };
type Stocked = { id: string; stock: number | null };

/**
 * Changes a product. Its stock changes by the difference between what the form wants and what it had loaded, so that sales made while
 * the form was open survive; a form that does not say what it loaded sets the stock (docs/product/catalogue.md, C-38). Variations that the form
 * leaves out are removed; a tracked one stays tracked.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for a stranger's variation or a vendor that is none; CONFLICT when another edit came
 * first (only a form that says which version it loaded), and when more was sold meanwhile than the edit leaves.
 */
export async function updateProduct(
  ctx: Ctx,
  admin: Actor,
  id: string,
  input: ProductInput,
): Promise<Product> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const before = await tx.product.findFirst({
      where: { id, deletedAt: null },
      select: { name: true, priceCents: true, commissionCents: true, stock: true, status: true },
    });
    if (!before) throw new AppError("NOT_FOUND", "Product not found");
    await requireVendor(tx, input.vendorId);
    const edit = { productId: id, actorId: admin.id, now, reason: input.stockReason || null };
    const prices = await readPrices(tx, id);
    await saveColumns(tx, id, input);
    const delta = input.stock - (input.loadedStock ?? before.stock);
    await adjustStock(tx, edit, delta);
    await saveVariations(tx, edit, variationsOf(input));
    await recordPrices(tx, { productId: id, actor: admin, now, before: prices });
    await recordActivity(tx, {
      now,
      actor: admin,
      action: "product.update",
      subjectType: "product",
      subjectId: id,
      before: {
        name: before.name,
        price: toRupees(before.priceCents),
        commission: toRupees(before.commissionCents),
        stock: before.stock,
        status: before.status,
      },
      after: {
        name: input.name,
        price: input.price,
        commission: input.commission,
        stock: before.stock + delta,
        ...(delta !== 0 && edit.reason !== null ? { stockReason: edit.reason } : {}),
        status: input.status,
      },
    });
  });
  return await getProduct(ctx, admin, id);
}

/** The version stands in the condition, so of two edits made from the same page only the first is saved. */
async function saveColumns(tx: Tx, id: string, input: ProductInput): Promise<void> {
  const { loadedVersion } = input;
  const { count } = await tx.product.updateMany({
    where: { id, ...(loadedVersion === undefined ? {} : { version: loadedVersion }) },
    data: { ...productColumns(input), version: { increment: 1 } },
  });
  if (count !== 1) throw new AppError("CONFLICT", "Somebody else changed this product meanwhile.");
}

async function adjustStock(tx: Tx, { productId, actorId, now, reason }: Edit, delta: number): Promise<void> {
  if (delta === 0) return;
  const { count } = await tx.product.updateMany({
    where: { id: productId, stock: { gte: -delta } },
    data: { stock: { increment: delta } },
  });
  if (count !== 1) throw soldMeanwhile();
  await tx.stockMovement.create({
    data: { productId, kind: "adjust", delta, actorId, reason, createdAt: now },
    select: { id: true },
  });
}

/** Known rows are changed, new ones added, missing ones removed: movements and order items go on naming them. */
async function saveVariations(tx: Tx, edit: Edit, rows: VariationInput[]): Promise<void> {
  const known = await tx.productVariation.findMany({
    where: { productId: edit.productId, removedAt: null },
    select: { id: true, stock: true },
  });
  const kept = new Set(rows.flatMap(({ id }) => id ?? []));
  const removed = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await tx.productVariation.updateMany({ where: { id: { in: removed } }, data: { removedAt: edit.now } });
  for (const [position, row] of rows.entries()) {
    if (row.id === undefined) await addVariation(tx, edit, row, position);
    else await changeVariation(tx, edit, { row, position, known: knownRow(known, row.id) });
  }
}

function knownRow(known: Stocked[], id: string): Stocked {
  const row = known.find((candidate) => candidate.id === id);
  if (row) return row;
  const message = "One of the variations is no longer there. Please reload and try again.";
  throw new AppError("VALIDATION_FAILED", message, { errors: { variations: message } });
}

async function addVariation(tx: Tx, edit: Edit, row: VariationInput, position: number): Promise<void> {
  const { id, stock } = await tx.productVariation.create({
    data: newVariation(row, edit.productId, position),
    select: { id: true, stock: true },
  });
  if (stock) await recordOpening(tx, edit, id, stock);
}

/** A row that shared the product's stock counts its own once that was set above 0; from then on 0 is sold out. */
async function changeVariation(
  tx: Tx,
  edit: Edit,
  { row, position, known }: { row: VariationInput; position: number; known: Stocked },
): Promise<void> {
  await tx.productVariation.updateMany({
    where: { id: known.id },
    data: { ...variationColumns(row), position },
  });
  const wanted = row.stock ?? 0;
  if (known.stock === null) {
    if (wanted === 0) return;
    const { count } = await tx.productVariation.updateMany({
      where: { id: known.id, stock: null },
      data: { stock: wanted },
    });
    if (count !== 1) throw soldMeanwhile();
    await recordOpening(tx, edit, known.id, wanted);
    return;
  }
  const delta = wanted - (row.loadedStock ?? known.stock);
  if (delta === 0) return;
  const { count } = await tx.productVariation.updateMany({
    where: { id: known.id, stock: { gte: -delta } },
    data: { stock: { increment: delta } },
  });
  if (count !== 1) throw soldMeanwhile();
  await tx.stockMovement.create({
    data: {
      productId: edit.productId,
      variationId: known.id,
      kind: "adjust",
      delta,
      actorId: edit.actorId,
      reason: edit.reason,
      createdAt: edit.now,
    },
    select: { id: true },
  });
}

async function recordOpening(tx: Tx, edit: Edit, variationId: string, delta: number): Promise<void> {
  const { productId, actorId, now } = edit;
  await tx.stockMovement.create({
    data: { productId, variationId, kind: "opening", delta, actorId, createdAt: now },
    select: { id: true },
  });
}

function soldMeanwhile(): AppError {
  return new AppError("CONFLICT", "The stock changed meanwhile. Please reload the product and try again.");
}
