import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { cameFromProductList, listPlace, type ListPlace } from "../../lib/list-place.ts";
import { listAddress } from "./use-product-link.ts";

const SETTLING_FRAMES = 40;

/**
 * How many pages of the list are open, and its scroll position. Both are stored when the list is left, and restored on the way back from
 * a product, by the browser's Back and by a reload. The position is that of a listing and not a number of pixels (`ScrollRestoration`),
 * because pages far from the screen are not drawn and their height changes. Other filters start at the first page.
 */
export function useListPlace() {
  const location = useLocation();
  const list = listAddress(location);
  const navigationType = useNavigationType();
  // The link back says so itself: after the browser's Back and Forward the flag is gone (docs/product/interface.md, I-2350).
  const [isReturning] = useState(() => location.state === "back" || cameFromProductList.get());
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
    /** The height of a page that was open and is not drawn yet; null for one that is drawn at once. */
    heightBeforeDrawn: (page: number) =>
      place?.list === list && page <= place.openPages && page !== place.page ? place.pageHeight : null,
    /** Call it for each page when its cards are drawn: one of them may be the card to return to. */
    onDrawn: (page: number) => {
      const wanted = awaited.current;
      if (wanted?.page !== page) return;
      awaited.current = null;
      // After the router has scrolled to the top of the new page.
      requestAnimationFrame(() => returnTo(wanted, isReturning));
    },
  };
}

/** Stores the position when the screen is left, by a link or by leaving the site. */
function useSaving(list: string, openPages: number) {
  const save = useEffectEvent(() => {
    const card = cardToReturnTo();
    const page = card?.closest<HTMLElement>("[data-page]");
    const first = document.querySelector<HTMLElement>("[data-page]");
    if (!card || !page || !first) return;
    listPlace.set({
      list,
      openPages,
      page: Number(page.dataset["page"]),
      pageHeight: first.offsetHeight,
      productId: card.dataset["listing"] ?? "",
      top: card.getBoundingClientRect().top,
    });
  });
  useLayoutEffect(() => {
    const onHide = () => save();
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

/** The card that has the focus, else the first one on the screen. */
function cardToReturnTo(): HTMLElement | undefined {
  const pressed = document.activeElement?.closest<HTMLElement>("[data-listing]");
  const cards = [pressed, ...document.querySelectorAll<HTMLElement>("[data-listing]")];
  return cards.find((card) => card && isOnScreen(card)) ?? undefined;
}

/**
 * Scrolls the card back to its position, repeatedly while the cards above get their real height, until that is done or the person
 * scrolls. The focus follows unless the person has moved it.
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
  };
  settle(SETTLING_FRAMES);
  const focused = document.activeElement;
  if (withFocus && (focused === document.body || focused?.id === "page-title")) {
    card?.querySelector("a")?.focus({ preventScroll: true });
  }
}
