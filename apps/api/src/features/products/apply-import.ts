import { inTransaction } from "@pola/database/db";
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
  updateProducts,
} from "./product-import.sql.ts";
import { lockVendor, productColumns, snakeCase } from "./product-rows.ts";
import { saveVariations } from "./save-variations.ts";

/**
 * Writes a plan in one transaction, with one statement for each kind of row, and records every product in the activity log.
 * @returns false when a product changed or a vendor was deleted since the plan; then nothing is written
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
    // The vendors first, in the same order as in a deletion of a vendor.
    const vendorIds = [
      ...inputs.map(({ vendorId }) => vendorId),
      ...edits.flatMap(({ edit }) => edit.columns.vendorId ?? []),
    ];
    for (const id of new Set(vendorIds)) if (!(await lockVendor(tx, id))) return false;
    const isAsPlanned =
      (await productsStillMeant.one(tx, plan.ids, plan.names)).count === plan.meant &&
      (await lockProducts(tx, versions)) === edits.length;
    if (!isAsPlanned) return false;

    const ids = await newIds.rows(tx, inputs.length);
    const created = inputs.map((after, index) => ({ id: ids[index]?.id ?? "", before: null, after }));
    await insertProducts(
      tx,
      created.map(({ id, after }) =>
        snakeCase({ id, ...productColumns(after), stock: after.stock, createdAt: at }),
      ),
    );
    await updateProducts(
      tx,
      edits.map(({ id, edit }) => ({ id, columns: snakeCase(edit.columns) })),
    );
    const changedRows = edits
      .filter(({ edit }) => !edit.isSameRows)
      .map(({ id, edit: { before, after } }) => ({ id, before, after }));
    const stocks = [
      ...created.map(({ id, after }): StockChange => ({
        productId: id,
        delta: after.stock,
        kind: "opening",
      })),
      ...edits.map(({ id, edit }): StockChange => ({ productId: id, delta: edit.delta, kind: "adjust" })),
      ...(await saveVariations(tx, [...created, ...changedRows], at)),
    ];
    await changeStocks(tx, stocks, { actorId: admin.id, at });
    await recordActivities(tx, { actor: admin, now: at }, [
      ...created.map(({ id, after }) => ({
        action: "product.create" as const,
        subjectId: id,
        after: recorded(after),
      })),
      ...edits.flatMap(({ id, edit }) => editActivities(id, edit)),
    ]);
    return true;
  });
}
