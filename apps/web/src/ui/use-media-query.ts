import { useCallback, useSyncExternalStore } from "react";

/** Whether the media query matches now; renders again when that changes. Without a browser: `whenUnknown`. */
export function useMediaQuery(query: string, whenUnknown = false): boolean {
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

/** 768 px and wider: tables instead of cards, centred dialogs instead of sheets (interface.md, house rule 4). */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 48rem)");
}

/** Whether the person asked the system for less motion; read when asked, not watched. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
