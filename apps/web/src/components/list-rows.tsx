import type { ReactNode } from "react";
import { errorText } from "../lib/api-error.ts";
import { useRetryFailed } from "../lib/retry-failed.ts";
import { NoMatch } from "../ui/no-match.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { CompactSelect } from "../ui/select-menu.tsx";
import { Empty, Failed, Loading } from "../ui/states.tsx";

/** The part of `useListPage` that these components use. */
type List<Row> = {
  query: { isPending: boolean; isError: boolean; error: unknown };
  rows: readonly Row[] | undefined;
  filters: Readonly<Record<string, string>>;
  isFiltered: boolean;
  clearFilters: () => void;
};

type ListRowsProps<Row> = {
  list: List<Row>;
  loading: { label: string; count: number };
  /** The title when it failed to load. */
  failed: string;
  /** Shown when nothing matches the filters, or the list is empty. */
  nothing: { title: string; icon?: ReactNode };
  /** Replaces parts of `nothing` when no filter is set. */
  empty?: { title?: string; icon?: ReactNode; line?: string; action?: ReactNode } | undefined;
  /** The labels of the filters that are set, without the search. */
  asked?: readonly string[] | undefined;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The four states of a list: loading, failed (rows that were loaded stay), nothing found, and its rows. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { list, loading, failed, nothing, empty, asked = [], children } = props;
  const { query, rows, filters, isFiltered, clearFilters } = list;
  const detail = errorText(query.error, "");
  const retry = useRetryFailed();
  return (
    <div className="grid grid-cols-1 gap-3">
      {query.isPending && <Loading {...loading} shape="rows" />}
      {query.isError && <Failed title={failed} detail={detail === failed ? "" : detail} onRetry={retry} />}
      {rows?.length === 0 && !isFiltered && <Empty {...nothing} {...empty} />}
      {rows?.length === 0 && isFiltered && (
        <NoMatch {...nothing} search={filters["search"] ?? ""} filters={asked} onClear={clearFilters} />
      )}
      {rows !== undefined && rows.length > 0 && <div>{children(rows)}</div>}
    </div>
  );
}

type PagesProps = {
  list: {
    page: number;
    pageSize: number;
    total: number;
    setPage: (page: number) => void;
    sizes: readonly number[];
    setPageSize: (size: number) => void;
  };
  label?: string | undefined;
};

/** The page buttons of a list, and a select for its page size where it has several. Renders nothing for an empty list. */
export function ListPages({ list: { page, pageSize, total, setPage, ...list }, label }: PagesProps) {
  if (total === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      {list.sizes.length > 0 && (
        <CompactSelect
          label="Show"
          value={String(pageSize)}
          onChange={(size) => list.setPageSize(Number(size))}
          options={list.sizes.map((size) => ({ value: String(size), label: String(size) }))}
          className="mt-3"
        />
      )}
      <div className="flex-1 max-md:basis-full">
        <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} label={label} />
      </div>
    </div>
  );
}
