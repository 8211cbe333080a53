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
