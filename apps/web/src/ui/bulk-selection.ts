import { useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/**
 * The keys of the selected rows, over all pages of one list. `scope` names the list (its filters as text): another scope
 * starts with nothing selected, so an action never reaches rows that the filters hide. `all` has the keys of all rows that match, while
 * they are on the screen: what left them is no longer selected (docs/product/interface.md, I-1060).
 */
export function useBulkSelection(scope: string, all?: readonly string[]) {
  const [state, setState] = useState({ scope, selected: NONE });
  const selected = state.scope === scope ? state.selected : NONE;
  const onChange = (next: ReadonlySet<string>) => setState({ scope, selected: next });
  const left = [...selected].filter((key) => all?.includes(key) ?? true);
  if (left.length < selected.size) onChange(new Set(left));
  return { selected, count: selected.size, onChange, clear: () => onChange(NONE) };
}
