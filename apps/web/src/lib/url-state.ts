import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

type Value = string | number;
type Defaults = Record<string, Value>;
type SetOptions = { replace?: boolean | undefined };

/** A number in the address counts only as a whole one from 1 on; anything else reads as the default. */
function readValue(text: string | null, fallback: Value): Value {
  if (text === null) return fallback;
  if (typeof fallback === "string") return text;
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 ? number : fallback;
}

/**
 * The address is the state (interface.md, house rule 1): reads the query by these defaults and writes it back, defaults left
 * out and other parameters kept. Where the defaults hold a `page`, setting anything else drops it; so a parameter that is no
 * filter (`order`, the open row) takes a `useUrlState({ order: "" })` of its own. `set` pushes an entry onto the history,
 * with `replace` it changes the present one (typing).
 */
export function useUrlState<Shape extends Defaults>(
  defaults: Shape,
): [Shape, (patch: Partial<Shape>, options?: SetOptions) => void] {
  const [params, setParams] = useSearchParams();
  const defaultsText = JSON.stringify(defaults);
  const steady = useMemo(
    () => defaults,
    // oxlint-disable-next-line react/exhaustive-deps -- callers write the defaults in place; their text is their identity
    [defaultsText],
  );
  const values = useMemo(() => {
    const read: Defaults = {};
    for (const [key, fallback] of Object.entries(steady)) read[key] = readValue(params.get(key), fallback);
    return Object.assign({ ...steady }, read);
  }, [params, steady]);
  const set = useCallback(
    (patch: Partial<Shape>, { replace = false }: SetOptions = {}) => {
      setParams((current) => withPatch(current, steady, patch), { replace });
    },
    [setParams, steady],
  );
  return [values, set];
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
