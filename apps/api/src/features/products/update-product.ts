import type { Product, ProductEdit, VariationInput } from "@pola/shared/schemas/product";
import type { Ctx } from "../../context.ts";
import { recordActivity } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, invalidField } from "../../lib/app-error.ts";
import { adjustStock, openStock } from "../../domain/stock.ts";
import { inTransaction, type Tx } from "@pola/database/db";
import { getProduct } from "./get-product.ts";
import { planEdit } from "./plan-edit.ts";
import { getPrices, recordPrices } from "./price-history.ts";
import {
  newVariation,
  type productColumns,
  type ProductFields,
  requireSoundPrices,
  requireVendor,
  variationColumns,
  variationsOf,
} from "./product-rows.ts";

type Edit = { productId: string; cause: { actorId: string; at: Date; reason: string | null } };
type Stocked = { id: string; stock: number | null };

/**
 * Changes what an edit names of a product, and nothing else: an edit that names what is there already leaves no trace
 * (docs/product/catalogue.md, C-70). The stock changes by the difference between the number in the form and the number the form had
 * loaded, so that sales made while the form was open are kept; a request without the loaded number sets the stock (C-38). Variations that
 * a named list leaves out are removed. A variation with its own stock keeps it.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for a variation of another product, a vendor who is not one and prices that do not fit
 * each other; CONFLICT when another edit came first (only when the request says which version it loaded), and when too little stock is left for the edit.
 */
export async function updateProduct(ctx: Ctx, admin: Actor, id: string, edit: ProductEdit): Promise<Product> {
  const product = await getProduct(ctx, admin, id);
  const { before, after, columns, delta, isSameRows, isSame } = planEdit(product, edit);
  if (isSame || isMadeAlready(product, edit)) return product;

  const now = ctx.now();
  const reason = after.stockReason || null;
  const cause = { actorId: admin.id, at: now, reason };
  await inTransaction(ctx.db, async (tx) => {
    if (columns.vendorId !== undefined) await requireVendor(tx, columns.vendorId);
    const prices = await getPrices(tx, id);
    await saveColumns(tx, id, columns, after.loadedVersion);
    const change = (await missingStock(tx, id, edit)) ?? delta;
    await adjustStock(tx, { productId: id, variationId: null }, change, cause);
    if (!isSameRows) await saveVariations(tx, { productId: id, cause }, variationsOf(after));
    await requireSoundPrices(tx, id);
    await recordPrices(tx, { productId: id, actor: admin, now, before: prices });
    await recordActivity(tx, {
      now,
      actor: admin,
      action: "product.update",
      subjectType: "product",
      subjectId: id,
      before: recorded(before),
      after: {
        ...recorded({ ...after, stock: before.stock + delta }),
        ...(delta !== 0 && reason !== null ? { stockReason: reason } : {}),
      },
    });
  });
  return await getProduct(ctx, admin, id);
}

/**
 * Whether an edit of an older version asks for what the product has now: its first reply was lost, and its difference in stock must not be
 * applied again (docs/product/catalogue.md, C-132).
 */
function isMadeAlready(product: Product, edit: ProductEdit): boolean {
  if (edit.loadedVersion === undefined || edit.loadedVersion === product.version) return false;
  const variations = edit.variations?.map((row) => ({ ...row, loadedStock: undefined }));
  return planEdit(product, { ...edit, loadedStock: undefined, variations }).isSame;
}

/** What the activity log keeps of a product. */
export function recorded({ name, category, price, commission, stock, status }: ProductFields) {
  return { name, category, price, commission, stock, status };
}

/** The version is part of the condition: of two edits of the same version only the first is saved. */
async function saveColumns(
  tx: Tx,
  id: string,
  columns: Partial<ReturnType<typeof productColumns>>,
  loadedVersion: number | undefined,
): Promise<void> {
  const { count } = await tx.product.updateMany({
    where: { id, deletedAt: null, ...(loadedVersion === undefined ? {} : { version: loadedVersion }) },
    data: { ...columns, version: { increment: 1 } },
  });
  if (count !== 1) throw new AppError("CONFLICT", "Someone else has changed this product.");
}

/** What is missing to the stock that an edit sets, now that the product is locked; undefined for an edit that changes it by a difference. */
async function missingStock(tx: Tx, id: string, edit: ProductEdit): Promise<number | undefined> {
  if (edit.stock === undefined || edit.loadedStock !== undefined) return undefined;
  const { stock } = await tx.product.findUniqueOrThrow({ where: { id }, select: { stock: true } });
  return edit.stock - stock;
}

/** Changes known variations, adds new ones and marks missing ones as removed: movements and order items still refer to them. */
async function saveVariations(tx: Tx, edit: Edit, rows: VariationInput[]): Promise<void> {
  const known = await tx.productVariation.findMany({
    where: { productId: edit.productId, removedAt: null },
    select: { id: true, stock: true },
  });
  const kept = new Set(rows.flatMap(({ id }) => id ?? []));
  const removed = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await tx.productVariation.updateMany({
    where: { id: { in: removed } },
    data: { removedAt: edit.cause.at },
  });
  for (const [position, row] of rows.entries()) {
    if (row.id === undefined) await addVariation(tx, edit, row, position);
    else await changeVariation(tx, edit, { row, position, known: knownRow(known, row.id) });
  }
}

function knownRow(known: Stocked[], id: string): Stocked {
  const row = known.find((candidate) => candidate.id === id);
  if (row) return row;
  throw invalidField("variations", "One of the variations was removed. Please reload and try again.");
}

async function addVariation(tx: Tx, edit: Edit, row: VariationInput, position: number): Promise<void> {
  const { id } = await tx.productVariation.create({
    data: newVariation(row, edit.productId, position),
    select: { id: true },
  });
  await openStock(tx, { productId: edit.productId, variationId: id }, row.stock ?? 0, opening(edit));
}

/** A variation that shares the product's stock gets its own when the form sets one above 0; from then on 0 is sold out. */
async function changeVariation(
  tx: Tx,
  edit: Edit,
  { row, position, known }: { row: VariationInput; position: number; known: Stocked },
): Promise<void> {
  await tx.productVariation.updateMany({
    where: { id: known.id },
    data: { ...variationColumns(row), position },
  });
  const place = { productId: edit.productId, variationId: known.id };
  const wanted = row.stock ?? 0;
  if (known.stock === null) await openStock(tx, place, wanted, opening(edit));
  else await adjustStock(tx, place, wanted - (row.loadedStock ?? known.stock), edit.cause);
}

/** The reason of an edit is that of its adjustments. */
function opening({ cause: { actorId, at } }: Edit) {
  return { actorId, at };
}
