import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { Column, PlainTableProps } from "./column.ts";
import { cursorPlace, cursorProps } from "./cursor-props.ts";

// With a mouse the rows are 42 px high, so their buttons are smaller than the minimum for touch.
const DENSE =
  "pointer-fine:[&_tbody_tr]:h-10.5 pointer-fine:[&_tbody_button]:h-8 pointer-fine:[&_tbody_button]:min-h-8 pointer-fine:[&_tbody_button]:py-0";

export function WideTable<Row>(props: PlainTableProps<Row>) {
  const { caption, columns, rows, rowKey, work, isDense = false } = props;
  const checkboxSize = isDense ? "h-10!" : undefined;
  return (
    <div className="overflow-x-auto rounded-card border bg-surface">
      <table
        className={classNames(
          "w-full border-collapse text-sm [--cell-gap:0.5rem] xl:[--cell-gap:0.75rem]",
          isDense && DENSE,
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b bg-sunken">
            {work?.checkboxOfAll && (
              <th scope="col" className="w-11 p-0">
                {work.checkboxOfAll}
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} isDense={isDense} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row, index) => {
            const key = rowKey(row);
            const isOn = work?.selected?.has(key) ?? false;
            return (
              <tr
                key={key}
                {...cursorProps(work?.cursor?.keys, key, cursorPlace(work?.cursor, index))}
                className={classNames(
                  "focus-visible:-outline-offset-2 data-row-cursor:[&>:first-child]:shadow-[inset_3px_0_0_var(--color-brand)]",
                  isOn ? "bg-brand-soft" : "hover:bg-sunken",
                )}
              >
                {work?.checkbox && <td className="p-0">{work.checkbox(row, isOn, checkboxSize)}</td>}
                {columns.map((column, columnIndex) => (
                  <Cell key={column.key} column={column} isRowName={columnIndex === 0} isDense={isDense}>
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

function Header<Row>({ column, isDense }: { column: Column<Row>; isDense: boolean }) {
  const { sort } = column;
  return (
    <th
      scope="col"
      aria-sort={sort?.direction}
      className={classNames(
        "px-(--cell-gap) font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4",
        isDense ? "py-2" : "py-2.5",
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
        <span className={column.isHeaderHidden ? "sr-only" : "font-medium"}>{column.header}</span>
      )}
    </th>
  );
}

function SortArrow({ direction }: { direction: "ascending" | "descending" | "none" }) {
  if (direction === "ascending") return <ArrowUp size={14} aria-hidden="true" />;
  if (direction === "descending") return <ArrowDown size={14} aria-hidden="true" />;
  return <ArrowUpDown size={14} aria-hidden="true" />;
}

type CellProps<Row> = { column: Column<Row>; isRowName: boolean; isDense: boolean; children: ReactNode };

function Cell<Row>({ column, isRowName, isDense, children }: CellProps<Row>) {
  const className = classNames(
    "px-(--cell-gap) align-middle font-normal first:pl-4 last:pr-4",
    isDense ? "py-0.5" : "py-3",
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
