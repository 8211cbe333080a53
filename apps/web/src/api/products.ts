import { CategoryCount, Product, type ProductSort } from "@pola/shared/schemas/product";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
} from "@tanstack/react-query";
import { request, type Reply } from "./client.ts";
import { listOf } from "./list-of.ts";

const PAGE_SIZE = 24;
const LIVE_STOCK_ROWS = 8;

export type ListingFilters = { search: string; category: string; sort: ProductSort };

/** The listings screen, 24 a page; searching, filtering and sorting are the server's. While they change, the old rows stay. */
export function listings(filters: ListingFilters) {
  return infiniteQueryOptions({
    queryKey: ["products", "listings", filters],
    queryFn: ({ pageParam, signal }) =>
      request(listOf(Product), "/vendor/listings", {
        query: { ...filters, page: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.page < pagination.totalPages ? pagination.page + 1 : undefined,
    placeholderData: keepPreviousData,
    select: joinPages,
  });
}

/** A product that moved to a later page while the pages were read stands once. */
function joinPages({ pages }: InfiniteData<Reply<Product[]>>): { products: Product[]; total: number } {
  const byId = new Map(pages.flatMap((page) => page.data.map((product) => [product.id, product])));
  const products = [...byId.values()];
  return { products, total: pages.at(-1)?.pagination?.total ?? products.length };
}

/** The categories that have products, with their counts. */
export function categories() {
  return queryOptions({
    queryKey: ["products", "categories"],
    queryFn: async ({ signal }) =>
      (await request(listOf(CategoryCount), "/products/categories", { signal })).data,
  });
}

/** One product with its live stock. An unknown or inactive one is an ApiError with status 404. */
export function product(id: string) {
  return queryOptions({
    queryKey: ["products", "one", id],
    queryFn: async ({ signal }) =>
      (await request(Product, `/products/${encodeURIComponent(id)}`, { signal })).data,
  });
}

/** The dashboard's first eight products (specification, section 9). */
export function liveStock() {
  return queryOptions({
    queryKey: ["products", "live-stock"],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: LIVE_STOCK_ROWS };
      return (await request(listOf(Product), "/products", { query, signal })).data;
    },
  });
}
