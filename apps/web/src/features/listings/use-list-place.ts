import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { cameFromProductList, listPlace, type ListPlace } from "../../lib/list-place.ts";
import { listAddress } from "./use-product-link.ts";

const SETTLING_FRAMES = 40;

/**
 * How many pages of the list are open, and the scroll position. Both are saved when a person leaves, and restored on the way
 * back from a product or with the browser's Back button. Other filters start at the first page.
 */
export function useListPlace() {
  const list = listAddress(useLocation());
  const navigationType = useNavigationType();
  const [isReturning] = useState(cameFromProductList.get);
  const [place] = useState(() =>
    isReturning || navigationType === NavigationType.Pop ? listPlace.get(list) : null,
  );
  const awaited = useRef(place);
  const [open, setOpen] = useState({ list, pages: place?.openPages ?? 1 });
  const openPages = open.list === list ? open.pages : 1;
  useSaving(list, openPages);
  return {
    isReturning,
    openPages,
    openNext: () => setOpen({ list, pages: openPages + 1 }),
    /** The height of a page that was open and is not rendered yet; null for a page to render at once. */
    heightBeforeDrawn: (page: number) =>
      place?.list === list && page <= place.openPages && page !== place.page ? place.pageHeight : null,
    /** Call this when the cards of a page are rendered: one of them may be the card to scroll to. */
    onDrawn: (page: number) => {
      const wanted = awaited.current;
      if (wanted?.page !== page) return;
      awaited.current = null;
      // After the router has scrolled to the top of the new page.
      requestAnimationFrame(() => returnTo(wanted, isReturning));
    },
  };
}

/** Saves the place when the screen is left, by a link or by leaving the site. */
function useSaving(list: string, openPages: number) {
  const save = useEffectEvent(() => {
    const card = cardToReturnTo();
    const page = card?.closest<HTMLElement>("[data-page]");
    const first = document.querySelector<HTMLElement>("[data-page]");
    if (!card || !page) return;
    listPlace.set({
      list,
      openPages,
      page: Number(page.dataset["page"]),
      pageHeight: first?.offsetHeight ?? page.offsetHeight,
      productId: card.dataset["listing"] ?? "",
      top: card.getBoundingClientRect().top,
    });
  });
  useLayoutEffect(() => {
    const onHide = () => {
      // After a reload the list has one page, so the browser cannot restore the scroll position. We find the listing instead.
      history.scrollRestoration = "manual";
      save();
    };
    window.addEventListener("pagehide", onHide);
    return () => {
      window.removeEventListener("pagehide", onHide);
      save();
    };
  }, []);
}

function isOnScreen(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** The card that was clicked, else the first one on the screen. */
function cardToReturnTo(): HTMLElement | undefined {
  const pressed = document.activeElement?.closest<HTMLElement>("[data-listing]");
  if (pressed && isOnScreen(pressed)) return pressed;
  return [...document.querySelectorAll<HTMLElement>("[data-listing]")].find(isOnScreen);
}

/**
 * Scrolls the card back to its place, and again while the cards above get their real height, until that has settled or the
 * person scrolls. Then moves the focus to it, unless it is already elsewhere.
 */
function returnTo(place: ListPlace, withFocus: boolean) {
  const card = document.querySelector<HTMLElement>(`[data-listing="${CSS.escape(place.productId)}"]`);
  const input = new AbortController();
  for (const type of ["wheel", "touchstart", "keydown", "pointerdown"]) {
    window.addEventListener(type, () => input.abort(), { signal: input.signal, passive: true });
  }
  const settle = (frames: number) => {
    const distance = card?.isConnected ? card.getBoundingClientRect().top - place.top : 0;
    if (frames > 0 && !input.signal.aborted) {
      if (Math.abs(distance) >= 1) window.scrollBy(0, distance);
      requestAnimationFrame(() => settle(frames - 1));
      return;
    }
    input.abort();
    history.scrollRestoration = "auto";
  };
  settle(SETTLING_FRAMES);
  const focused = document.activeElement;
  if (withFocus && (focused === document.body || focused?.id === "page-title")) {
    card?.querySelector("a")?.focus({ preventScroll: true });
  }
}
