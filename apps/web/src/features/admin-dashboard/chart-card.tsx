import Download from "lucide-react/icons/download";
import { useState, type ReactNode } from "react";
import { useDownload } from "../../components/use-download.ts";
import type { NamedFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { Column } from "../../ui/column.ts";
import { PlainTable } from "../../ui/plain-table.tsx";

type ChartCardProps<Row> = {
  title: string;
  /** What the figures count, or what they say in a sentence. */
  note?: ReactNode;
  chart: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isRefreshing: boolean;
  file: () => Promise<NamedFile>;
};

/** A chart with its numbers as a table and as a file (docs/product/screens.md, I-269). */
export function ChartCard<Row>({ title, note, chart, file, ...table }: ChartCardProps<Row>) {
  const [isTable, setIsTable] = useState(false);
  const { isSaving, save } = useDownload();
  return (
    <Card
      isNested
      title={title}
      actions={
        <>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Show as ${isTable ? "chart" : "table"}: ${title}`}
            onClick={() => setIsTable(!isTable)}
          >
            Show as {isTable ? "chart" : "table"}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            icon={<Download />}
            isLoading={isSaving}
            aria-label={`CSV: ${title}`}
            onClick={() => save(file)}
          >
            CSV
          </Button>
        </>
      }
    >
      {note && <p className="-mt-2 mb-3 text-sm text-muted">{note}</p>}
      {isTable ? (
        <PlainTable
          {...table}
          caption={title}
          isDense
          card={(row) => <RowCard columns={table.columns} row={row} />}
        />
      ) : (
        <div className={table.isRefreshing ? "opacity-60" : undefined}>{chart}</div>
      )}
    </Card>
  );
}

/** A row on a phone. It is short, because a range has many days. */
function RowCard<Row>({ columns: [name, ...figures], row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <>
      <p className="font-medium">{name?.cell(row)}</p>
      <dl className="flex flex-wrap gap-x-4 text-sm">
        {figures.map(({ key, header, cell }) => (
          <div key={key} className="flex gap-1.5">
            <dt className="text-muted">{header}</dt>
            <dd className="tabular-nums">{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
