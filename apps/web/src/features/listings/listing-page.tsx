import type { Product } from "@pola/shared/schemas/product";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { errorText } from "../../api/client.ts";
import { listings, type ListingFilters } from "../../api/products.ts";
import { Failed, Loading } from "../../ui/states.tsx";
import { ListingCard } from "./listing-card.tsx";

const EAGER_PICTURES = 4;
/** Cards this far above and below the screen are drawn; beyond, a page only keeps its place. */
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
 * One page of the list. Far from the screen it is an empty box as high as its cards were, so that ten thousand listings never stand in
 * the document at once; near it, it asks for its listings, again when they are old.
 */
export function ListingPage({ heightBeforeDrawn, ...page }: ListingPageProps) {
  const { box, keptHeight, cardHeight } = useNearness(heightBeforeDrawn);
  return (
    <div
      ref={box}
      data-page={page.page}
      style={keptHeight === null ? undefined : { height: `${keptHeight}px` }}
    >
      {keptHeight === null && <Listings {...page} cardHeight={cardHeight} />}
    </div>
  );
}

/** With the focus in it, or before its cards stand: one of them may be the card that the view is about to return to. */
function mustStay(box: HTMLElement): boolean {
  return box.contains(document.activeElement) || box.querySelector("[data-listing]") === null;
}

/** The mean height within the borders of a page's cards; with it as what a card not yet drawn is taken for, the page is as high as it was. */
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
        // In slices between frames: two dozen cards at once would hold up the scrolling of a slow phone.
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
        products={query.data.products}
        page={page}
        cardHeight={cardHeight}
        onDrawn={() => onDrawn(page)}
        onQuickView={onQuickView}
      />
    );
  }
  if (query.isPending) return <Loading label="Loading more listings" shape="cards" count={size} />;
  return (
    <Failed title="Failed to load listings" detail={errorText(query.error, "")} onRetry={query.refetch} />
  );
}

type CardsProps = {
  products: Product[];
  page: number;
  cardHeight: number | null;
  onDrawn: () => void;
  onQuickView: (id: string) => void;
};

/** Two beside each other on a phone, four on a desk. */
function Cards({ products, page, cardHeight, onDrawn, onQuickView }: CardsProps) {
  const tell = useEffectEvent(onDrawn);
  useEffect(() => tell(), []);
  return (
    <ul
      aria-label={page === 1 ? "Listings" : `Listings, page ${page}`}
      className="grid grid-cols-1 gap-3 min-[21.25rem]:grid-cols-2 md:grid-cols-3 md:gap-4 lg:grid-cols-4"
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
