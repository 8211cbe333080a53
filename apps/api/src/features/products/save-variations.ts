import type { Tx } from "@pola/database/db";
import type { StockChange } from "../../domain/stock.ts";
import { invalidField } from "../../lib/app-error.ts";
import { newIds, removeVariations, saveVariationRows } from "./product-import.sql.ts";
import { type ProductFields, snakeCase, variationColumns, variationsOf } from "./product-rows.ts";

/** A product before and after a change; null before when it is new. */
type ChangedProduct = { id: string; before: ProductFields | null; after: ProductFields };

/**
 * Adds and changes the variations of these products, and marks those that are not listed as removed: movements and order items still refer
 * to them. Returns what their stocks change by. A variation that shares the product's stock gets its own when its number is above 0; from
 * then on 0 is sold out (docs/product/catalogue.md, C-37). The caller holds the locks of the products.
 * @throws AppError VALIDATION_FAILED for a variation that the product does not have
 */
export async function saveVariations(
  tx: Tx,
  products: readonly ChangedProduct[],
  at: Date,
): Promise<StockChange[]> {
  const listed = products.flatMap(({ id: productId, before, after }) =>
    variationsOf(after).map((row, position) => {
      const known = before?.variations.find(({ id }) => id === row.id);
      if (row.id !== undefined && !known)
        throw invalidField("variations", "One of the variations was removed. Please reload and try again.");
      return { productId, position, row, stock: known?.stock ?? null };
    }),
  );
  const ids = await newIds.rows(tx, listed.length);
  const rows = listed.map(({ productId, position, row, stock }, index) => {
    return { id: row.id ?? ids[index]?.id ?? "", productId, position, row, stock };
  });
  await removeVariations(
    tx,
    products.map(({ id }) => id),
    rows.map(({ id }) => id),
    at,
  );
  const columns = rows.map(({ id, productId, position, row }) =>
    snakeCase({ id, productId, position, ...variationColumns(row) }),
  );
  await saveVariationRows(tx, columns);
  return rows.map(({ id, productId, row, stock }) => {
    const wanted = row.stock ?? 0;
    return stock === null
      ? { productId, variationId: id, delta: wanted, kind: "opening" }
      : { productId, variationId: id, delta: wanted - (row.loadedStock ?? stock), kind: "adjust" };
  });
}
