import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent } from "react";
import { type ListAddressOptions, type ListPage, useListAddress } from "../lib/list-address.ts";
import { useBulkSelection } from "../ui/bulk-selection.ts";

type Texts = Record<string, string>;

type ListPageOptions<
  Params extends Texts,
  Filters extends Texts,
  Row,
  Extra extends object,
  Key extends QueryKey,
> = ListAddressOptions<Params, Filters> & {
  /** The call that loads a page. It keeps the previous rows while it loads (`keepPreviousData`). */
  query: (
    filters: Filters,
    at: { page: number; pageSize: number },
  ) => UseQueryOptions<ListPage<Row> & Extra, Error, ListPage<Row> & Extra, Key>;
};

/**
 * A list with pages: its state in the address, its query and its selection. A page beyond the end shows the last page and
 * corrects the address. New rows are rendered in the background, so that many of them do not hold up keys and taps
 * (docs/product/interface.md, I-320).
 */
export function useListPage<
  Params extends Texts,
  Filters extends Texts,
  Row,
  Extra extends object,
  Key extends QueryKey,
>({ query: queryOf, ...options }: ListPageOptions<Params, Filters, Row, Extra, Key>) {
  const address = useListAddress(options);
  const { filters, page, pageSize, setPage } = address;
  const query = useQuery(queryOf(filters, { page, pageSize }));
  const selection = useBulkSelection(JSON.stringify(filters));
  const { data, isPlaceholderData: isRefreshing } = query;
  const rows = useDeferredValue(data?.rows) ?? data?.rows;
  const lastPage = !isRefreshing && data && data.page < page ? data.page : undefined;
  const goTo = useEffectEvent((existing: number) => setPage(existing, { replace: true }));
  useEffect(() => {
    if (lastPage !== undefined) goTo(lastPage);
  }, [lastPage]);
  return {
    ...address,
    query,
    selection,
    /** Undefined until the first page has arrived. */
    rows,
    total: data?.total ?? 0,
    /** The number of rows that match; undefined while rows of other filters or of another page are shown. */
    found: isRefreshing ? undefined : data?.total,
    isRefreshing,
  };
}
