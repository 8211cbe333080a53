import type { ReactNode } from "react";
import { PlainTable, type PlainTableProps } from "./plain-table.tsx";
import { useRowCursor, type RowKeys } from "./row-cursor.ts";
import { useRowSelection, type Selection } from "./row-selection.ts";
import { Tick } from "./checkbox.tsx";

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

type DataTableProps<Row> = Omit<PlainTableProps<Row>, "work"> & {
  selection?: Selection<Row> | undefined;
  /** Gives the table a row cursor for the keyboard. Every key needs a visible control in the row as well. */
  keyboard?: RowKeys<Row> | undefined;
};

/** A table whose rows can be worked on: ticked, and gone through by keyboard. */
export function DataTable<Row>({ selection, keyboard, ...table }: DataTableProps<Row>) {
  const { rows, rowKey } = table;
  const ticks = useRowSelection(selection, rows.map(rowKey));
  const cursor = useRowCursor({
    rows,
    rowKey,
    keys: keyboard,
    onSelect: selection && ((key, isRange) => ticks.toggle(key, !ticks.isOn(key), isRange)),
  });
  const tick = (row: Row, className?: string) => (
    <Tick
      label={selection?.label(row) ?? ""}
      isOn={ticks.isOn(rowKey(row))}
      onTick={(isOn, isRange) => ticks.toggle(rowKey(row), isOn, isRange)}
      className={className}
    />
  );
  const tickAll = (
    <Tick
      label="Select all on this page"
      isOn={ticks.isAll}
      isMixed={ticks.isSome}
      onTick={(isOn) => ticks.toggleAll(isOn)}
    />
  );
  const boxes = selection && { tick, tickAll };
  return <PlainTable {...table} work={{ ...cursor, ...boxes, isOn: ticks.isOn }} />;
}
