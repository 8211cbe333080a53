import { shippingCents } from "./shipping.ts";
import { toCents } from "./money.ts";
import type { Product } from "./schemas/product.ts";
import { toGrams } from "./weight.ts";

/** One variation row. A number of 0 means: as the product (docs/product/catalogue.md, C-19). */
export type VariationTerms = {
  id: string;
  name: string;
  options: string[];
  value: string | null;
  priceCents: number;
  wholesalePriceCents: number;
  commissionCents: number;
  weightGrams: number;
  /** Null shares the product's stock; 0 is sold out. */
  stock: number | null;
};

/** Everything that a product's price depends on. Variations are in the product's order. */
export type PriceTerms = {
  priceCents: number;
  commissionCents: number;
  /** Null or 0: no wholesale price. */
  wholesalePriceCents: number | null;
  /** Null or 0: as the regular commission. */
  wholesaleCommissionCents: number | null;
  /** Wholesale starts here; 0: never. */
  wholesaleQuantity: number;
  weightGrams: number;
  stock: number;
  variations: VariationTerms[];
};

/** The chosen option of each group, by group name. */
export type Choices = Record<string, string>;

/** Equal for lines with the same product and the same choices, whatever the order of the choices. */
export function lineKey(line: { productId: string; variations?: Readonly<Choices> | undefined }): string {
  const { productId, variations = {} } = line;
  return JSON.stringify([productId, Object.entries(variations).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** A picker: a group's name and its choices. */
type VariationGroup = { name: string; choices: string[] };

/** A priced order line. The `regular...` figures apply below the wholesale quantity. */
export type LinePrice = {
  unitPriceCents: number;
  regularPriceCents: number;
  isWholesale: boolean;
  commissionPerUnitCents: number;
  regularCommissionCents: number;
  subtotalCents: number;
  totalCommissionCents: number;
  unitWeightGrams: number;
  totalWeightGrams: number;
};

/** The totals of an order, in cents and grams. */
export type OrderTotals = {
  subtotalCents: number;
  shippingCostCents: number;
  totalAmountCents: number;
  totalCommissionCents: number;
  totalWeightGrams: number;
};

/** What one unit costs and earns. */
export type Tier = { priceCents: number; commissionCents: number };

/** The tier of small quantities, and the one from the wholesale quantity on; null when it is the same. */
type Tiers = { regular: Tier; wholesale: Tier | null };

type Override = "priceCents" | "wholesalePriceCents" | "commissionCents" | "weightGrams";

/** The error for a choice that the product does not offer, and for a missing choice. Its message is a sentence for the person. */
export class ChoiceError extends Error {
  override readonly name = "ChoiceError";
  readonly group: string;

  constructor(group: string, message: string) {
    super(message);
    this.group = group;
  }
}

/**
 * The pickers of a product: rows of one name form one group, in the product's order, each choice once (docs/product/catalogue.md,
 * C-18).
 */
export function variationGroups(terms: PriceTerms): VariationGroup[] {
  const groups = new Map<string, Set<string>>();
  for (const row of terms.variations) {
    const choices = groups.get(row.name) ?? new Set();
    for (const choice of choicesOf(row)) choices.add(choice);
    if (choices.size > 0) groups.set(row.name, choices);
  }
  return Array.from(groups, ([name, choices]) => ({ name, choices: [...choices] }));
}

/**
 * The rows that the choices select, in the product's order. A choice that is in two rows of its group selects both.
 * @throws ChoiceError when a group has no choice, or when the product does not have the group or the choice.
 */
export function chosenVariations(terms: PriceTerms, choices: Choices): VariationTerms[] {
  const groups = variationGroups(terms);
  const names = new Set(groups.map((group) => group.name));
  // A Map, because a group named "constructor" must not find an inherited property.
  const chosen = new Map(Object.entries(choices));
  for (const name of chosen.keys()) {
    if (!names.has(name)) throw new ChoiceError(name, `This product has no option "${name}"`);
  }
  for (const { name, choices: offered } of groups) {
    const choice = chosen.get(name);
    if (choice === undefined) throw new ChoiceError(name, `Please select: ${name}`);
    if (!offered.includes(choice)) throw new ChoiceError(name, `"${choice}" is not available for ${name}`);
  }
  return terms.variations.filter((row) => choicesOf(row).some((choice) => choice === chosen.get(row.name)));
}

/**
 * The number of units of these choices that can be sold: the minimum of the product's stock and the tracked stocks of the chosen
 * rows (docs/product/catalogue.md, C-36).
 * @throws ChoiceError as {@link chosenVariations}.
 */
export function availableStock(terms: PriceTerms, choices: Choices): number {
  return Math.min(terms.stock, ...chosenVariations(terms, choices).map((row) => row.stock ?? Infinity));
}

/**
 * Prices an order line; the web shows this result and the API stores it (docs/product/catalogue.md, C-26). Does not check stock.
 * Totals beyond 2^53 are not exact, but such totals are far above every limit on orders.
 * @throws ChoiceError as {@link chosenVariations}; RangeError unless the quantity is a whole number, 1 or more.
 */
export function priceLine(terms: PriceTerms, choices: Choices, quantity: number): LinePrice {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`${quantity} is not a quantity`);
  const chosen = chosenVariations(terms, choices);
  const { regular, wholesale } = tiersOf(terms, chosen);
  const isWholesale = wholesale !== null && quantity >= terms.wholesaleQuantity;
  const { priceCents: unitPriceCents, commissionCents: commissionPerUnitCents } = isWholesale
    ? wholesale
    : regular;
  const unitWeightGrams = firstWith(chosen, "weightGrams")?.weightGrams ?? terms.weightGrams;

  return {
    unitPriceCents,
    regularPriceCents: regular.priceCents,
    isWholesale,
    commissionPerUnitCents,
    regularCommissionCents: regular.commissionCents,
    subtotalCents: unitPriceCents * quantity,
    totalCommissionCents: commissionPerUnitCents * quantity,
    unitWeightGrams,
    totalWeightGrams: unitWeightGrams * quantity,
  };
}

/**
 * The tiers of a product with these variations chosen. Wholesale price and wholesale commission are independent: each falls back to
 * the regular figure. The product's wholesale price does not apply to a choice with a price of its own, nor its wholesale commission
 * to a choice with a commission of its own (docs/product/catalogue.md, C-28 and C-29).
 * @param chosen in the product's order
 */
export function tiersOf(terms: PriceTerms, chosen: readonly VariationTerms[]): Tiers {
  const ownPrice = firstWith(chosen, "priceCents");
  const ownCommission = firstWith(chosen, "commissionCents");
  const regular = {
    priceCents: ownPrice?.priceCents ?? terms.priceCents,
    commissionCents: ownCommission?.commissionCents ?? terms.commissionCents,
  };
  const ownWholesale = firstWith(chosen, "wholesalePriceCents");
  const wholesalePriceCents =
    ownWholesale?.wholesalePriceCents ?? (ownPrice ? null : terms.wholesalePriceCents);
  const wholesaleCommissionCents = ownCommission ? null : terms.wholesaleCommissionCents;
  if (terms.wholesaleQuantity < 1 || (!wholesalePriceCents && !wholesaleCommissionCents))
    return { regular, wholesale: null };
  const wholesale = {
    priceCents: wholesalePriceCents || regular.priceCents,
    commissionCents: wholesaleCommissionCents || regular.commissionCents,
  };
  return { regular, wholesale };
}

/** The first row with this number of its own; it decides the number. */
export function firstWith(rows: readonly VariationTerms[], figure: Override): VariationTerms | undefined {
  return rows.find((row) => row[figure] > 0);
}

/**
 * Converts the rupees and kilograms of a product reply to cents and grams: the web's only conversion for pricing.
 * @throws RangeError when a figure has more than 2 decimals (rupees) or 3 (kilograms), which no reply has.
 */
export function priceTermsOf(product: Product): PriceTerms {
  return {
    priceCents: toCents(product.price),
    commissionCents: toCents(product.commission),
    wholesalePriceCents: product.wholesalePrice === null ? null : toCents(product.wholesalePrice),
    wholesaleCommissionCents:
      product.wholesaleCommission === null ? null : toCents(product.wholesaleCommission),
    wholesaleQuantity: product.wholesaleQuantity,
    weightGrams: toGrams(product.weight),
    stock: product.stock,
    variations: product.variations.map((row) => ({
      id: row.id,
      name: row.name,
      options: row.options,
      value: row.value,
      priceCents: toCents(row.price),
      wholesalePriceCents: toCents(row.wholesalePrice),
      commissionCents: toCents(row.commission),
      weightGrams: toGrams(row.weight),
      stock: row.stock,
    })),
  };
}

/** The choices that a row offers in its picker. */
export function choicesOf(row: VariationTerms): string[] {
  const choices = row.value === null ? row.options : [...row.options, row.value];
  return choices.filter((choice) => choice !== "");
}

/**
 * Of lines, in cents or grams: far above every limit on orders, and still an exact number. An order in progress may hold more than can be
 * ordered (docs/product/orders.md, O-1461).
 */
const MAX_SUM = 1e14;

type LineTotals = Pick<LinePrice, "subtotalCents" | "totalCommissionCents" | "totalWeightGrams">;

/** The sums of an order's lines, and its one delivery charge for their total weight (docs/product/orders.md, O-14). */
export function orderTotals(lines: readonly LineTotals[]): OrderTotals {
  const sum = (figure: keyof LineTotals) =>
    lines.reduce((total, line) => Math.min(MAX_SUM, total + line[figure]), 0);
  const subtotalCents = sum("subtotalCents");
  const totalWeightGrams = sum("totalWeightGrams");
  const shippingCostCents = shippingCents(totalWeightGrams);
  return {
    subtotalCents,
    shippingCostCents,
    totalAmountCents: subtotalCents + shippingCostCents,
    totalCommissionCents: sum("totalCommissionCents"),
    totalWeightGrams,
  };
}
