import { useCallback, useSyncExternalStore } from "react";

/** Whether the media query matches; renders again when that changes. Without a browser it returns `whenUnknown`. */
function useMediaQuery(query: string, whenUnknown = false): boolean {
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
    () => whenUnknown,
  );
}

/** Whether the window is at least 768 px wide: tables instead of cards (docs/product/interface.md, I-21), centred dialogs instead of sheets. */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 48rem)");
}

/** Whether the system asks for reduced motion. Does not render again when that changes. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
