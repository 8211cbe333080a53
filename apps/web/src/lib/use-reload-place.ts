import { useEffect, useRef } from "react";
import { read, write } from "./browser-storage.ts";

const RELOAD_PLACE_KEY = "reloadPlace";

/** How far down in px the page of this address stood when it was left; 0 for any other. */
const reloadPlace = {
  get: (address: string): number => {
    const [top = "", ...kept] = (read("sessionStorage", RELOAD_PLACE_KEY) ?? "").split(" ");
    return kept.join(" ") === address ? Number(top) : 0;
  },
  set: (address: string, top: number): void => write("sessionStorage", RELOAD_PLACE_KEY, `${top} ${address}`),
};

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
