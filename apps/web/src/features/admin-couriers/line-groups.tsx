import { numberText } from "@pola/shared/counted";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { focusTitle } from "../../ui/focus-title.ts";

/** A file of several weeks has thousands of lines. More than these are rendered only on request. */
const SHOWN = 50;

type LineGroup<Row> = {
  title: string;
  hint?: string;
  rows: readonly Row[];
  /** Columns that only this group has, after the others. */
  columns?: readonly Column<Row>[];
};

type LineGroupsProps<Row> = {
  groups: readonly LineGroup<Row>[];
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
};

/** The lines of a preview in groups, each with its count. Empty groups are left out. */
export function LineGroups<Row extends { line: number }>({ groups, ...table }: LineGroupsProps<Row>) {
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) => <Lines key={group.title} group={group} {...table} />);
}

function Lines<Row extends { line: number }>({
  group: { title, hint, rows, columns: more },
  columns,
  ...table
}: Omit<LineGroupsProps<Row>, "groups"> & { group: LineGroup<Row> }) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title} ({numberText(rows.length)})
        </h2>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      <DataTable
        caption={title}
        keyboard="none"
        columns={[...columns, ...(more ?? [])]}
        rows={isWhole ? rows : rows.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
        {...table}
      />
      {!isWhole && rows.length > SHOWN && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={({ currentTarget }) => {
            focusTitle(currentTarget);
            setIsWhole(true);
          }}
        >
          Show all {numberText(rows.length)}
        </Button>
      )}
    </section>
  );
}
