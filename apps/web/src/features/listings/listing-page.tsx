import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { failureOf } from "../../lib/api-error.ts";
import { listings, type ListingFilters } from "../../api/products.ts";
import { Failed, Loading } from "../../ui/states.tsx";
import { ListingCard } from "./listing-card.tsx";

const EAGER_PICTURES = 4;
/** Cards within this distance of the screen are rendered; beyond it a page is an empty box. */
const DRAWN_AROUND = "150% 0px";

type ListingPageProps = {
  filters: ListingFilters;
  page: number;
  /** How many listings the page is expected to hold. */
  size: number;
  heightBeforeDrawn: number | null;
  onDrawn: (page: number) => void;
  onQuickView: (id: string) => void;
};

/**
 * One page of the list. Far from the screen it is an empty box of the same height, so the document never holds thousands of
 * listings. Near the screen it loads its listings, and loads them again when they are old.
 */
export function ListingPage({ heightBeforeDrawn, ...page }: ListingPageProps) {
  const { box, keptHeight, cardHeight } = useNearness(heightBeforeDrawn);
  return (
    <div ref={box} data-page={page.page} style={{ height: keptHeight ?? undefined }}>
      {keptHeight === null && <Listings {...page} cardHeight={cardHeight} />}
    </div>
  );
}

/** Keeps a page with the focus in it, or whose cards are not rendered yet: one may be the card to scroll back to. */
function mustStay(box: HTMLElement): boolean {
  return box.contains(document.activeElement) || box.querySelector("[data-listing]") === null;
}

/** The mean inner height of a page's cards. Used for cards that are not rendered yet, it keeps the height of the page. */
function cardHeightIn(box: HTMLElement): number {
  const cards = [...box.querySelectorAll<HTMLElement>("[data-listing]")];
  return cards.reduce((sum, card) => sum + card.clientHeight, 0) / cards.length;
}

/** `keptHeight` is null while the box is near the screen; `cardHeight` until it has been near and left. */
function useNearness(heightBeforeDrawn: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const [keptHeight, setKeptHeight] = useState(heightBeforeDrawn);
  const [cardHeight, setCardHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry || (!entry.isIntersecting && mustStay(element))) return;
        // In a transition: 24 cards at once would block scrolling on a slow phone.
        startTransition(() => {
          setKeptHeight(entry.isIntersecting ? null : entry.boundingClientRect.height);
          if (!entry.isIntersecting) setCardHeight(cardHeightIn(element));
        });
      },
      { rootMargin: DRAWN_AROUND },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, keptHeight, cardHeight };
}

type ListingsProps = Omit<ListingPageProps, "heightBeforeDrawn"> & { cardHeight: number | null };

function Listings({ filters, page, size, cardHeight, onDrawn, onQuickView }: ListingsProps) {
  const query = useQuery(listings(filters, page));
  if (query.data) {
    return (
      <Cards
        products={query.data.rows}
        page={page}
        cardHeight={cardHeight}
        onDrawn={() => onDrawn(page)}
        onQuickView={onQuickView}
      />
    );
  }
  if (query.isPending) return <Loading label="Loading more listings" shape="cards" count={size} />;
  return <Failed title="Failed to load listings" {...failureOf(query)} />;
}

type CardsProps = {
  products: Product[];
  page: number;
  cardHeight: number | null;
  onDrawn: () => void;
  onQuickView: (id: string) => void;
};

/** One below the other on a phone, four columns on a wide screen. */
function Cards({ products, page, cardHeight, onDrawn, onQuickView }: CardsProps) {
  const notify = useEffectEvent(onDrawn);
  useEffect(() => notify(), []);
  return (
    <ul
      aria-label={page === 1 ? "Listings" : `Listings, page ${page}`}
      className="grid grid-cols-1 gap-2 sm:grid-cols-2 md:grid-cols-3 md:gap-4 lg:grid-cols-4"
    >
      {products.map((product, index) => (
        <ListingCard
          key={product.id}
          product={product}
          heightBeforeDrawn={cardHeight}
          isEager={page === 1 && index < EAGER_PICTURES}
          isFirst={page === 1 && index === 0}
          onQuickView={onQuickView}
        />
      ))}
    </ul>
  );
}
