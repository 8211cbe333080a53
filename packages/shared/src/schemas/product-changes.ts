import * as z from "zod/mini";
import { CATEGORIES } from "../categories.ts";
import { MAX_PRODUCTS_PER_CHANGE } from "../limits.ts";
import { PRODUCT_STATUSES } from "../product-status.ts";
import { chosenIds, Id, optionalText } from "./text.ts";
import { ProductListQuery } from "./product.ts";

/** One field before and after, as the products file writes it. */
export const FieldChange = z.object({ field: z.string(), from: z.string(), to: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

/** What a change would do to one product. With problems it is refused. */
export const ProductPreview = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  changes: z.array(FieldChange),
  problems: z.array(z.string()),
});
export type ProductPreview = z.infer<typeof ProductPreview>;

const percent = z.number({ error: "Enter a percentage" }).check(
  z.gte(-90, { error: "Enter -90 or more" }),
  z.lte(900, { error: "Enter at most 900" }),
  z.refine((value) => value !== 0 && Math.round(value * 100) / 100 === value, {
    error: "Enter a percentage other than 0 with at most 2 decimals",
  }),
);

/** One change for several products. `pricePercent` raises or lowers the price, and each variation's own price. */
export const BulkChange = z.object({
  status: z.optional(z.enum(PRODUCT_STATUSES, { error: "Choose a status" })),
  category: z.optional(z.enum(CATEGORIES, { error: "Choose a category" })),
  pricePercent: z.optional(percent),
});
export type BulkChange = z.infer<typeof BulkChange>;

export const BulkPreviewInput = z.object({
  ids: chosenIds("product", MAX_PRODUCTS_PER_CHANGE),
  change: BulkChange,
});
export type BulkPreviewInput = z.infer<typeof BulkPreviewInput>;

/** `version` is the one of the preview: a product that was edited since is refused. */
export const BulkChangeInput = z.object({
  products: z
    .array(z.object({ id: Id, version: z.int() }))
    .check(
      z.minLength(1, { error: "Choose at least one product" }),
      z.maxLength(MAX_PRODUCTS_PER_CHANGE, { error: `Choose at most ${MAX_PRODUCTS_PER_CHANGE} products` }),
    ),
  change: BulkChange,
});
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

export const ProductExportQuery = z.omit(ProductListQuery, { page: true, pageSize: true, sort: true });
export type ProductExportQuery = z.infer<typeof ProductExportQuery>;

/** Without a hash the file is only previewed; with the hash of its preview it is applied. */
export const ProductImportQuery = z.object({ hash: z.optional(optionalText(64)) });

/** A product of the file that is new, changed or refused. `row` is its number in a spreadsheet. */
export const ImportedProduct = z.object({
  row: z.number(),
  name: z.string(),
  kind: z.enum(["new", "changed", "refused"]),
  changes: z.array(FieldChange),
  problems: z.array(z.string()),
});
export type ImportedProduct = z.infer<typeof ImportedProduct>;

/** What a file would change. `products` starts with the refused ones and holds at most MAX_IMPORT_PREVIEW; the counts hold all. */
export const ProductImport = z.object({
  hash: z.string(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), refused: z.number() }),
  products: z.array(ImportedProduct),
});
export type ProductImport = z.infer<typeof ProductImport>;
