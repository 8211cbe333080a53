import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 48rem)";

/** Whether the window is at least 768 px wide: tables instead of cards (docs/product/interface.md, I-21), centred dialogs instead of sheets. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    // The build renders pages without a browser, as for a phone.
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(WIDE);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** Whether the system asks for reduced motion. Does not render again when that changes. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
