import { formatDateTime } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { Dispatch } from "@pola/shared/schemas/dispatch";
import PackageCheck from "lucide-react/icons/package-check";
import { courierFiles, dispatches } from "../../api/couriers.ts";
import { ListTable } from "../../components/list-table.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { NO_FILTERS } from "../../lib/list-address.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type Column, countColumn, rupeesColumn } from "../../ui/column.ts";
import { FoundCount } from "../../ui/pagination.tsx";
import { RowLink } from "../../ui/row-link.tsx";
import { CourierFrame } from "./courier-frame.tsx";
import { FileButton } from "./file-button.tsx";

const COLUMNS: Column<Dispatch>[] = [
  {
    key: "number",
    header: "Number",
    cell: (row) => <RowLink to={`/admin/couriers/dispatches/${row.id}`}>{row.number}</RowLink>,
  },
  { key: "courier", header: "Courier", cell: ({ courierName }) => courierName },
  countColumn("parcels", "Parcels"),
  rupeesColumn("cash", "Cash to collect", "font-semibold"),
  {
    key: "created",
    header: "Handed over",
    cell: ({ createdAt, createdBy }) => (
      <span className="grid">
        <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>
        <span className="text-sm text-muted">{createdBy}</span>
      </span>
    ),
  },
];

/** Every hand-over to a courier, newest first. */
export function DispatchesPage() {
  const list = useListPage({ ...NO_FILTERS, pageSize: 25, query: (_, at) => dispatches(at) });
  return (
    <CourierFrame
      title="Dispatches"
      count={<FoundCount total={list.found} />}
      actions={<FileButton load={courierFiles.dispatches} />}
    >
      <ListTable
        list={list}
        loading={{ label: "Loading dispatches", count: 8 }}
        failed="Failed to load dispatches"
        nothing={{ title: "No dispatches yet", icon: <PackageCheck strokeWidth={1.5} /> }}
        empty={{
          line: "The parcels that a courier took at one time.",
          action: <ButtonLink to="/admin/couriers/dispatch">Dispatch parcels</ButtonLink>,
        }}
        caption="Dispatches"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={(row) => (
          <div className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <RowLink to={`/admin/couriers/dispatches/${row.id}`}>{row.number}</RowLink>
              <span className="font-semibold whitespace-nowrap tabular-nums">{formatRupees(row.cash)}</span>
            </div>
            <p>
              {row.courierName}, {counted(row.parcels, "parcel")}
            </p>
            <p className="text-sm text-muted">
              {formatDateTime(row.createdAt)}, {row.createdBy}
            </p>
          </div>
        )}
      />
    </CourierFrame>
  );
}
