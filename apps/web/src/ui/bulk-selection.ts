import { useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/**
 * The keys of the selected rows, over all pages of one list. `scope` names the list (its filters as text): another scope
 * starts with nothing selected, so an action never reaches rows that the filters hide.
 */
export function useBulkSelection(scope: string) {
  const [state, setState] = useState({ scope, selected: NONE });
  const selected = state.scope === scope ? state.selected : NONE;
  const onChange = (next: ReadonlySet<string>) => setState({ scope, selected: next });
  return { selected, count: selected.size, onChange, clear: () => onChange(NONE) };
}
