import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useRowSelection, type Selection } from "./row-selection.ts";
import { useIsWide } from "./use-media-query.ts";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right" | undefined;
  className?: string | undefined;
  /** For a column of buttons: its header is read out, not shown. */
  isHeaderHidden?: boolean | undefined;
  sort?: { direction: "ascending" | "descending" | "none"; onSort: () => void } | undefined;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  isRefreshing?: boolean | undefined;
  selection?: Selection<Row> | undefined;
};

/**
 * Rows as a table from 768 px on and as a list of cards below (interface.md, house rule 4). The first column names its
 * row. `card` fills one card; its border and tick box come from here. While refreshing, the rows stay, dimmed.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useIsWide();
  const { rows, rowKey, selection, isRefreshing = false } = props;
  const ticks = useRowSelection(selection, rows.map(rowKey));
  return (
    <div aria-busy={isRefreshing} className={classNames("transition-opacity", isRefreshing && "opacity-60")}>
      {isWide ? <WideTable {...props} ticks={ticks} /> : <CardList {...props} ticks={ticks} />}
    </div>
  );
}

type Ticks = ReturnType<typeof useRowSelection>;
type PartProps<Row> = DataTableProps<Row> & { ticks: Ticks };

function CardList<Row>({ caption, rows, rowKey, card, selection, ticks }: PartProps<Row>) {
  return (
    <ul aria-label={caption} className="grid grid-cols-1 gap-3">
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            className={classNames(
              "rounded-card border p-4",
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

function WideTable<Row>({ caption, columns, rows, rowKey, selection, ticks }: PartProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b bg-sunken">
            {selection && (
              <th scope="col" className="w-11 p-0">
                <Tick
                  label="Select all on this page"
                  isOn={ticks.isAll}
                  isMixed={ticks.isSome}
                  onTick={(isOn) => ticks.toggleAll(isOn)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key} className={ticks.isOn(key) ? "bg-brand-soft" : "hover:bg-sunken"}>
                {selection && (
                  <td className="p-0">
                    <Tick
                      label={selection.label(row)}
                      isOn={ticks.isOn(key)}
                      onTick={(isOn, isRange) => ticks.toggle(key, isOn, isRange)}
                    />
                  </td>
                )}
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} isRowName={index === 0}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={classNames(
        "px-3 py-2.5 font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4",
        column.align === "right" ? "text-right" : "text-left",
        column.className,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className="-my-2 inline-flex min-h-9 items-center gap-1 rounded-control hover:text-text"
        >
          {column.header}
          <SortArrow direction={sort.direction} />
        </button>
      ) : (
        <span className={classNames(column.isHeaderHidden && "sr-only")}>{column.header}</span>
      )}
    </th>
  );
}

function SortArrow({ direction }: { direction: "ascending" | "descending" | "none" }) {
  if (direction === "ascending") return <ArrowUp size={14} aria-hidden="true" />;
  if (direction === "descending") return <ArrowDown size={14} aria-hidden="true" />;
  return <ArrowUpDown size={14} aria-hidden="true" />;
}

type CellProps<Row> = { column: Column<Row>; isRowName: boolean; children: ReactNode };

function Cell<Row>({ column, isRowName, children }: CellProps<Row>) {
  const className = classNames(
    "px-3 py-3 align-middle font-normal first:pl-4 last:pr-4",
    column.align === "right" ? "text-right whitespace-nowrap tabular-nums" : "text-left",
    column.className,
  );
  if (isRowName) {
    return (
      <th scope="row" className={className}>
        {children}
      </th>
    );
  }
  return <td className={className}>{children}</td>;
}

type TickProps = {
  label: string;
  isOn: boolean;
  isMixed?: boolean;
  onTick: (isOn: boolean, isRange: boolean) => void;
  className?: string;
};

function Tick({ label, isOn, isMixed = false, onTick, className }: TickProps) {
  const isShift = useRef(false);
  return (
    <label className={classNames("grid size-11 shrink-0 cursor-pointer place-items-center", className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(input) => {
          if (input) input.indeterminate = isMixed;
        }}
        onClick={(event) => {
          isShift.current = event.shiftKey;
        }}
        onChange={(event) => onTick(event.target.checked, isShift.current)}
        className="size-4.5 accent-brand"
      />
    </label>
  );
}
