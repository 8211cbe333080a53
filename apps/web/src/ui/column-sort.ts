import type { Column } from "./column.ts";

/** The sorting of a column by its header: the first click sorts by `first`, the next one by `second`. A sort that starts with "-" is descending. */
export function columnSort<Sort extends string>(
  { sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void },
  first: Sort,
  second = first,
): Column<unknown>["sort"] {
  const direction = sort.startsWith("-") ? "descending" : "ascending";
  return {
    direction: sort === first || sort === second ? direction : "none",
    onSort: () => onSort(sort === first ? second : first),
  };
}
