import { formatRupees, toRupees } from "./money.ts";
import { formatPhone } from "./phone.ts";
import { decidingRows } from "./price-problems.ts";
import { type PriceTerms, priceTermsOf, tiersOf, variationGroups } from "./pricing.ts";
import type { Product } from "./schemas/product.ts";

const MAX_FEATURES = 6;

/** The reseller who offers a product: the name of the business (empty names nobody) and the phone number as it is stored. */
export type Seller = { businessName: string; phone: string | null };

/**
 * The text that a reseller sends to customers about a listing: name, choices, price and whom to call. It never contains the
 * commission, the wholesale price or a link to the listing, which shows both (docs/product/catalogue.md, C-48 and C-49).
 */
export function captionOf(product: Product, { businessName, phone }: Seller): string {
  const terms = priceTermsOf(product);
  const options = variationGroups(terms).map(({ name, choices }) => `${name}: ${choices.join(", ")}`);
  const paragraphs = [
    product.name,
    product.description,
    product.features
      .slice(0, MAX_FEATURES)
      .map((feature) => `• ${feature}`)
      .join("\n"),
    [...options, `Price: ${listedPrice(terms)} plus delivery`, "Cash on delivery"].join("\n"),
    [businessName && `Order from ${businessName}`, phone && `Call or WhatsApp ${formatPhone(phone)}`]
      .filter(Boolean)
      .join("\n"),
  ];
  return paragraphs.filter((paragraph) => paragraph.trim() !== "").join("\n\n");
}

/** The price of one piece, from the lowest to the highest when it depends on the choices. */
function listedPrice(terms: PriceTerms): string {
  const prices = decidingRows(terms).map((rows) => tiersOf(terms, rows).regular.priceCents);
  const range = [...new Set([Math.min(...prices), Math.max(...prices)])];
  return range.map((cents) => formatRupees(toRupees(cents))).join(" to ");
}
