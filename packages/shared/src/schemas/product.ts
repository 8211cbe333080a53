import * as z from "zod/mini";
import { CATEGORIES } from "../categories.ts";
import { MAX_VARIATIONS } from "../limits.ts";
import { PRODUCT_STATUSES } from "../product-status.ts";
import { PRODUCT_SORTS } from "../sorts.ts";
import {
  Id,
  namedTexts,
  optionalLines,
  optionalText,
  pagingQuery,
  pastedText,
  requiredLines,
  requiredText,
  rupees,
  searchQuery,
} from "./text.ts";

/** One variation row. A number of 0 means: as the product. A null stock means: shares the product's stock. */
export const Variation = z.object({
  id: z.string(),
  name: z.string(),
  options: z.array(z.string()),
  value: z.nullable(z.string()),
  price: z.number(),
  retailPrice: z.number(),
  wholesalePrice: z.number(),
  commission: z.number(),
  weight: z.number(),
  stock: z.nullable(z.number()),
});
export type Variation = z.infer<typeof Variation>;

/** A product with its current stock, in rupees and kilograms. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  longDescription: z.string(),
  category: z.string(),
  images: z.array(z.string()),
  price: z.number(),
  finalPrice: z.nullable(z.number()),
  originalPrice: z.number(),
  commission: z.number(),
  commissionRate: z.nullable(z.number()),
  wholesalePrice: z.nullable(z.number()),
  wholesaleCommission: z.nullable(z.number()),
  wholesaleQuantity: z.number(),
  stock: z.number(),
  weight: z.number(),
  condition: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  features: z.array(z.string()),
  specifications: z.record(z.string(), z.string()),
  hasVariations: z.boolean(),
  variations: z.array(Variation),
  vendor: z.object({ id: z.nullable(z.string()), businessName: z.string() }),
  /** Counts the edits of the form; a sale does not count. */
  version: z.number(),
  createdAt: z.string(),
});
export type Product = z.infer<typeof Product>;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

/**
 * `isPopular=true` finds what was ordered in the last 14 days (docs/product/catalogue.md, C-110). `status`, `stock` and `vendorId` are for
 * admins; from anybody else they are ignored.
 */
export const ProductListQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  category: z.optional(optionalText(100)),
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  isPopular: z.optional(z.literal("true")),
  status: z.optional(z.enum([...PRODUCT_STATUSES, "all"])),
  stock: z.optional(z.enum(["low", "out"])),
  vendorId: z.optional(Id),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

/** The number of products on each status tab, with the list's other filters; `all` is their sum. */
export const ProductCountsQuery = z.pick(ProductListQuery, {
  search: true,
  category: true,
  stock: true,
  vendorId: true,
});
export type ProductCountsQuery = z.infer<typeof ProductCountsQuery>;
export const ProductCounts = z.object({ all: z.number(), active: z.number(), inactive: z.number() });
export type ProductCounts = z.infer<typeof ProductCounts>;

/** `status` is for admins, as in the list. */
export const CategoriesQuery = z.object({ status: z.optional(z.enum(["active", "all"])) });
export type CategoriesQuery = z.infer<typeof CategoriesQuery>;

/** A category and the number of its products: active ones, or all when an admin asks for all. */
export const CategoryCount = z.object({ category: z.string(), count: z.number() });
export type CategoryCount = z.infer<typeof CategoryCount>;

/** An http(s) address without credentials, or the path of an upload. */
const IMAGE_ADDRESS = /^(?:https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\]*)?|\/uploads(?:\/\w[\w\-.~]*)+)?$/i;
const WEIGHT = "Enter a weight in kilograms with at most 3 decimals";

function requiredNumber(message: string, wrong: string) {
  return z.number({
    error: (issue) => (issue.input === undefined || issue.input === null ? message : wrong),
  });
}

function requiredRupees(message: string) {
  return z.pipe(requiredNumber(message, "Enter an amount in rupees with at most 2 decimals"), rupees());
}

function count(max: number) {
  const whole = "Enter a whole number";
  return z
    .number({ error: whole })
    .check(
      z.int({ error: whole }),
      z.gte(0, { error: "Enter 0 or more" }),
      z.lte(max, { error: "This number is too large" }),
    );
}

function kilograms() {
  return z.number({ error: WEIGHT }).check(
    z.gte(0, { error: "Enter 0 or more" }),
    z.lte(1000, { error: "This weight is too large" }),
    z.refine((value) => Math.round(value * 1000) / 1000 === value, { error: WEIGHT }),
  );
}

/** A list of texts whose blank rows are dropped (docs/product/catalogue.md, C-10). */
function filledTexts<Text extends z.ZodMiniType<string>>(text: Text, max: number) {
  return z.pipe(
    z.array(text).check(z.maxLength(max, { error: `At most ${max} rows` })),
    z.transform((rows) => rows.filter((row) => row !== "")),
  );
}

/** One variation row of the product form. A number of 0 or none means: as the product. No stock means: shares the product's stock. */
export const VariationInput = z.object({
  id: z.optional(Id),
  name: z._default(pastedText(100), ""),
  options: z._default(filledTexts(pastedText(100), 50), []),
  value: z._default(z.nullable(pastedText(100)), null),
  price: z._default(rupees(), 0),
  retailPrice: z._default(rupees(), 0),
  wholesalePrice: z._default(rupees(), 0),
  commission: z._default(rupees(), 0),
  weight: z._default(kilograms(), 0),
  stock: z._default(z.nullable(count(1_000_000)), null),
  loadedStock: z.optional(z.nullable(count(1_000_000))),
});
export type VariationInput = z.infer<typeof VariationInput>;

