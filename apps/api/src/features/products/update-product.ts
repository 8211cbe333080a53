import type { Product, ProductEdit, VariationInput } from "@pola/shared/schemas/product";
import type { Ctx } from "../../context.ts";
import { recordActivities } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, invalidField } from "../../lib/app-error.ts";
import { adjustStock, openStock } from "../../domain/stock.ts";
import { inTransaction, type Tx } from "@pola/database/db";
import { productView } from "../../views/product-view.ts";
import { editActivities } from "./edit-activities.ts";
import { getProduct } from "./get-product.ts";
import { planEdit, requireSoundPrices } from "./plan-edit.ts";
import { lockVendor, newVariation, noVendor, variationColumns, variationsOf } from "./product-rows.ts";
import { lockProduct, productNow } from "./products.sql.ts";

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
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    // The vendor first, as a deletion of the vendor locks them.
    const { vendorId = edit.vendor?.id } = edit;
    const isVendor = vendorId === undefined || (await lockVendor(tx, vendorId));
    // Locked before it is read, so that an edit that came first is seen, and a sale waits.
    if ((await lockProduct(tx, id)) !== 1) throw new AppError("NOT_FOUND", "Product not found");
    const product = productView(await productNow.one(tx, id, true), ctx.settings.current().name);
    const plan = planEdit(product, edit);
    if (plan.isSame || isMadeAlready(product, edit)) return;

    const { after, columns, delta, isSameRows } = plan;
    if (edit.loadedVersion !== undefined && edit.loadedVersion !== product.version)
      throw new AppError("CONFLICT", "Someone else has changed this product.");
    if (columns.vendorId !== undefined && !isVendor) throw noVendor();
    requireSoundPrices(after);
    await tx.product.update({
      where: { id },
      data: { ...columns, version: { increment: 1 } },
      select: { id: true },
    });
    const cause = { actorId: admin.id, at: now, reason: after.stockReason || null };
    await adjustStock(tx, { productId: id, variationId: null }, delta, cause);
    if (!isSameRows) await saveVariations(tx, { productId: id, cause }, variationsOf(after));
    await recordActivities(tx, { now, actor: admin, subjectType: "product" }, editActivities(id, plan));
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
