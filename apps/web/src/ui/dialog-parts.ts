import { useDeferredValue, useState } from "react";
import { focusTitle } from "./focus-title.ts";

/** The list of a deleted row has been read again by then. */
const WATCH_MS = 10_000;

/**
 * A sheet at the lower edge on phones, a centred panel from 768 px on. The caller adds the maximum width. The part that scrolls is
 * `flex-auto`: for Safari `flex-1` would make it empty here. With large text on a phone all of it scrolls (low-screen.css).
 */
export const panelClass =
  "@container fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col overflow-y-auto rounded-t-sheet bg-surface text-text shadow-dialog outline-none data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in md:inset-0 md:m-auto md:h-fit md:max-h-[85dvh] md:w-[calc(100%-3rem)] md:rounded-card md:data-[state=closed]:animate-dialog-out md:data-[state=open]:animate-dialog-in";

export const footerClass =
  "flex flex-wrap gap-3 border-t px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:flex-auto md:justify-end md:px-6 md:py-4 md:*:flex-none";

/**
 * Whether what is open is shown: from the next frame on, so that the browser first shows that the press arrived, and takes further
 * ones meanwhile (docs/product/interface.md, I-334). It is hidden at once.
 */
export function useShown(isOpen: boolean): boolean {
  return useDeferredValue(isOpen, false) && isOpen;
}

/**
 * Returns the focus to the element that had it when the dialog opened, which is read while rendering, before a field's own autofocus. If
 * that element is gone (its row was deleted), or the page is another one, the dialog below gets the focus, else the page's heading. The
 * heading also gets it when the element leaves the page within some seconds, because a list is read again after its dialog has closed.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(open);
  const [{ opener, pathname }, setOpener] = useState(() => openerNow(open));
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerNow(open));
  }
  return (event) => {
    event.preventDefault();
    const isThere = opener !== document.body && opener?.isConnected && window.location.pathname === pathname;
    if (isThere && opener instanceof HTMLElement) {
      opener.focus({ preventScroll: isInSight(opener) });
      focusTitleWhenGone(opener);
      return;
    }
    const below = dialogBelow();
    if (below) below.focus({ preventScroll: true });
    else focusTitle();
  };
}

/** An element that is shown already, near an edge too: the focus need not move the page to it (docs/product/interface.md, I-2090). */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function openerNow(isOpen: boolean) {
  return { opener: isOpen ? document.activeElement : null, pathname: window.location.pathname };
}

/** When this element, which has the focus, leaves the page with its row within some seconds, the page's heading gets the focus. */
export function focusTitleWhenGone(focused: Element | null): void {
  const observer = new MutationObserver(() => {
    if (focused?.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusTitle();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), WATCH_MS);
}

function dialogBelow(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[role=dialog][data-state=open]")].at(-1);
}

/** Keeps the dialog open when a toast is clicked. */
export function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-toast-area]")) event.preventDefault();
}
