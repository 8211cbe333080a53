import { PRODUCT_SORTS } from "@pola/shared/sorts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../lib/api-error.ts";
import { listedProduct, listings } from "../../api/products.ts";
import { categoryName } from "../../components/category-name.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { cameFromProductList } from "../../lib/list-place.ts";
import { nextCustomer } from "../../lib/stored-customer.ts";
import { useOpenRow, useUrlState } from "../../lib/url-state.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { ListingFilters } from "./listing-filters.tsx";
import { ListingGrid } from "./listing-grid.tsx";
import { useListPlace } from "./use-list-place.ts";

// With its carousel and dialog it is larger than the list itself.
const quickView = lazyPart(async () => (await import("./quick-view.tsx")).QuickView);

const NOTHING = {
  title: "No listings found",
  line: "Try adjusting your search or filter criteria.",
  icon: <Search strokeWidth={1.5} />,
};

/** The catalogue. Filters and the quick view are in the address. */
export function ListingsPage() {
  usePageTitle("Listings");
  const [address, setAddress] = useUrlState({ q: "", category: "", sort: "newest" });
  const [view, openView, closeView] = useOpenRow("view");
  const sort = PRODUCT_SORTS.find((known) => known === address.sort) ?? "newest";
  const [next] = useState(nextCustomer.get);
  const isFiltered = address.q + address.category !== "";
  const filters = { search: address.q, category: address.category, sort };
  const query = useQuery(listings(filters, 1));
  const isEmpty = query.data?.total === 0;
  const client = useQueryClient();
  const place = useListPlace();
  const grid = useRef<HTMLDivElement>(null);
  // The "came from product list" flag is valid for one return.
  useEffect(() => cameFromProductList.clear(), []);
  return (
    <div className={place.isReturning ? returning : undefined}>
      <PageHeader
        title="Listings"
        lead={next?.customerName && <p className="wrap-anywhere">Choose products for {next.customerName}.</p>}
      />
      <ListingFilters
        filters={{ ...address, sort }}
        found={query.isPlaceholderData ? undefined : query.data?.total}
        onChange={(patch, options) => {
          setAddress(patch, options);
          // The new list starts at the top, however far the last one was scrolled.
          if ((grid.current?.getBoundingClientRect().top ?? 0) < 0) window.scrollTo(0, 0);
        }}
      />
      {query.isPending && <Loading label="Loading listings" shape="cards" />}
      {query.isLoadingError && <Failed title="Failed to load listings" {...failureOf(query)} />}
      {isEmpty && !isFiltered && <Empty {...NOTHING} />}
      {isEmpty && isFiltered && (
        <NoMatch
          {...NOTHING}
          search={address.q}
          filters={[address.category && categoryName(address.category)]}
          onClear={() => setAddress({ q: "", category: "" })}
        />
      )}
      {query.data && query.data.total > 0 && (
        <div ref={grid}>
          <ListingGrid
            filters={filters}
            total={query.data.total}
            isRefreshing={query.isPlaceholderData}
            place={place}
            onQuickView={openView}
          />
        </div>
      )}
      {view !== "" && <quickView.Part id={view} known={listedProduct(client, view)} onClose={closeView} />}
    </div>
  );
}

// Starts dimmed, not invisible: a page that starts invisible reports no largest contentful paint.
const returning = "transition-opacity duration-200 starting:opacity-60";
