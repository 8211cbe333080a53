import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import type { Call } from "@pola/shared/api/contract";
import { callWith, type Rest } from "./call.ts";
import { callPage, type ListCall, type PageOptions } from "./call-page.ts";

/** The data of a reply. */
export function dataQuery<C extends Call>(queryKey: QueryKey, key: C, ...[options]: Rest<C>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await callWith(key, { ...options, signal })).data,
  });
}

/** As `dataQuery`, for what has filters: while other filters load, the old data stay. */
export function filteredQuery<C extends Call>(...args: Parameters<typeof dataQuery<C>>) {
  return queryOptions({ ...dataQuery<C>(...args), placeholderData: keepPreviousData });
}

/**
 * A page of a list and how many rows match. While another page or other filters load, the old rows stay.
 * @param prefix what the query's key begins with; the key ends with `query`
 */
export function pageQuery<C extends ListCall>(prefix: QueryKey, key: C, query: PageOptions<C>["query"]) {
  return queryOptions({
    queryKey: [...prefix, query],
    queryFn: async ({ signal }) => await callPage(key, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
