import type { RouterState } from "react-router-dom";

const WAIT_MS = 10_000;

type Restored = Pick<RouterState, "restoreScrollPosition" | "location">;

/**
 * Listens to the router. `ScrollRestoration` scrolls once, right after a step back or a reload, when a page that still loads its data
 * may be too short. This scrolls again whenever the page changes its height, until the person does something or 10 s have passed.
 */
export function createScrollKeeper(): (state: Restored) => void {
  let position: Restored["restoreScrollPosition"] = null;
  let key: string | null = null;
  let stop: (() => void) | null = null;
  return ({ restoreScrollPosition, location }) => {
    if (restoreScrollPosition === position && location.key === key) return;
    position = restoreScrollPosition;
    key = location.key;
    stop?.();
    stop = null;
    if (typeof position === "number" && position > 0) stop = scrollAsPageGrows(position);
  };
}

function scrollAsPageGrows(top: number): () => void {
  const end = new AbortController();
  const stop = () => end.abort();
  const observer = new ResizeObserver(() => window.scrollTo(0, top));
  const timer = setTimeout(stop, WAIT_MS);
  end.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const input of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    window.addEventListener(input, stop, { passive: true, signal: end.signal });
  }
  observer.observe(document.body);
  return stop;
}
