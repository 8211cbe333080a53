import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import { callPage, type ListCall, type PageOptions } from "./call.ts";

/**
 * A page of a list and how many rows match. While another page or other filters load, the old rows stay.
 * @param prefix what the query's key begins with; the key ends with `query`
 */
export function pageQuery<C extends ListCall>(
  prefix: QueryKey,
  key: C,
  query: PageOptions<C>["query"],
  read: typeof callPage = callPage,
) {
  return queryOptions({
    queryKey: [...prefix, query],
    queryFn: async ({ signal }) => await read(key, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
