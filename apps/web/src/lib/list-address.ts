import { useState } from "react";
import { TYPED, useUrlState } from "./url-state.ts";

/** One page of a list: its rows, how many rows match in all, and which page it is. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number };

/** Which page of a list, from 1, and how many rows a page has. */
export type PageAt = { page: number; pageSize: number };

type Texts = Record<string, string>;

export type ListAddressOptions<Params extends Texts, Filters extends Texts> = {
  /** The filter parameters of the address, each with the value that filters nothing. `q` is the search. */
  empty: Params;
  /** Turns the parameters into filters. A value it does not know must read as "", which filters nothing. */
  read: (params: Params) => Filters;
  pageSize: number;
  /** The page sizes a person may choose; without it the size is fixed. */
  sizes?: readonly number[] | undefined;
  /** Keeps the size that was chosen last. Without it each visit starts with `pageSize`. */
  sizeMemory?: { get: () => number | null; set: (size: number) => void } | undefined;
  /** The parameter of the page number, for a screen with several lists. */
  pageParam?: string | undefined;
};

/**
 * The state of a list, kept in the address (docs/product/interface.md, I-12 to I-14): filters, page and page size. Another
 * filter or size starts at the first page again. Typing in the search replaces the history entry; everything else adds one.
 */
export function useListAddress<Params extends Texts, Filters extends Texts>({
  empty,
  read,
  pageSize: firstSize,
  sizes = [],
  sizeMemory,
  pageParam = "page",
}: ListAddressOptions<Params, Filters>) {
  const [usualSize] = useState(() => sizes.find((known) => known === sizeMemory?.get()) ?? firstSize);
  const withPage: Params = { ...empty, [pageParam]: 1 };
  const [params, set] = useUrlState(withPage);
  const usual: Record<string, string | number> = { q: "", status: "", size: usualSize, [pageParam]: 1 };
  const [{ size, [pageParam]: page }, setUsual] = useUrlState(usual);
  const filters = read(params);
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    page: Number(page),
    pageSize: sizes.find((known) => known === size) ?? usualSize,
    sizes,
    set,
    search: (q: string) => setUsual({ q }, TYPED),
    setStatus: (status: string) => setUsual({ status }),
    setPage: (next: number, options?: { replace: boolean }) => setUsual({ [pageParam]: next }, options),
    setPageSize: (next: number) => {
      sizeMemory?.set(next);
      setUsual({ size: next });
    },
    clearFilters: () => set(empty),
  };
}

/** The order of a list, from the address: the first of `sorts` unless it names another. Changing it starts at the first page. */
export function useListSort<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [usual] = sorts;
  const defaults: { sort: string; page: number } = { sort: usual, page: 1 };
  const [{ sort }, set] = useUrlState(defaults);
  const setSort = (next: Sort) => set({ sort: next });
  return [sorts.find((known) => known === sort) ?? usual, setSort] as const;
}

/** For a list that has pages but no filters. */
export const NO_FILTERS = { empty: {}, read: () => ({}) };

/** The value if it is one of the known ones, else "": the address may say anything. */
export function oneOf<Value extends string>(known: readonly Value[], value: string): Value | "" {
  return known.find((candidate) => candidate === value) ?? "";
}
