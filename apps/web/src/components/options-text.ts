import { numberText } from "../lib/counted.ts";

/** The chosen options of an order line: "Size: M, Colour: Blue"; empty for a product without choices. */
export function optionsText(variations: Readonly<Record<string, string>>): string {
  return Object.entries(variations)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

/** A product with its chosen options: "Cotton Saree (Colour: Gold)". */
function withOptions(name: string, variations: Readonly<Record<string, string>>): string {
  const options = optionsText(variations);
  return options === "" ? name : `${name} (${options})`;
}

type Line = { quantity: number; productName: string; variations: Readonly<Record<string, string>> };

/** What was ordered, in words: "2 × Cotton Saree (Colour: Gold)", one line for each product. */
export function goodsText(lines: readonly Line[]): string {
  return lines
    .map(
      ({ quantity, productName, variations }) =>
        `${numberText(quantity)} × ${withOptions(productName, variations)}`,
    )
    .join("\n");
}
