import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import { type ListAddressOptions, type ListPage, type PageAt, useListAddress } from "../lib/list-address.ts";
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
    at: PageAt,
  ) => UseQueryOptions<ListPage<Row> & Extra, Error, ListPage<Row> & Extra, Key>;
  /** What the list is of, beside its filters: a selection belongs to it too. */
  scope?: string;
};

/**
 * A list with pages: its state in the address, its query and its selection. A page beyond the end shows the last page and
 * corrects the address. New rows are rendered in the background, so that many of them do not hold up keys and taps
 * (docs/product/devices.md, I-320).
 */
export function useListPage<
  Params extends Texts,
  Filters extends Texts,
  Row,
  Extra extends object,
  Key extends QueryKey,
>({ query: queryOf, scope, ...options }: ListPageOptions<Params, Filters, Row, Extra, Key>) {
  const address = useListAddress(options);
  const { filters, page, pageSize, setPage } = address;
  const call = queryOf(filters, { page, pageSize });
  const query = useQuery(call);
  const { data, isPlaceholderData } = query;
  const rendered = useDeferredValue(data);
  const shown = data && (rendered ?? data);
  const asked = JSON.stringify([call.queryKey, isPlaceholderData]);
  const isRefreshing = useDeferredValue(asked) !== asked || isPlaceholderData;
  const rows = shown?.rows;
  const selection = useBulkSelection(useScopeOfRows(JSON.stringify([scope, filters]), isRefreshing));
  const lastPage = !isPlaceholderData && data && data.page < page ? data.page : undefined;
  const goTo = useEffectEvent((existing: number) => setPage(existing, { replace: true }));
  useEffect(() => {
    if (lastPage !== undefined) goTo(lastPage);
  }, [lastPage]);
  return {
    ...address,
    query,
    /** Which page is asked for. */
    asked,
    selection,
    /** The page on the screen. Undefined until the first one has arrived. */
    shown,
    rows,
    total: shown?.total ?? 0,
    /** The number of rows that match; undefined while rows of other filters or of another page are shown. */
    found: isRefreshing ? undefined : shown?.total,
    /** Whether the rows on the screen are those of other filters or of another page. */
    isRefreshing,
  };
}

/**
 * The filters of the rows on the screen. A selection belongs to them. Otherwise a row that is selected while rows of other filters load
 * would be hidden when these arrive, and an action would still change it.
 */
function useScopeOfRows(scope: string, isRefreshing: boolean): string {
  const [ofRows, setOfRows] = useState(scope);
  if (!isRefreshing && ofRows !== scope) setOfRows(scope);
  return ofRows;
}
