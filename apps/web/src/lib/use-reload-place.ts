import { useEffect, useRef } from "react";
import { reloadPlace } from "./storage.ts";

/**
 * After a reload the view returns to its place once `isDrawn`: the browser would look for it before the page has its data. The entry of
 * the history remembers that it was left so, which tells a reload from a new visit.
 */
export function useReloadPlace(isDrawn: boolean): void {
  const isAwaited = useRef(true);
  useEffect(() => {
    const keep = () => {
      history.scrollRestoration = "manual";
      reloadPlace.set(addressNow(), window.scrollY);
    };
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
  useEffect(() => {
    if (!isDrawn || !isAwaited.current) return;
    isAwaited.current = false;
    if (history.scrollRestoration !== "manual") return;
    history.scrollRestoration = "auto";
    if (window.scrollY === 0) window.scrollTo(0, reloadPlace.get(addressNow()));
  }, [isDrawn]);
}

function addressNow(): string {
  return window.location.pathname + window.location.search;
}
