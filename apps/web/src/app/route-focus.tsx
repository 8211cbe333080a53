import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

const WAIT_MS = 10_000;

/**
 * Focuses the page's heading, now or when it appears. When another heading replaces it as the page loads, that one is focused. Stops once
 * the person has moved the focus.
 */
function focusHeading(): () => void {
  let focused = document.activeElement;
  const follow = () => {
    const now = document.activeElement;
    if (now !== focused && now !== document.body) return observer.disconnect();
    document.getElementById("page-title")?.focus({ preventScroll: true });
    focused = document.activeElement;
  };
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { childList: true, subtree: true });
  follow();
  const stop = () => observer.disconnect();
  setTimeout(stop, WAIT_MS);
  return stop;
}

/**
 * After a change of page the focus moves to its h1 (docs/product/accessibility.md, I-9). A change of the query alone is no change of page.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return focusHeading();
  }, [pathname]);
  return null;
}
