import type { Product, ProductEdit } from "@pola/shared/schemas/product";
import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { recordActivities } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { AppError, conflict } from "../../lib/app-error.ts";
import { changeStocks, type StockChange } from "../../domain/stock.ts";
import { productView } from "../../views/product-view.ts";
import { editActivities } from "./edit-activities.ts";
import { getProduct } from "./get-product.ts";
import { planEdit, requireSoundPrices } from "./plan-edit.ts";
import { updateProducts } from "./product-import.sql.ts";
import { lockVendor, noVendor, snakeCase } from "./product-rows.ts";
import { lockProduct, productNow } from "./products.sql.ts";
import { saveVariations } from "./save-variations.ts";

/**
 * Changes what an edit names of a product, and nothing else: an edit that changes nothing is not recorded (docs/product/catalogue.md,
 * C-70). The stock changes by the difference between the number in the form and the number that the form loaded, so sales made while the
 * form was open are kept. A request without the loaded number sets the stock (C-38). Variations that a named list leaves out are removed. A
 * variation with its own stock keeps it.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for a variation of another product, a vendor who is not one and prices that do not fit each
 * other; CONFLICT when another edit came first (only when the request says which version it loaded), and when too little stock is left for
 * the edit.
 */
export async function updateProduct(ctx: Ctx, admin: Actor, id: string, edit: ProductEdit): Promise<Product> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    // The vendor is locked first, in the same order as in a deletion of the vendor.
    const { vendorId = edit.vendor?.id } = edit;
    const isVendor = vendorId === undefined || (await lockVendor(tx, vendorId));
    // Locked before it is read, so that an edit that came first is seen, and a sale waits.
    if ((await lockProduct(tx, id)) !== 1) throw new AppError("NOT_FOUND", "Product not found");
    const product = productView(await productNow.one(tx, id, true), ctx.settings.current().name);
    const plan = planEdit(product, edit);
    if (plan.isSame || (await isMadeAlready(tx, admin, product, edit))) return;

    const { before, after, columns, delta, isSameRows } = plan;
    if (edit.loadedVersion !== undefined && edit.loadedVersion !== product.version)
      throw conflict("Someone else has changed this product.");
    if (!isVendor) throw noVendor();
    requireSoundPrices(after);
    await updateProducts(tx, [{ id, columns: snakeCase(columns) }]);
    const stocks: StockChange[] = [
      { productId: id, delta, kind: "adjust" },
      ...(isSameRows ? [] : await saveVariations(tx, [{ id, before, after }], now)),
    ];
    const reason = after.stockReason ?? null;
    await changeStocks(tx, stocks, { actorId: admin.id, at: now, reason });
    const isAdjusted = stocks.some((change) => change.kind === "adjust" && change.delta !== 0);
    const activities = editActivities(id, plan, isAdjusted ? reason : null);
    await recordActivities(tx, { actor: admin, now }, activities);
  });
  return await getProduct(ctx, admin, id);
}

/**
 * Whether an edit of an older version asks for what the product has now. Then its first reply was lost, and its difference in stock must
 * not be applied again, also when pieces were sold since (docs/product/catalogue.md, C-132).
 */
async function isMadeAlready(tx: Tx, admin: Actor, product: Product, edit: ProductEdit): Promise<boolean> {
  const { loadedVersion = product.version } = edit;
  if (loadedVersion >= product.version) return false;
  const edits = await tx.activityLog.findMany({
    where: { subjectType: "product", subjectId: product.id, action: "product.update" },
    orderBy: { id: "desc" },
    take: product.version - loadedVersion,
  });
  const own = edits.filter(({ actorId }) => actorId === admin.id);
  const oldest = own.at(-1);
  if (!oldest) return false;
  const createdAt = { in: own.map((change) => change.createdAt) };
  // Only the key has an index. The movements of an edit were added in its transaction.
  const id = { gte: idAMinuteBefore(oldest.id) };
  const where = { id, productId: product.id, actorId: admin.id, createdAt };
  const made = await tx.stockMovement.findMany({ where });
  /** The stock itself where the wanted difference is 0 or was made, so that none is left. */
  const loaded = <Stock>(stock: Stock, loadedStock: number | null | undefined, id: string | null = null) => {
    const delta = Number(stock) - Number(loadedStock);
    const isMade = delta === 0 || made.some((change) => change.variationId === id && change.delta === delta);
    return isMade ? stock : undefined;
  };
  return planEdit(product, {
    ...edit,
    loadedStock: loaded(edit.stock, edit.loadedStock),
    variations: edit.variations?.map((row) => ({
      ...row,
      loadedStock: loaded(row.stock, row.loadedStock, row.id),
    })),
  }).isSame;
}

/** What is below the id of every row that was added in the minute before the row with this id: both are uuidv7. */
function idAMinuteBefore(id: string): string {
  const time = Number.parseInt(id.replace("-", "").slice(0, 12), 16) - 60_000;
  return `${time.toString(16).padStart(12, "0")}00000000000000000000`;
}
