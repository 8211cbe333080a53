import { numberText } from "@pola/shared/counted";
import { COUNT_CAP, countText } from "@pola/shared/list-count";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { LISTINGS_PAGE_SIZE } from "@pola/shared/page-sizes";
import { listings, type ListingFilters } from "../../api/products.ts";
import { savesData } from "../../lib/data-saver.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ListingPage } from "./listing-page.tsx";
import type { useListPlace } from "./use-list-place.ts";

/** This many pages load by themselves, then a button loads more. Otherwise nobody could reach the footer. */
const PAGES_IN_A_ROW = 5;
const LOAD_AHEAD = "800px 0px";

type ListingGridProps = {
  filters: ListingFilters;
  total: number;
  isRefreshing: boolean;
  place: ReturnType<typeof useListPlace>;
  onQuickView: (id: string) => void;
};

/** The open pages of the list. The next one opens near the end of the list, or with "Load more". */
export function ListingGrid({ filters, total, isRefreshing, place, onQuickView }: ListingGridProps) {
  const { openPages, openNext } = place;
  const last = useQuery(listings(filters, openPages));
  // The total is capped; the list is not.
  const known = total > COUNT_CAP ? Infinity : total;
  const isFull = last.data?.rows.length === LISTINGS_PAGE_SIZE;
  const hasMore = isFull && openPages * LISTINGS_PAGE_SIZE < known;
  const shown = Math.min(known, (last.data ? openPages : openPages - 1) * LISTINGS_PAGE_SIZE);
  const focusOn = useRef<number>(undefined);
  const end = useRef<HTMLDivElement>(null);
  const isAutomatic = hasMore && !isRefreshing && openPages % PAGES_IN_A_ROW !== 0 && !savesData();
  useComingNear(end, isAutomatic ? openPages : null, () => startTransition(openNext));
  const onDrawn = (page: number) => {
    place.onDrawn(page);
    if (focusOn.current !== page) return;
    focusOn.current = undefined;
    document.querySelector<HTMLElement>(`[data-page="${page}"] a`)?.focus();
  };
  return (
    <div aria-busy={isRefreshing} className={classNames("transition-opacity", isRefreshing && "opacity-60")}>
      <div className="grid gap-3 md:gap-4">
        {Array.from({ length: openPages }, (_, index) => index + 1).map((page) => (
          <ListingPage
            key={page}
            filters={filters}
            page={page}
            size={Math.min(LISTINGS_PAGE_SIZE, known - (page - 1) * LISTINGS_PAGE_SIZE)}
            heightBeforeDrawn={place.heightBeforeDrawn(page)}
            onDrawn={onDrawn}
            onQuickView={onQuickView}
          />
        ))}
      </div>
      <div ref={end} className="grid justify-items-center gap-3 pt-6">
        <p className="text-sm text-muted tabular-nums">
          {numberText(shown)} of {countText(total)}
        </p>
        {(hasMore || last.isPending) && (
          <Button
            variant="secondary"
            isLoading={last.isPending}
            loadingLabel="Loading..."
            onClick={(event) => {
              // Pressed by keyboard: the focus moves to the first of the new listings.
              if (event.detail === 0) focusOn.current = openPages + 1;
              openNext();
            }}
          >
            Load more
          </Button>
        )}
      </div>
    </div>
  );
}

/** Calls `onNear` once per `turn` when the element comes near the screen; never for null. */
function useComingNear(element: RefObject<HTMLElement | null>, turn: number | null, onNear: () => void) {
  const notify = useEffectEvent(onNear);
  useEffect(() => {
    if (turn === null || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        notify();
      },
      { rootMargin: LOAD_AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, turn]);
}
