import type { RouterState } from "react-router-dom";

const WAIT_MS = 10_000;

type Restored = Pick<RouterState, "restoreScrollPosition">;

/**
 * Listens to the router. `ScrollRestoration` scrolls once, right after a step back or a reload, when a page that still loads its data
 * may be too short. This scrolls again as the page grows, until the position is reached, something else scrolls, or 10 s have passed.
 */
export function createScrollKeeper(): (state: Restored) => void {
  let position: Restored["restoreScrollPosition"] = null;
  let stop: (() => void) | null = null;
  return ({ restoreScrollPosition }) => {
    if (restoreScrollPosition === position) return;
    position = restoreScrollPosition;
    stop?.();
    stop = null;
    if (typeof position === "number" && position > 0) stop = scrollAsPageGrows(position);
  };
}

function scrollAsPageGrows(top: number): () => void {
  let lastTop: number | null = null;
  const observer = new ResizeObserver(() => {
    const isScrolledElsewhere = lastTop !== null && window.scrollY !== lastTop;
    if (isScrolledElsewhere || window.scrollY >= top - 1) return stop();
    window.scrollTo(0, top);
    lastTop = window.scrollY;
  });
  const timer = setTimeout(() => stop(), WAIT_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
  }
  observer.observe(document.body);
  return stop;
}
