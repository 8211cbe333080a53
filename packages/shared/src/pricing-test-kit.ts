import type { Choices, PriceTerms, VariationTerms } from "./pricing.ts";

export const NO_CHOICES: Choices = {};

/** A product with wholesale terms from 15 pieces on. */
export function terms(changes: Partial<PriceTerms> = {}): PriceTerms {
  return {
    priceCents: 1000_00,
    commissionCents: 100_00,
    wholesalePriceCents: 800_00,
    wholesaleCommissionCents: 60_00,
    wholesaleQuantity: 15,
    weightGrams: 500,
    stock: 40,
    variations: [],
    ...changes,
  };
}

/** A variation row without figures of its own. */
export function row(name: string, options: string[], changes: Partial<VariationTerms> = {}): VariationTerms {
  return {
    id: `${name}:${options.join("/")}`,
    name,
    options,
    value: null,
    priceCents: 0,
    wholesalePriceCents: 0,
    commissionCents: 0,
    weightGrams: 0,
    stock: null,
    ...changes,
  };
}
