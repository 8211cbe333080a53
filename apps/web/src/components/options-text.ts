/** The chosen options of an order line: "Size: M, Colour: Blue"; empty for a product without choices. */
export function optionsText(variations: Readonly<Record<string, string>>): string {
  return Object.entries(variations)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}
