import { formatRupees, toRupees } from "@pola/shared/money";
import {
  availableStock,
  priceLine,
  priceTermsOf,
  variationGroups,
  type Choices,
  type PriceTerms,
} from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";

/** A group of variations: its pills, and the one that is chosen. */
type Picker = {
  name: string;
  options: { value: string; label: string; isDisabled: boolean; hint: string | undefined }[];
  chosen: string | undefined;
};

/** What is chosen of a product, and what follows from it. Rupees. */
export type Selection = {
  pickers: Picker[];
  choices: Choices;
  /** The first picker without an answer, by name. */
  missing: string | undefined;
  /** How many units of what is chosen so far can be sold. */
  stock: number;
  /** The product with only the variations already chosen: its price can be shown while a choice is missing. */
  product: Product;
  /** What holds from the wholesale quantity on (specification, section 9); null where nothing changes. */
  wholesale: { from: number; price: number; commission: number } | null;
};

/** Choices the product does not offer are dropped; a group with one choice is answered by it. */
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
  const answered = pickers.flatMap(({ name, chosen }) =>
    chosen === undefined ? [] : [[name, chosen] as const],
  );
  const choices = Object.fromEntries(answered);
  const names = new Set(answered.map(([name]) => name));
  const chosenTerms = { ...terms, variations: terms.variations.filter(({ name }) => names.has(name)) };
  return {
    pickers,
    choices,
    missing: pickers.find(({ chosen }) => chosen === undefined)?.name,
    stock: availableStock(chosenTerms, choices),
    product: { ...product, variations: product.variations.filter(({ name }) => names.has(name)) },
    wholesale: wholesaleOf(chosenTerms, choices),
  };
}

/** A sold-out choice is disabled; one with a price of its own names it (domain.md, Catalogue). */
function optionOf(terms: PriceTerms, name: string, value: string): Picker["options"][number] {
  const own = { ...terms, variations: terms.variations.filter((row) => row.name === name) };
  const choice = { [name]: value };
  const isDisabled = availableStock(own, choice) === 0;
  const price = priceLine(own, choice, 1).regularPriceCents;
  const hint = price === terms.priceCents ? undefined : formatRupees(toRupees(price));
  return { value, label: value, isDisabled, hint: isDisabled ? "Sold out" : hint };
}

function wholesaleOf(terms: PriceTerms, choices: Choices): Selection["wholesale"] {
  if (terms.wholesaleQuantity < 1) return null;
  const line = priceLine(terms, choices, terms.wholesaleQuantity);
  if (!line.isWholesale) return null;
  return {
    from: terms.wholesaleQuantity,
    price: toRupees(line.unitPriceCents),
    commission: toRupees(line.commissionPerUnitCents),
  };
}
