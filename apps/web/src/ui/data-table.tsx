import { useCallback, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useStableHandler } from "./use-stable-handler.ts";
import type { PlainTableProps } from "./column.ts";
import { PlainTable } from "./plain-table.tsx";
import { useRowCursor, type RowKeys } from "./row-cursor.ts";

export type { Column } from "./column.ts";

type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** The name of the checkbox of a row ("Select order ORD-1042"). */
  label: (row: Row) => string;
};

type DataTableProps<Row> = Omit<PlainTableProps<Row>, "work" | "isDense"> & {
  selection?: Selection<Row> | undefined;
  /**
   * What the keys of the row cursor do. By default Enter follows the row's first link. Every key needs a visible control in the row as well.
   * With "none" the rows have no cursor: they open nothing, have several links, are filled in, or are thousands.
   */
  keyboard?: RowKeys<Row> | "none";
};

/**
 * A table of the back office: rows of 42 px (docs/product/interface.md, I-170) that can be selected and used by keyboard. Where `rowKey`,
 * `card` and the label of the selection stay the same between renders, a card is rendered again only when its row changes (I-320).
 */
export function DataTable<Row>({ selection, keyboard, ...table }: DataTableProps<Row>) {
  const { rows, rowKey } = table;
  const selected = useRowSelection(selection, rows.map(rowKey));
  const cursor = useRowCursor({
    rows,
    rowKey,
    keys: keyboard === "none" ? undefined : (keyboard ?? {}),
    onSelect: selection && ((key, isRange) => selected.toggle(key, !selected.isOn(key), isRange)),
  });
  const toggle = useStableHandler(selected.toggle);
  const label = selection?.label;
  const checkbox = useCallback(
    (row: Row, isOn: boolean, className?: string) => (
      <RowCheckbox
        label={label?.(row) ?? ""}
        isOn={isOn}
        onChange={(next, isRange) => toggle(rowKey(row), next, isRange)}
        className={className}
      />
    ),
    [label, rowKey, toggle],
  );
  const checkboxOfAll = (
    <RowCheckbox
      label="Select all on this page"
      isOn={selected.isAll}
      isMixed={selected.isSome}
      onChange={(isOn) => selected.toggleAll(isOn)}
    />
  );
  const checkboxes = selection && { selected: selection.selected, checkbox, checkboxOfAll };
  return <PlainTable {...table} isDense work={{ ...cursor, ...checkboxes }} />;
}

/**
 * Selects rows: one, all on this page, or with shift a range from the last one (docs/product/interface.md, I-23). Rows of
 * other pages keep their selection.
 */
function useRowSelection<Row>(selection: Selection<Row> | undefined, keys: readonly string[]) {
  const anchor = useRef<string | undefined>(undefined);
  const selected = selection?.selected ?? new Set<string>();
  const set = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const key of changed) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  };
  const toggle = (key: string, isOn: boolean, isRange: boolean) => {
    const from = anchor.current === undefined ? -1 : keys.indexOf(anchor.current);
    const to = keys.indexOf(key);
    const range = isRange && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    anchor.current = key;
    set(range, isOn);
  };
  const onCount = keys.filter((key) => selected.has(key)).length;
  return {
    isOn: (key: string) => selected.has(key),
    toggle,
    isAll: keys.length > 0 && onCount === keys.length,
    isSome: onCount > 0 && onCount < keys.length,
    toggleAll: (isOn: boolean) => set(keys, isOn),
  };
}

type RowCheckboxProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean | undefined;
  onChange: (isOn: boolean, isRange: boolean) => void;
  className?: string | undefined;
};

/** The checkbox of a row, or of all rows. `onChange` says whether Shift was pressed. */
function RowCheckbox({ label, isOn, isMixed = false, onChange, className }: RowCheckboxProps) {
  const isShift = useRef(false);
  return (
    <label className={classNames("grid size-11 shrink-0 cursor-pointer place-items-center", className)}>
      <input
        type="checkbox"
        // Else the browser stores its state with each step of the history.
        autoComplete="off"
        aria-label={label}
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        onClick={(event) => {
          isShift.current = event.shiftKey;
        }}
        onChange={(event) => onChange(event.target.checked, isShift.current)}
        className="size-4.5 accent-brand"
      />
    </label>
  );
}
