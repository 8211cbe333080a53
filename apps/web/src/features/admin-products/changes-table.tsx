import { formatRupees } from "@pola/shared/money";
import type { FieldChange } from "@pola/shared/schemas/product-changes";
import { useState } from "react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { PlainTable } from "../../ui/plain-table.tsx";

const PAGE_SIZE = 50;

export type ChangeRow = {
  key: string;
  name: string;
  /** Where it is in the file. */
  place?: string | undefined;
  outcome: { label: string; tone: Tone };
  changes: readonly FieldChange[];
  problems: readonly string[];
};

/** What a change or a file would make of each product: every field before and after, or why it is refused. */
export function ChangesTable({ rows }: { rows: readonly ChangeRow[] }) {
  const [page, setPage] = useState(1);
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <div>
      <PlainTable<ChangeRow>
        caption="Preview"
        rows={shown}
        rowKey={({ key }) => key}
        columns={[
          { key: "name", header: "Product", cell: (row) => <Name row={row} /> },
          { key: "outcome", header: "Result", cell: (row) => <Outcome row={row} /> },
          { key: "changes", header: "Before and after", cell: (row) => <Details row={row} /> },
        ]}
        card={(row) => (
          <div className="grid grid-cols-1 gap-2">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <Name row={row} />
              <Outcome row={row} />
            </div>
            <Details row={row} />
          </div>
        )}
      />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={rows.length}
        onPage={setPage}
        label="Pages of the preview"
      />
    </div>
  );
}

function Name({ row: { name, place } }: { row: ChangeRow }) {
  return (
    <span className="grid min-w-0 flex-[1_1_9rem] text-left">
      <span className="font-medium wrap-anywhere">{name || "No name"}</span>
      {place && <span className="text-xs text-muted">{place}</span>}
    </span>
  );
}

function Outcome({ row: { outcome } }: { row: ChangeRow }) {
  return <Badge tone={outcome.tone}>{outcome.label}</Badge>;
}

function Details({ row: { changes, problems } }: { row: ChangeRow }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {problems.map((problem) => (
        <li key={problem} className="font-medium wrap-anywhere text-danger">
          {problem}
        </li>
      ))}
      {changes.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere whitespace-pre-line">
          <span className="text-muted">{field}: </span>
          {from !== "" && (
            <>
              <del className="text-muted">{shown(field, from)}</del> <span className="sr-only">becomes </span>
            </>
          )}
          <ins className="no-underline">{to === "" ? "none" : shown(field, to)}</ins>
        </li>
      ))}
    </ul>
  );
}

/** Amounts come as the products file writes them: "26500.00". */
function shown(field: string, text: string): string {
  return /(price|commission)$/i.test(field) ? formatRupees(Number(text)) : text;
}
