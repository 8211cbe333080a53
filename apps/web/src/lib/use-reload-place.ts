import { useEffect, useRef } from "react";

/**
 * After a reload the view returns to its place once `isDrawn`: the browser looks for it before the page has its data. The place is kept
 * in the entry of the history, so that a new visit starts at the top.
 */
export function useReloadPlace(isDrawn: boolean): void {
  const isAwaited = useRef(true);
  useEffect(() => {
    const keep = () => history.replaceState({ ...stateNow(), scrollY: window.scrollY }, "");
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    if (!isDrawn || !isAwaited.current) return;
    isAwaited.current = false;
    const { scrollY, ...state } = stateNow();
    if (typeof scrollY !== "number") return;
    history.replaceState(state, "");
    if (window.scrollY === 0) window.scrollTo(0, scrollY);
  }, [isDrawn]);
}

/** The router's own notes on this entry, and ours. */
function stateNow(): Record<string, unknown> {
  return { ...Object(history.state) };
}
