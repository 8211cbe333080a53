import { useEffect, useEffectEvent } from "react";
import { isOverlayOpen } from "./keyboard.ts";

const LIVE_MS = 30_000;

/**
 * Calls `refresh` every 30 s while the page is visible, the browser online, and no dialog or menu open
 * (docs/product/interface.md, I-18).
 */
export function useLiveRefresh(refresh: () => void, isOn = true): void {
  const refreshNow = useEffectEvent(() => {
    if (document.visibilityState === "visible" && navigator.onLine && !isOverlayOpen()) refresh();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => refreshNow(), LIVE_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
