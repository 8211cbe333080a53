export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  count?: number | undefined;
};

/** The options of a filter: first the one that filters nothing, then each value; `counts` are shown on chips. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  counts?: Readonly<Record<Value | "all", number>>,
): Option<Value | "">[] {
  return [
    { value: "", label: "All", count: counts?.all },
    ...values.map((value) => ({ value, label: labels[value], count: counts?.[value] })),
  ];
}

/** The label of the chosen option; "" when none is chosen. */
export function optionLabel(options: readonly Option[], chosen: string): string {
  return (chosen && options.find(({ value }) => value === chosen)?.label) ?? "";
}
