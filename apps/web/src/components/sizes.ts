import { toRupees } from "@pola/shared/money";
import { availableStock, type Choices, priceLine, priceTermsOf, variationGroups } from "@pola/shared/pricing";
import type { Product } from "@pola/shared/schemas/product";

/** What can be ordered of a product: one row for each combination of its options. Amounts in rupees, of one piece. */
export type Size = { choices: Choices; stock: number; price: number; commission: number };

/** Nobody reads a list of more combinations than this. */
const MAX_SIZES = 40;

/** Every combination of the product's options, or one row without options; null for too many (docs/product/catalogue.md, C-18). */
export function sizesOf(product: Product): Size[] | null {
  const terms = priceTermsOf(product);
  let combinations: Choices[] = [{}];
  for (const { name, choices } of variationGroups(terms)) {
    combinations = combinations.flatMap((chosen) =>
      choices.map((choice) => Object.fromEntries([...Object.entries(chosen), [name, choice]])),
    );
    if (combinations.length > MAX_SIZES) return null;
  }
  return combinations.map((choices) => {
    const { unitPriceCents, commissionPerUnitCents } = priceLine(terms, choices, 1);
    return {
      choices,
      stock: availableStock(terms, choices),
      price: toRupees(unitPriceCents),
      commission: toRupees(commissionPerUnitCents),
    };
  });
}
