import { toCents } from "@pola/shared/money";
import type { ProductInput, VariationInput } from "@pola/shared/schemas/product";
import { toGrams } from "@pola/shared/weight";
import { SAMPLE, sql, txQuery } from "@pola/database/sql";
import * as z from "zod";
import type { Tx } from "@pola/database/db";
import { type AppError, invalidField } from "../../lib/app-error.ts";

/** A product's fields, as the form or a reply has them. */
export type ProductFields = Omit<ProductInput, "category"> & { category: string };

/** The columns of the product form, without the stock, which only domain/stock.ts writes. */
export function productColumns(input: ProductFields) {
  return {
    vendorId: input.vendorId,
    name: input.name,
    description: input.description,
    longDescription: input.longDescription,
    category: input.category,
    images: input.images,
    priceCents: toCents(input.price),
    finalPriceCents: centsOrNull(input.finalPrice),
    commissionCents: toCents(input.commission),
    commissionRateBasisPoints: input.commissionRate === null ? null : Math.round(input.commissionRate * 100),
    wholesalePriceCents: centsOrNull(input.wholesalePrice),
    wholesaleCommissionCents: centsOrNull(input.wholesaleCommission),
    wholesaleQuantity: input.wholesaleQuantity,
    weightGrams: toGrams(input.weight),
    condition: input.condition,
    status: input.status,
    features: input.features,
    specifications: input.specifications,
    hasVariations: variationsOf(input).length > 0,
  };
}

/** The columns of one variation of the form, without its stock. */
export function variationColumns(row: VariationInput) {
  return {
    name: row.name,
    options: row.options,
    value: row.value || null,
    priceCents: toCents(row.price),
    retailPriceCents: toCents(row.retailPrice),
    wholesalePriceCents: toCents(row.wholesalePrice),
    commissionCents: toCents(row.commission),
    weightGrams: toGrams(row.weight),
  };
}

/** The variations of the form; none when variations are switched off (docs/product/catalogue.md, C-23). */
export function variationsOf(input: ProductFields): VariationInput[] {
  return input.hasVariations === false ? [] : input.variations;
}

/**
 * Locks the vendor's row, so that a vendor who is deleted at the same time gets no product. Returns false unless the vendor is the house
 * (null) or a user with the role vendor.
 */
export async function lockVendor(tx: Tx, vendorId: string | null): Promise<boolean> {
  return vendorId === null || (await lockedVendor.first(tx, vendorId)) !== undefined;
}

/** The refusal of a vendor who is no user with the role vendor. */
export function noVendor(): AppError {
  return invalidField("vendorId", "Choose a vendor");
}

const lockedVendor = txQuery("locked vendor", {
  row: z.strictObject({ id: z.guid() }),
  sql: (id: string) => sql`select id from users
    where id = ${id}::uuid and role = 'vendor' and deleted_at is null for key share`,
  samples: [[SAMPLE.id]],
});

function centsOrNull(rupees: number | null): number | null {
  return rupees === null ? null : toCents(rupees);
}

/** The keys as the database's columns are named. */
export function snakeCase(columns: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}
