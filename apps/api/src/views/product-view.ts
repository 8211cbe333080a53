import { toRupees } from "@pola/shared/money";
import { PRODUCT_STATUSES } from "@pola/shared/product-status";
import type { Product, Variation } from "@pola/shared/schemas/product";
import { toKilograms } from "@pola/shared/weight";
import * as z from "zod";

const VariationRow = z.strictObject({
  id: z.guid(),
  name: z.string(),
  options: z.array(z.string()),
  value: z.string().nullable(),
  priceCents: z.int32(),
  retailPriceCents: z.int32(),
  wholesalePriceCents: z.int32(),
  commissionCents: z.int32(),
  weightGrams: z.int32(),
  stock: z.int32().nullable(),
});
type VariationRow = z.infer<typeof VariationRow>;

/** A product with its vendor's name and its variations in their order. A product without a vendor is sold by the house. */
export const ProductRow = z.strictObject({
  id: z.guid(),
  vendorId: z.guid().nullable(),
  vendorName: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  longDescription: z.string(),
  category: z.string(),
  images: z.array(z.string()),
  priceCents: z.int32(),
  finalPriceCents: z.int32().nullable(),
  commissionCents: z.int32(),
  commissionRateBasisPoints: z.int32().nullable(),
  wholesalePriceCents: z.int32().nullable(),
  wholesaleCommissionCents: z.int32().nullable(),
  wholesaleQuantity: z.int32(),
  stock: z.int32(),
  weightGrams: z.int32(),
  condition: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  features: z.array(z.string()),
  specifications: z.record(z.string(), z.string()),
  hasVariations: z.boolean(),
  version: z.int32(),
  createdAt: z.date(),
  variations: z.array(VariationRow),
});
export type ProductRow = z.infer<typeof ProductRow>;

/**
 * A product as everybody sees it. `originalPrice` is the price to strike through, or the price itself. A product of the house carries the
 * brand's name (docs/product/catalogue.md, C-1 and C-7).
 */
export function productView(row: ProductRow, brandName: string): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    longDescription: row.longDescription,
    category: row.category,
    images: row.images,
    price: toRupees(row.priceCents),
    finalPrice: rupeesOrNull(row.finalPriceCents),
    originalPrice: toRupees(Math.max(row.priceCents, row.finalPriceCents ?? 0)),
    commission: toRupees(row.commissionCents),
    commissionRate: row.commissionRateBasisPoints === null ? null : row.commissionRateBasisPoints / 100,
    wholesalePrice: rupeesOrNull(row.wholesalePriceCents),
    wholesaleCommission: rupeesOrNull(row.wholesaleCommissionCents),
    wholesaleQuantity: row.wholesaleQuantity,
    stock: row.stock,
    weight: toKilograms(row.weightGrams),
    condition: row.condition,
    status: row.status,
    features: row.features,
    specifications: row.specifications,
    hasVariations: row.hasVariations,
    variations: row.variations.map(variationView),
    vendor: { id: row.vendorId, businessName: row.vendorName ?? brandName },
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

function variationView(row: VariationRow): Variation {
  return {
    id: row.id,
    name: row.name,
    options: row.options,
    value: row.value,
    price: toRupees(row.priceCents),
    retailPrice: toRupees(row.retailPriceCents),
    wholesalePrice: toRupees(row.wholesalePriceCents),
    commission: toRupees(row.commissionCents),
    weight: toKilograms(row.weightGrams),
    stock: row.stock,
  };
}

function rupeesOrNull(cents: number | null): number | null {
  return cents === null ? null : toRupees(cents);
}
