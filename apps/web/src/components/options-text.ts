/** The chosen options of an order line: "Size: M, Colour: Blue"; empty for a product without choices. */
export function optionsText(variations: Readonly<Record<string, string>>): string {
  return Object.entries(variations)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

/** A product with its chosen options: "Cotton Saree (Colour: Gold)". */
export function withOptions(name: string, variations: Readonly<Record<string, string>>): string {
  const options = optionsText(variations);
  return options === "" ? name : `${name} (${options})`;
}
