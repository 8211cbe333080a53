import { inTransaction, type Tx } from "@pola/database/db";
import type { Ctx } from "../../context.ts";
import { recordActivities } from "../../domain/activity.ts";
import type { Actor } from "../../domain/actor.ts";
import { changeStocks, type StockChange } from "../../domain/stock.ts";
import { editActivities, recorded } from "./edit-activities.ts";
import type { ImportPlan } from "./plan-import.ts";
import {
  insertProducts,
  lockImports,
  lockProducts,
  newIds,
  productsStillMeant,
  removeVariations,
  saveVariationRows,
  updateProducts,
} from "./product-import.sql.ts";
import {
  newVariation,
  productColumns,
  type ProductFields,
  requireVendor,
  variationsOf,
} from "./product-rows.ts";

type Row = { id: string; fields: ProductFields };

/**
 * Writes a plan in one transaction, with one statement for each kind of row, and records every product in the activity log.
 * @returns false when a product changed since the plan; then nothing is written
 * @throws AppError CONFLICT when more was sold meanwhile than the file leaves
 */
export async function applyImport(ctx: Ctx, admin: Actor, plan: ImportPlan): Promise<boolean> {
  const at = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    await lockImports(tx);
    const edits = plan.products.flatMap(({ product, edit }) =>
      product && edit ? [{ id: product.id, product, edit }] : [],
    );
    const inputs = plan.products.flatMap(({ input }) => input ?? []);
    const versions = edits.map(({ id, product }) => ({ id, version: product.version }));
    const isAsPlanned =
      (await productsStillMeant.one(tx, plan.ids, plan.names)).count === plan.meant &&
      (await lockProducts(tx, JSON.stringify(versions))) === edits.length;
    if (!isAsPlanned) return false;

    const ids = await newIds.rows(tx, inputs.length);
    const created = inputs.map((fields, index): Row => ({ id: ids[index]?.id ?? "", fields }));
    const vendors = new Set([
      ...inputs.map(({ vendorId }) => vendorId),
      ...edits.flatMap(({ edit }) => edit.columns.vendorId ?? []),
    ]);
    for (const vendorId of vendors) await requireVendor(tx, vendorId);
    await insertProducts(
      tx,
      JSON.stringify(
        created.map(({ id, fields }) =>
          snakeCase({ id, ...productColumns(fields), stock: fields.stock, createdAt: at }),
        ),
      ),
    );
    await updateProducts(
      tx,
      JSON.stringify(edits.map(({ id, edit }) => ({ id, columns: snakeCase(edit.columns) }))),
    );
    const changedRows = edits
      .filter(({ edit }) => !edit.isSameRows)
      .map(({ id, edit }) => ({ id, fields: edit.after }));
    const stocks: StockChange[] = [
      ...created.map(({ id, fields }) => ({
        productId: id,
        variationId: null,
        delta: fields.stock,
        kind: "opening" as const,
      })),
      ...edits.map(({ id, edit }) => ({
        productId: id,
        variationId: null,
        delta: edit.delta,
        kind: "adjust" as const,
      })),
      ...(await saveVariations(tx, [...created, ...changedRows], at)),
    ];
    await changeStocks(tx, stocks, { actorId: admin.id, at });
    await recordActivities(tx, { now: at, actor: admin, subjectType: "product" }, [
      ...created.map(({ id, fields }) => ({
        action: "product.create" as const,
        subjectId: id,
        after: recorded(fields),
      })),
      ...edits.flatMap(({ id, edit }) => editActivities(id, edit)),
    ]);
    return true;
  });
}

/** Adds and changes the variations of these products, removes those that are not listed, and returns what their stocks change by. */
async function saveVariations(tx: Tx, products: readonly Row[], at: Date): Promise<StockChange[]> {
  const listed = products.flatMap(({ id, fields }) =>
    variationsOf(fields).map((row, position) => ({ productId: id, row, position })),
  );
  const ids = await newIds.rows(tx, listed.length);
  const rows = listed.map(({ row, productId, position }, index) => {
    const id = row.id ?? ids[index]?.id ?? "";
    return { id, row, productId, position };
  });
  await removeVariations(
    tx,
    products.map(({ id }) => id),
    rows.map(({ id }) => id),
    at,
  );
  const columns = rows.map(({ id, row, productId, position }) =>
    snakeCase({ id, ...newVariation(row, productId, position) }),
  );
  await saveVariationRows(tx, JSON.stringify(columns));
  return rows.map(({ id, productId, row }) => {
    const loaded = row.id === undefined ? null : row.loadedStock === undefined ? row.stock : row.loadedStock;
    return {
      productId,
      variationId: id,
      delta: (row.stock ?? 0) - (loaded ?? 0),
      kind: loaded === null ? "opening" : "adjust",
    };
  });
}

/** The keys as the database's columns are named. */
function snakeCase(columns: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
