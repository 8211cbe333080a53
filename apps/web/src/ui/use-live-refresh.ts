import { useEffect, useEffectEvent } from "react";
import { isOverlayOpen } from "./keyboard.ts";

const LIVE_MS = 30_000;

/**
 * Calls `refresh` every 30 s, but only while the page is in sight and the browser online, and never under an open dialog or
 * menu: what a person is reading or answering holds still.
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
