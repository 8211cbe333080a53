import { PRODUCT_SORTS } from "@pola/shared/schemas/product";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { errorText } from "../../api/client.ts";
import { listings } from "../../api/products.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { cameFromProductList } from "../../lib/storage.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { classNames } from "../../ui/class-names.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { ListingFilters } from "./listing-filters.tsx";
import { ListingGrid } from "./listing-grid.tsx";
import { NoListings } from "./no-listings.tsx";

// With its carousel and dialog it outweighs the list itself.
const QuickView = lazy(async () => ({ default: (await import("./quick-view.tsx")).QuickView }));

/** The catalogue (specification, section 2, Listings page). Filters and the quick view live in the address. */
export function ListingsPage() {
  usePageTitle("Listings");
  const [address, setAddress] = useUrlState({ q: "", category: "", sort: "newest" });
  const [{ view }, setView] = useUrlState({ view: "" });
  const sort = PRODUCT_SORTS.find((known) => known === address.sort) ?? "newest";
  const query = useInfiniteQuery(listings({ search: address.q, category: address.category, sort }));
  const products = query.data?.products ?? [];
  const isReturning = useReturnFromProduct();
  return (
    <div className={classNames(isReturning && returning)}>
      <PageHeader
        title="Listings"
        lead={<p className="max-md:hidden">Choose what to sell. What you earn is on every card.</p>}
      />
      <ListingFilters
        filters={{ ...address, sort }}
        found={query.isPlaceholderData ? undefined : query.data?.total}
        onChange={setAddress}
      />
      {query.isPending && <Loading label="Loading listings" shape="cards" />}
      {query.isError && (
        <Failed title="Failed to load listings" detail={errorText(query.error, "")} onRetry={query.refetch} />
      )}
      {query.isSuccess && products.length === 0 && (
        <NoListings
          hasFilters={address.q !== "" || address.category !== ""}
          onClear={() => setAddress({ q: "", category: "" })}
        />
      )}
      {products.length > 0 && (
        <ListingGrid
          products={products}
          total={query.data?.total ?? products.length}
          isRefreshing={query.isPlaceholderData}
          more={query.hasNextPage ? { load: query.fetchNextPage, isLoading: query.isFetchingNextPage } : null}
          onQuickView={(id) => setView({ view: id })}
        />
      )}
      {view !== "" && (
        <Suspense>
          <QuickView
            id={view}
            known={products.find(({ id }) => id === view)}
            onClose={() => setView({ view: "" }, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  );
}

// From dimmed, never from nothing: a page that starts invisible reports no largest paint.
const returning = "transition-[translate,opacity] duration-200 starting:translate-y-2 starting:opacity-70";

/** Whether this visit comes back from a product; the flag serves once (specification, section 2, Listings page). */
function useReturnFromProduct(): boolean {
  const [isReturning] = useState(cameFromProductList.get);
  useEffect(() => {
    cameFromProductList.take();
  }, []);
  return isReturning;
}
