/** The label of the chosen option; empty if none is chosen. */
export function optionLabel(options: readonly { value: string; label: string }[], chosen: string): string {
  return (chosen && options.find(({ value }) => value === chosen)?.label) ?? "";
}
