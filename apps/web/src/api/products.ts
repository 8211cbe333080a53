import { LISTINGS_PAGE_SIZE } from "@pola/shared/page-sizes";
import type { Product, ProductSort } from "@pola/shared/schemas/product";
import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ListPage, PageAt } from "../lib/list-address.ts";
import { call } from "./call.ts";
import { dataQuery, pageQuery } from "./queries.ts";

const LIVE_STOCK_ROWS = 8;
const POPULAR_ROWS = 5;

export type ListingFilters = { search: string; category: string; sort: ProductSort };

/** One page of the listings. The server searches, filters and sorts. While filters change, the old rows stay. */
export function listings(filters: ListingFilters, page: number) {
  return queryOptions({
    queryKey: ["products", "listings", filters, page],
    queryFn: async ({ signal }): Promise<ListPage<Product>> => {
      const query = { ...filters, page, pageSize: LISTINGS_PAGE_SIZE };
      const { data, total = data.length } = await call("GET /vendor/listings", { query, signal });
      return { rows: data, total, page };
    },
    ...(page === 1 && { placeholderData: keepPreviousData }),
    // Without a connection the service worker replies with what it saved earlier, which looks new (docs/decisions/0015).
    refetchOnReconnect: "always",
  });
}

/** A product from the cached listings, to show while the product itself is fetched. */
export function listedProduct(client: QueryClient, id: string): Product | undefined {
  return client
    .getQueriesData<ListPage<Product>>({ queryKey: ["products", "listings"] })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((product) => product.id === id);
}

/** The categories that have products, with their counts. */
export const categories = dataQuery(["products", "categories"], "GET /products/categories");

/** One product with its live stock. An unknown or inactive one is an ApiError with status 404. */
export function product(id: string) {
  return queryOptions({
    ...dataQuery(["products", "one", id], "GET /products/:id", { params: { id } }),
    // As for the listings.
    refetchOnReconnect: "always",
  });
}

/** The first eight products, for the dashboard. */
export const liveStock = dataQuery(["products", "live-stock"], "GET /products", {
  query: { page: 1, pageSize: LIVE_STOCK_ROWS },
});

/** The products of which the most pieces were ordered in the last 14 days, by all resellers; empty when nothing was ordered. */
export const popularProducts = dataQuery(["products", "popular"], "GET /products", {
  query: { sort: "popular", isPopular: "true", page: 1, pageSize: POPULAR_ROWS },
});

/** A page of the signed-in vendor's own products, newest first. While another page loads, the old rows stay. */
export function vendorProducts(at: PageAt) {
  return pageQuery(["products", "vendor"], "GET /vendor/products", at);
}
