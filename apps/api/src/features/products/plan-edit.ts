import { isDeepStrictEqual } from "node:util";
import { priceProblems } from "@pola/shared/price-problems";
import type { Product, ProductEdit, ProductInput, VariationInput } from "@pola/shared/schemas/product";
import { AppError } from "../../lib/app-error.ts";
import { productColumns, type ProductFields, variationColumns, variationsOf } from "./product-rows.ts";

type Columns = ReturnType<typeof productColumns>;

export type EditPlan = {
  before: ProductFields;
  after: ProductFields;
  /** The columns whose value changes, so that an edit does not write what another one changed meanwhile. */
  columns: Partial<Columns>;
  /** The change of the product's own stock. */
  delta: number;
  isSameRows: boolean;
  isSame: boolean;
};

/**
 * Plans an edit: what it names, and nothing else (docs/product/catalogue.md, C-70). The stock changes by the difference to the number
 * that the edit loaded; without a loaded number to the number in `product` (C-38).
 */
export function planEdit(product: Product, edit: ProductEdit): EditPlan {
  const before: ProductFields = { ...product, hasVariations: undefined, vendorId: product.vendor.id };
  const { vendor, ...named } = edit;
  const after = merged(before, { vendorId: vendor?.id, ...named });
  const columns = differences(productColumns(before), productColumns(after));
  const delta = named.stock === undefined ? 0 : named.stock - (named.loadedStock ?? before.stock);
  const isSameRows = hasSameRows(before.variations, variationsOf(after));
  const isSame = Object.keys(columns).length === 0 && delta === 0 && isSameRows;
  return { before, after, columns, delta, isSameRows, isSame };
}

/** The prices and commissions of these fields that are too high, by field (docs/product/catalogue.md, C-50 and C-51). */
export function priceProblemsOf(fields: ProductFields | ProductInput): Record<string, string> {
  const variations = variationsOf(fields).map((row, index) =>
    Object.assign(variationColumns(row), { id: row.id ?? String(index), stock: row.stock }),
  );
  return priceProblems({ ...productColumns(fields), stock: fields.stock, variations });
}

/**
 * Checks the prices and commissions of a product as they will be stored. So it finds a figure that became too high through another one, and
 * one that was stored before the rule (docs/product/catalogue.md, C-50 to C-52).
 * @throws AppError VALIDATION_FAILED on each field that is too high
 */
export function requireSoundPrices(fields: ProductFields | ProductInput): void {
  const errors = priceProblemsOf(fields);
  const [message] = Object.values(errors);
  if (message !== undefined) throw new AppError("VALIDATION_FAILED", message, { errors });
}

/** The product with the fields that the edit names. */
function merged<T extends object>(before: T, named: { [Key in keyof T]?: T[Key] | undefined }): T {
  const after = { ...before };
  for (const key in named) {
    const value = named[key];
    if (value !== undefined) after[key] = value;
  }
  return after;
}

function differences<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const key in after) {
    if (!isDeepStrictEqual(after[key], before[key])) changed[key] = after[key];
  }
  return changed;
}

function hasSameRows(before: VariationInput[], after: VariationInput[]): boolean {
  return (
    before.length === after.length &&
    after.every((row, index) => {
      const known = before[index];
      return (
        known !== undefined &&
        row.id === known.id &&
        (row.stock ?? 0) === (row.loadedStock ?? known.stock ?? 0) &&
        isDeepStrictEqual(variationColumns(row), variationColumns(known))
      );
    })
  );
}
