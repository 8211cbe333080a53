import { useState } from "react";
import type { useBulkSelection } from "./bulk-selection.ts";

type SelectedRows<Row> = {
  selection: ReturnType<typeof useBulkSelection>;
  shown: readonly Row[];
  keyOf: (row: Row) => string;
};

/**
 * The selected rows of all pages, each as it was last shown: an action applies only to what the person saw. A row on the screen takes
 * precedence over the remembered one, because a refresh may have shown a newer state.
 */
export function useSelectedRows<Row>({ selection, shown, keyOf }: SelectedRows<Row>) {
  const [remembered, setRemembered] = useState<ReadonlyMap<string, Row>>(new Map());
  const onScreen = new Map(shown.map((row) => [keyOf(row), row]));
  const choose = (rows: readonly Row[]) => {
    setRemembered(new Map(rows.map((row) => [keyOf(row), row])));
    selection.onChange(new Set(rows.map(keyOf)));
  };
  const find = (keys: Iterable<string>) =>
    [...keys].map((key) => onScreen.get(key) ?? remembered.get(key)).filter((row) => row !== undefined);
  return {
    ...selection,
    /** In the order they were selected. */
    rows: find(selection.selected),
    choose,
    onChange: (keys: ReadonlySet<string>) => choose(find(keys)),
  };
}
