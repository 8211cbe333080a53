import { numberText } from "@pola/shared/counted";

/** The chosen options of an order line: "Size: M, Colour: Blue"; empty for a product without choices. */
export function optionsText(variations: Readonly<Record<string, string>>): string {
  return Object.entries(variations)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

type Line = { quantity: number; productName: string; variations: Readonly<Record<string, string>> };

/** What is ordered, in words: "2 × Cotton Saree (Colour: Gold)", one line for each product. */
export function goodsText(lines: readonly Line[]): string {
  return lines
    .map(({ quantity, productName, variations }) => {
      const options = optionsText(variations);
      return `${numberText(quantity)} × ${productName}${options && ` (${options})`}`;
    })
    .join("\n");
}
