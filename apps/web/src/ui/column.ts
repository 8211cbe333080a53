import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { ReactNode, RefObject } from "react";
import type { RowCursor } from "./cursor-props.ts";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right" | undefined;
  className?: string | undefined;
  /** For a column of buttons: the header is only for screen readers. */
  isHeaderHidden?: boolean | undefined;
  sort?: { direction: "ascending" | "descending" | "none"; onSort: () => void } | undefined;
  /** Cannot be hidden. The first column never can. */
  isAlwaysShown?: boolean | undefined;
};

/** A column of texts, which may be long. `key` is the property of the row that holds the text. */
export function textColumn<Key extends string>(
  key: Key,
  header: string,
  className = "",
): Column<Record<Key, string>> {
  return { key, header, className: `wrap-anywhere md:min-w-30 ${className}`, cell: (row) => row[key] };
}

/** A column of numbers. */
export function numberColumn<Row>(
  key: string,
  header: string,
  cell: Column<Row>["cell"],
  className?: string,
): Column<Row> {
  return { key, header, align: "right", className, cell };
}

/** A column of amounts. `key` is the property of the row that holds the amount in rupees. */
export function rupeesColumn<Key extends string>(
  key: Key,
  header: string,
  className?: string,
): Column<Record<Key, number>> {
  return numberColumn(key, header, (row) => formatRupees(row[key]), className);
}

/** A column of whole numbers. `key` is the property of the row that holds the number. */
export function countColumn<Key extends string>(key: Key, header: string): Column<Record<Key, number>> {
  return numberColumn(key, header, (row) => numberText(row[key]));
}

/** The column of a row's buttons. */
export function actionsColumn<Row>(header: string, cell: Column<Row>["cell"]): Column<Row> {
  return { key: "actions", header, align: "right", isAlwaysShown: true, cell };
}

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

export type PlainTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  isRefreshing?: boolean | undefined;
  isDense?: boolean | undefined;
  /** What DataTable adds to each row. */
  work?: RowWork<Row> | undefined;
};

/** Checkboxes and a row cursor, for tables whose rows have actions. */
type RowWork<Row> = {
  root: RefObject<HTMLDivElement | null>;
  rootProps: object;
  /** Undefined where the keyboard has no row cursor. */
  cursor: RowCursor | undefined;
  /** The keys of the selected rows. This and the checkboxes are undefined where rows cannot be selected. */
  selected?: ReadonlySet<string> | undefined;
  checkbox?: ((row: Row, isOn: boolean, className?: string) => ReactNode) | undefined;
  checkboxOfAll?: ReactNode;
};
