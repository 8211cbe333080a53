import { useRef } from "react";

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** The name of the checkbox of a row ("Select order ORD-1042"). */
  label: (row: Row) => string;
};

/**
 * Selects rows: one, all on this page, or with shift a range from the last one (docs/product/interface.md, I-23). Rows of
 * other pages keep their selection.
 */
export function useRowSelection<Row>(selection: Selection<Row> | undefined, keys: readonly string[]) {
  const anchor = useRef<string | undefined>(undefined);
  const selected = selection?.selected ?? new Set<string>();
  const set = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const key of changed) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  };
  const toggle = (key: string, isOn: boolean, isRange: boolean) => {
    const from = anchor.current === undefined ? -1 : keys.indexOf(anchor.current);
    const to = keys.indexOf(key);
    const range = isRange && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    anchor.current = key;
    set(range, isOn);
  };
  const onCount = keys.filter((key) => selected.has(key)).length;
  return {
    isOn: (key: string) => selected.has(key),
    toggle,
    isAll: keys.length > 0 && onCount === keys.length,
    isSome: onCount > 0 && onCount < keys.length,
    toggleAll: (isOn: boolean) => set(keys, isOn),
  };
}
