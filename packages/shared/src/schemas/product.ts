import * as z from "zod/mini";
import { optionalText, pagingQuery, searchQuery } from "./text.ts";

/** One row of choices; a number of 0 means "as the product", stock null means "shares the product's stock". */
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

/** A listing with its live stock: rupees and kilograms. */
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
  status: z.enum(["active", "inactive"]),
  features: z.array(z.string()),
  specifications: z.record(z.string(), z.string()),
  hasVariations: z.boolean(),
  variations: z.array(Variation),
  vendor: z.object({ id: z.nullable(z.string()), businessName: z.string() }),
  createdAt: z.string(),
});
export type Product = z.infer<typeof Product>;

export const PRODUCT_SORTS = ["newest", "oldest", "price-asc", "price-desc", "name", "vendor"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const ProductListQuery = z.object({
  ...pagingQuery,
  ...searchQuery,
  category: z.optional(optionalText(100)),
  sort: z.optional(z.enum(PRODUCT_SORTS)),
  status: z.optional(z.enum(["active", "inactive", "all"])),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

/** A category with how many active products stand in it. */
export const CategoryCount = z.object({ category: z.string(), count: z.number() });
export type CategoryCount = z.infer<typeof CategoryCount>;
