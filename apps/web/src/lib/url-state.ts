import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

type Value = string | number;
type Defaults = Record<string, Value>;
type SetOptions = { replace?: boolean; flushSync?: boolean; state?: unknown };

/** How a typed search changes the address: no entry for each pause, and rendered before the click that reported it (docs/product/interface.md, I-2510). */
export const TYPED = { replace: true, flushSync: true } as const satisfies SetOptions;

/** As many pages as a list may be asked for. */
const MAX_PAGES = 1_000_000;

/** A number must be whole, from 1 to a million; anything else reads as the default (docs/product/interface.md, I-14). */
function readValue(text: string | null, fallback: Value): Value {
  if (text === null) return fallback;
  if (typeof fallback === "string") return text;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGES ? number : fallback;
}

/**
 * Keeps a screen's state in the query of its address (docs/product/interface.md, I-12 to I-14). Defaults are left out of the address, and
 * parameters that are not in `defaults` are kept. Where `defaults` has a `page`, setting anything else removes it. So a parameter that is
 * no filter (`order`, the open row) gets its own `useUrlState({ order: "" })`. `set` adds a history entry, with `replace` it changes the
 * current one. An entry has no state unless `state` is given. The scroll position stays.
 */
export function useUrlState<Shape extends Defaults>(
  defaults: Shape,
): [Shape, (patch: Partial<Shape>, options?: SetOptions) => void] {
  const [params, setParams] = useSearchParams();
  const read: Defaults = {};
  for (const [key, fallback] of Object.entries(defaults)) read[key] = readValue(params.get(key), fallback);
  const set = (patch: Partial<Shape>, options: SetOptions = {}) =>
    setParams((current) => withPatch(current, defaults, patch), { ...options, preventScrollReset: true });
  return [Object.assign({ ...defaults }, read), set];
}

/**
 * The row that is open on a screen, in the address under `name`: its id ("" for none), and how to open and close it. Opening adds a history
 * entry, and closing steps back to the one before, so that Back never shows the same screen twice (docs/product/interface.md, I-15). A row
 * that was opened by a link has no such entry: closing it changes the address only.
 */
export function useOpenRow(name: string): [string, (id: string) => void, () => void] {
  const [address, set] = useUrlState({ [name]: "" });
  const location = useLocation();
  const [closedAt, setClosedAt] = useState<object>();
  const close = () => {
    // A call that ended late closes nothing else (docs/product/interface.md, I-2522).
    if (new URLSearchParams(window.location.search).get(name) !== openId) return;
    // The entries that opening added have the name as their state.
    if (location.state !== name) return set({ [name]: "" }, { replace: true });
    // The step back takes a moment, in which the row is not shown again.
    setClosedAt(location);
    window.history.back();
  };
  const openId = closedAt === location ? "" : (address[name] ?? "");
  const open = (id: string) => {
    // The second tap of a double tap may come before the row covers the list.
    if (id !== openId) set({ [name]: id }, { state: name });
  };
  return [openId, open, close];
}

/** What makes a link open a row as `useOpenRow` does; in a new tab it opens the same row (docs/product/interface.md, I-1040). */
export function useRowLink(name: string, id: string) {
  const [params] = useSearchParams();
  const search = String(withPatch(params, { [name]: "" }, { [name]: id }));
  return { to: { search }, state: name, preventScrollReset: true };
}

function withPatch(current: URLSearchParams, defaults: Defaults, patch: Partial<Defaults>): URLSearchParams {
  const next = new URLSearchParams(current);
  if ("page" in defaults && !("page" in patch)) next.delete("page");
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || value === defaults[key]) next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}