const TOO_MANY_ROWS = { error: `At most ${MAX_VARIATIONS} variations` };

/** The messages number the rows from 1 (docs/product/catalogue.md, C-22). */
const variationRows = z
  .array(VariationInput)
  .check(z.maxLength(MAX_VARIATIONS, TOO_MANY_ROWS), ({ value, issues }) => {
    const ids = new Set<string>();
    for (const [index, row] of value.entries()) {
      if (row.id !== undefined && ids.has(row.id)) {
        const message = `Variation ${index + 1} is listed twice`;
        issues.push({ code: "custom", path: [index, "id"], message, input: row.id });
      }
      if (row.id !== undefined) ids.add(row.id);
      if (row.name === "") {
        const message = `Variation ${index + 1} name is required`;
        issues.push({ code: "custom", path: [index, "name"], message, input: row.name });
      }
      if (row.options.length === 0 && !row.value) {
        const message = `Variation ${index + 1} must have at least one option`;
        issues.push({ code: "custom", path: [index, "options"], message, input: row.options });
      }
    }
  });

/** The fields of a product as a request names them, each with its own check. */
const productFields = {
  name: requiredText("Name is required"),
  category: z.enum(CATEGORIES, {
    error: ({ input }) =>
      !input || (typeof input === "string" && input.trim() === "")
        ? "Category is required"
        : "Unknown category",
  }),
  description: requiredLines("Description is required", 10_000),
  longDescription: optionalLines(10_000),
  images: filledTexts(
    pastedText(2000).check(
      z.regex(IMAGE_ADDRESS, { error: "Enter an image address that starts with http:// or https://" }),
    ),
    20,
  ),
  price: requiredRupees("Price is required"),
  finalPrice: z.nullable(rupees()),
  commission: requiredRupees("Commission is required"),
  commissionRate: z.nullable(
    z.number({ error: "Enter a percentage" }).check(
      z.gte(0, { error: "Enter 0 or more" }),
      z.lte(100, { error: "Enter at most 100" }),
      z.refine((value) => Math.round(value * 100) / 100 === value, { error: "Use at most 2 decimals" }),
    ),
  ),
  wholesalePrice: z.nullable(rupees()),
  wholesaleCommission: z.nullable(rupees()),
  wholesaleQuantity: count(100_000),
  stock: z.pipe(requiredNumber("Stock is required", "Enter a whole number"), count(1_000_000)),
  loadedStock: z.optional(count(1_000_000)),
  stockReason: z.optional(z.nullable(pastedText(200))),
  loadedVersion: z.optional(count(2_147_483_647)),
  weight: z.pipe(requiredNumber("Weight is required", WEIGHT), kilograms()),
  condition: pastedText(100),
  status: z.enum(PRODUCT_STATUSES, { error: "Choose a status" }),
  features: filledTexts(pastedText(500), 50),
  specifications: namedTexts(requiredText("Enter a name for the specification"), pastedText(500)),
  hasVariations: z.optional(z.boolean({ error: "Choose yes or no" })),
  variations: variationRows,
  vendorId: z.nullable(Id),
};

/**
 * The product form (docs/product/catalogue.md, C-9). `vendorId` null is the house. `hasVariations` false drops the variations;
 * without `hasVariations` the rows decide. `loadedStock` is the stock that the edit form showed: an edit applies the difference, and
 * `stockReason` is stored with the stock movement. `loadedVersion` is the version that the form showed: an edit of an older version
 * is refused.
 */
export const ProductInput = z.object({
  ...productFields,
  longDescription: z._default(productFields.longDescription, ""),
  images: z._default(productFields.images, []),
  finalPrice: z._default(productFields.finalPrice, null),
  commissionRate: z._default(productFields.commissionRate, null),
  wholesalePrice: z._default(productFields.wholesalePrice, null),
  wholesaleCommission: z._default(productFields.wholesaleCommission, null),
  wholesaleQuantity: z._default(productFields.wholesaleQuantity, 15),
  condition: z._default(productFields.condition, "New"),
  status: z._default(productFields.status, "active"),
  features: z._default(productFields.features, []),
  specifications: z._default(productFields.specifications, {}),
  variations: z._default(productFields.variations, []),
  vendorId: z._default(productFields.vendorId, null),
});
export type ProductInput = z.infer<typeof ProductInput>;

/** A new product. `id` is made by the form: the same product sent again is not added twice (docs/product/catalogue.md, C-131). */
export const NewProduct = z.object({ ...ProductInput.shape, id: z.optional(Id) });
export type NewProduct = z.infer<typeof NewProduct>;

/**
 * An edit of a product: what the body does not name stays as it is, a list that it names replaces the list (docs/product/catalogue.md,
 * C-70). `vendor` has the form of a reply; with both, `vendorId` counts (C-71).
 */
export const ProductEdit = z.partial(
  z.object({ ...productFields, vendor: z.object({ id: productFields.vendorId }) }),
);
export type ProductEdit = z.infer<typeof ProductEdit>;
