import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

const WAIT_MS = 10_000;

function focusNow(): boolean {
  const heading = document.getElementById("page-title");
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Focuses the page's heading, now or when it appears, unless the person has moved the focus by then. */
function focusHeading(): () => void {
  if (focusNow()) return () => undefined;
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before || focusNow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/**
 * After a change of page the focus moves to its h1 (docs/product/interface.md, I-9). A change of the query alone is no change of page.
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
