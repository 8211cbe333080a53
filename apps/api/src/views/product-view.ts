import { toRupees } from "@pola/shared/money";
import type { Product, Variation } from "@pola/shared/schemas/product";
import { toKilograms } from "@pola/shared/weight";

export type VariationRow = {
  id: string;
  name: string;
  options: string[];
  value: string | null;
  priceCents: number;
  retailPriceCents: number;
  wholesalePriceCents: number;
  commissionCents: number;
  weightGrams: number;
  stock: number | null;
};

/** A product with its vendor's name and its variations in their order; without a vendor the house sells it. */
export type ProductRow = {
  id: string;
  vendorId: string | null;
  vendorName: string | null;
  name: string;
  description: string;
  longDescription: string;
  category: string;
  images: string[];
  priceCents: number;
  finalPriceCents: number | null;
  commissionCents: number;
  commissionRateBasisPoints: number | null;
  wholesalePriceCents: number | null;
  wholesaleCommissionCents: number | null;
  wholesaleQuantity: number;
  stock: number;
  weightGrams: number;
  condition: string;
  status: "active" | "inactive";
  features: string[];
  specifications: Record<string, string>;
  hasVariations: boolean;
  version: number;
  createdAt: Date;
  variations: VariationRow[];
};

/** `originalPrice` is the price to strike through, or the price itself; the house goes by the brand's name (docs/product/catalogue.md, C-1 and C-7). */
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
