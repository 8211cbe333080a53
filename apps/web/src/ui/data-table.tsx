import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useRowCursor, type RowKeys } from "./row-cursor.ts";
import { useRowSelection, type Selection } from "./row-selection.ts";
import { Tick } from "./tick.tsx";
import { useIsWide } from "./use-media-query.ts";
import { WideTable } from "./wide-table.tsx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right" | undefined;
  className?: string | undefined;
  /** For a column of buttons: its header is read out, not shown. */
  isHeaderHidden?: boolean | undefined;
  sort?: { direction: "ascending" | "descending" | "none"; onSort: () => void } | undefined;
  /** Not offered in the choice of columns; the first column never is. */
  isAlwaysShown?: boolean | undefined;
  /** Left out until a person chooses it. */
  isHiddenAtFirst?: boolean | undefined;
};

export type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  isRefreshing?: boolean | undefined;
  selection?: Selection<Row> | undefined;
  /** Gives the table a row cursor for the keyboard. Every key needs a visible control in the row as well. */
  keyboard?: RowKeys<Row> | undefined;
  isDense?: boolean | undefined;
};

/**
 * Rows as a table from 768 px on and as a list of cards below (interface.md, house rule 4). The first column names its
 * row. `card` fills one card; its border and tick box come from here. While refreshing, the rows stay, dimmed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useIsWide();
  const { rows, rowKey, selection, keyboard, isRefreshing = false } = props;
  const ticks = useRowSelection(selection, rows.map(rowKey));
  const { root, rootProps, rowProps } = useRowCursor({
    rows,
    rowKey,
    keys: keyboard,
    onSelect: selection && ((key, isRange) => ticks.toggle(key, !ticks.isOn(key), isRange)),
  });
  return (
    <div
      ref={root}
      {...rootProps}
      aria-busy={isRefreshing}
      className={classNames("transition-opacity", isRefreshing && "opacity-60")}
    >
      {isWide ? (
        <WideTable {...props} ticks={ticks} rowProps={rowProps} />
      ) : (
        <CardList {...props} ticks={ticks} rowProps={rowProps} />
      )}
    </div>
  );
}

/** What both shapes of the table are given besides the caller's props. */
export type PartProps<Row> = DataTableProps<Row> & {
  ticks: ReturnType<typeof useRowSelection>;
  rowProps: ReturnType<typeof useRowCursor>["rowProps"];
};

function CardList<Row>({ caption, rows, rowKey, card, selection, ticks, rowProps }: PartProps<Row>) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-3">
      {rows.map((row, index) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            {...rowProps(key, index)}
            className={classNames(
              "scroll-mb-32 rounded-card border p-4 data-row-cursor:border-l-4 data-row-cursor:border-l-brand data-row-cursor:pl-3.25",
              ticks.isOn(key) ? "border-brand bg-brand-soft" : "bg-surface",
            )}
          >
            {selection ? (
              <div className="flex gap-1">
                <Tick
                  label={selection.label(row)}
                  isOn={ticks.isOn(key)}
                  onTick={(isOn, isRange) => ticks.toggle(key, isOn, isRange)}
                  className="-mt-3 -ml-3"
                />
                <div className="min-w-0 flex-1">{card(row)}</div>
              </div>
            ) : (
              card(row)
            )}
          </li>
        );
      })}
    </ul>
  );
}
