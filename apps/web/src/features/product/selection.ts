import { formatRupees, toRupees } from "@pola/shared/money";
import {
  availableStock,
  chosenVariations,
  priceLine,
  priceTermsOf,
  variationGroups,
  type Choices,
  type PriceTerms,
} from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";
import { type Wholesale, wholesaleOf } from "../../components/wholesale-terms.tsx";

type Picker = {
  name: string;
  options: { value: string; label: string; isDisabled: boolean; hint: string | undefined }[];
  chosen: string | undefined;
};

/** What is chosen of a product, and what follows from it. Prices in rupees. */
export type Selection = {
  pickers: Picker[];
  choices: Choices;
  /** The name of the first picker without a choice. */
  missing: string | undefined;
  /** The units that can be sold with the choices made so far. */
  stock: number;
  /** The product with only the chosen variations, so that a price can be shown while a choice is missing. */
  product: Product;
  /** The price to strike through: that of the first chosen variation with one of its own, else the product's. */
  comparedTo: number | null;
  wholesale: Wholesale | null;
};

/** Drops choices that the product does not offer. Chooses the only option of a variation. */
export function selectionOf(product: Product, wanted: Choices): Selection {
  const terms = priceTermsOf(product);
  const asked = new Map(Object.entries(wanted));
  const pickers = variationGroups(terms).map(({ name, choices }) => {
    const options = choices.map((value) => optionOf(terms, name, value));
    const [only, ...others] = options;
    const chosen =
      options.find(({ value }) => value === asked.get(name)) ?? (others.length === 0 ? only : undefined);
    return { name, options, chosen: chosen?.value };
  });
  const pairs = pickers.flatMap(({ name, chosen }) =>
    chosen === undefined ? [] : [[name, chosen] as const],
  );
  const choices = Object.fromEntries(pairs);
  const names = new Set(pairs.map(([name]) => name));
  const chosenTerms = { ...terms, variations: terms.variations.filter(({ name }) => names.has(name)) };
  return {
    pickers,
    choices,
    missing: pickers.find(({ chosen }) => chosen === undefined)?.name,
    stock: availableStock(chosenTerms, choices),
    product: { ...product, variations: product.variations.filter(({ name }) => names.has(name)) },
    comparedTo: comparisonPrice(product, new Set(chosenVariations(chosenTerms, choices).map(({ id }) => id))),
    wholesale: wholesaleOf(chosenTerms, choices),
  };
}

/** A sold-out option is disabled. An option with its own price shows it. */
function optionOf(terms: PriceTerms, name: string, value: string): Picker["options"][number] {
  const own = { ...terms, variations: terms.variations.filter((row) => row.name === name) };
  const choice = { [name]: value };
  const isDisabled = availableStock(own, choice) === 0;
  const price = priceLine(own, choice, 1).regularPriceCents;
  const hint = price === terms.priceCents ? undefined : formatRupees(toRupees(price));
  return { value, label: value, isDisabled, hint: isDisabled ? "Sold out" : hint };
}

/** A retail price of 0 means: as the product (docs/product/catalogue.md, C-80). */
function comparisonPrice(product: Product, chosenIds: Set<string>): number | null {
  const own = product.variations.find(({ id, retailPrice }) => chosenIds.has(id) && retailPrice > 0);
  return own?.retailPrice ?? product.finalPrice;
}
