import { formatBusinessDate, formatDateTime } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { RemittanceLine } from "@pola/shared/schemas/remittance";
import { useParams } from "react-router-dom";
import { courierFiles, remittance } from "../../api/couriers.ts";
import { ListPages } from "../../components/list-rows.tsx";
import { NotLoaded } from "../../components/not-loaded.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { NO_FILTERS } from "../../lib/list-address.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { KeyValueList } from "../../ui/key-value.tsx";
import { type Column, rupeesColumn, numberColumn } from "../../ui/column.ts";
import { CourierFrame } from "./courier-frame.tsx";
import { FileButton } from "./file-button.tsx";
import { CourierOrderLink } from "./parcel-cells.tsx";

const COLUMNS: Column<RemittanceLine>[] = [
  { key: "parcel", header: "Parcel", cell: (line) => <Parcel line={line} /> },
  { key: "kind", header: "What it did", cell: (line) => <Kind line={line} /> },
  numberColumn("expected", "Expected", ({ expected }) => (expected === null ? "–" : formatRupees(expected))),
  rupeesColumn("cash", "Cash", "font-semibold"),
  rupeesColumn("fee", "Fee"),
  rupeesColumn("net", "Net"),
];

/** One booked settlement: its sums and lines, differences first. It never changes; a correction is a new remittance. */
export function RemittancePage() {
  const { id = "" } = useParams();
  const list = useListPage({ ...NO_FILTERS, pageSize: 50, query: (_, at) => remittance(id, at) });
  const { query } = list;
  const row = list.shown?.remittance;
  return (
    <CourierFrame
      title={row?.number ?? "Remittance"}
      lead={row && `${row.courierName}, ${formatRupees(row.net)}, ${formatBusinessDate(row.receivedOn)}`}
      actions={(row || query.isPending) && <FileButton load={() => courierFiles.remittance(id)} />}
    >
      {!row && (
        <NotLoaded
          what="remittance"
          query={query}
          back={{ to: "/admin/couriers/remittances", label: "Remittances" }}
        />
      )}
      {row && (
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)]">
          <section aria-label="Lines" className="grid grid-cols-1 gap-3">
            <DataTable
              caption={`Lines of ${row.number}`}
              columns={COLUMNS}
              rows={list.rows ?? []}
              rowKey={({ line }) => String(line)}
              isRefreshing={list.isRefreshing}
              card={(line) => (
                <div className="grid gap-2">
                  <div className="flex flex-wrap items-start justify-between gap-x-3">
                    <Parcel line={line} />
                    <span className="font-semibold whitespace-nowrap tabular-nums">
                      {formatRupees(line.cash)}
                    </span>
                  </div>
                  <Kind line={line} />
                  <p className="text-sm text-muted tabular-nums">
                    {line.expected !== null && (
                      <span className="inline-block">Expected {formatRupees(line.expected)},</span>
                    )}{" "}
                    <span className="inline-block">fee {formatRupees(line.fee)},</span>{" "}
                    <span className="inline-block">net {formatRupees(line.net)}</span>
                  </p>
                </div>
              )}
            />
            <ListPages list={list} />
          </section>
          <Card title="About this remittance">
            <KeyValueList
              items={[
                { label: "Courier", value: row.courierName },
                { label: "Bank reference", value: row.bankReference },
                { label: "Received on", value: formatBusinessDate(row.receivedOn) },
                { label: "Cash collected", value: formatRupees(row.cash) },
                { label: "Fees", value: formatRupees(row.fee) },
                { label: "Net", value: formatRupees(row.net) },
                { label: "Orders settled", value: numberText(row.settled) },
                { label: "Short or over", value: numberText(row.differences) },
                { label: "Settles nothing", value: formatRupees(row.unmatched) },
                { label: "Booked", value: `${formatDateTime(row.createdAt)}, ${row.createdBy}` },
              ]}
            />
          </Card>
        </div>
      )}
    </CourierFrame>
  );
}

function Parcel({ line: { orderId, orderNumber, waybill } }: { line: RemittanceLine }) {
  return (
    <span className="grid min-w-0 flex-[1_1_7rem] justify-items-start md:min-w-24">
      {orderId !== null && orderNumber !== null ? (
        <CourierOrderLink id={orderId} orderNumber={orderNumber} />
      ) : (
        <span className="font-semibold">Unknown parcel</span>
      )}
      <span className="text-sm wrap-anywhere text-muted">{waybill || "No waybill"}</span>
    </span>
  );
}

function Kind({ line: { kind, expected, cash, note } }: { line: RemittanceLine }) {
  const difference = expected === null ? 0 : cash - expected;
  const isShort = kind === "settlement" && difference < 0;
  const isOver = kind === "settlement" && difference > 0;
  return (
    <span className="grid justify-items-start gap-1">
      {kind === "correction" && <Badge tone="yellow">Correction</Badge>}
      {kind === "unmatched" && <Badge tone="red">Settles nothing</Badge>}
      {isShort && <Badge tone="red">Settled, {formatRupees(-difference)} short</Badge>}
      {isOver && <Badge tone="yellow">Settled, {formatRupees(difference)} over</Badge>}
      {kind === "settlement" && difference === 0 && <Badge tone="green">Settled</Badge>}
      {note && <span className="text-sm wrap-anywhere">{note}</span>}
    </span>
  );
}
