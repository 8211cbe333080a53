import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether the window is at least this wide. The default is 768 px: tables instead of cards (docs/product/interface.md, I-21), centred
 * dialogs instead of sheets.
 */
export function useIsWide(minWidth = "48rem"): boolean {
  const query = `(min-width: ${minWidth})`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    // The build renders pages without a browser, as for a phone.
    () => false,
  );
}

/** Whether the system asks for reduced motion. Does not render again when that changes. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
