import { formatRupees, toRupees } from "./money.ts";
import { priceLine, priceTermsOf, variationGroups, type Choices, type PriceTerms } from "./pricing.ts";
import type { Product } from "./schemas/product.ts";

const MAX_FEATURES = 6;

export type CaptionOptions = {
  /** The reseller's own price for one piece, in rupees; null for the listing's price. */
  sellingPrice: number | null;
  /** The name under which the reseller offers it; empty names nobody. */
  businessName: string;
};

/**
 * The text that a reseller sends to customers about a listing: name, choices and price. It never contains the commission, the
 * wholesale price or a link to the listing, which shows both.
 */
export function captionOf(product: Product, { sellingPrice, businessName }: CaptionOptions): string {
  const terms = priceTermsOf(product);
  const options = variationGroups(terms).map(({ name, choices }) => `${name}: ${choices.join(", ")}`);
  const price = sellingPrice === null ? listedPrice(terms) : formatRupees(sellingPrice);
  const paragraphs = [
    product.name,
    product.description,
    product.features
      .slice(0, MAX_FEATURES)
      .map((feature) => `• ${feature}`)
      .join("\n"),
    [...options, `Price: ${price} plus delivery`, "Cash on delivery"].join("\n"),
    businessName === "" ? "" : `Order from ${businessName}`,
  ];
  return paragraphs.filter((paragraph) => paragraph.trim() !== "").join("\n\n");
}

/** The price of one piece; "from" the lowest price when it depends on the choices. */
function listedPrice(terms: PriceTerms): string {
  const prices = everyChoice(terms).map((choices) => priceLine(terms, choices, 1).regularPriceCents);
  const lowest = Math.min(...prices);
  const text = formatRupees(toRupees(lowest));
  return lowest === Math.max(...prices) ? text : `from ${text}`;
}

function everyChoice(terms: PriceTerms): Choices[] {
  return variationGroups(terms).reduce<Choices[]>(
    (before, { name, choices }) =>
      before.flatMap((chosen) => choices.map((choice) => ({ ...chosen, [name]: choice }))),
    [{}],
  );
}
