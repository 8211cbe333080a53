import { formatBusinessDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { Remittance } from "@pola/shared/schemas/remittance";
import { useQuery } from "@tanstack/react-query";
import Banknote from "lucide-react/icons/banknote";
import { courierFiles, couriers, remittances } from "../../api/couriers.ts";
import { ListTable } from "../../components/list-table.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type Column, countColumn, rupeesColumn } from "../../ui/column.ts";
import { FoundCount } from "../../ui/pagination.tsx";
import { RowLink } from "../../ui/row-link.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { CourierFrame } from "./courier-frame.tsx";
import { FileButton } from "./file-button.tsx";

const COLUMNS: Column<Remittance>[] = [
  {
    key: "number",
    header: "Number",
    cell: (row) => <RowLink to={`/admin/couriers/remittances/${row.id}`}>{row.number}</RowLink>,
  },
  { key: "courier", header: "Courier", cell: ({ courierName }) => courierName },
  {
    key: "received",
    header: "Received",
    cell: ({ receivedOn, bankReference }) => (
      <span className="grid">
        <span className="whitespace-nowrap">{formatBusinessDate(receivedOn)}</span>
        <span className="text-sm wrap-anywhere text-muted">{bankReference}</span>
      </span>
    ),
  },
  countColumn("settled", "Settled"),
  rupeesColumn("cash", "Cash"),
  rupeesColumn("fee", "Fees", "max-lg:hidden"),
  rupeesColumn("net", "Net", "font-semibold"),
  { key: "differences", header: "Differences", cell: (row) => <Differences row={row} /> },
];

/** The settlements that were booked, newest first. */
export function RemittancesPage() {
  const known = useQuery(couriers);
  const list = useListPage({
    empty: { courier: "" },
    read: ({ courier }) => ({ courierId: courier }),
    pageSize: 25,
    query: (filters, at) => remittances({ ...filters, ...at }),
  });
  const { courierId } = list.filters;
  const chosen = known.data?.find(({ id }) => id === courierId)?.name ?? "";
  return (
    <CourierFrame
      title="Remittances"
      count={<FoundCount total={list.found} />}
      actions={<FileButton load={() => courierFiles.remittances(courierId)} />}
    >
      <ListToolbar
        list={list}
        chosen={Number(courierId !== "")}
        filters={
          <CompactSelect
            label="Courier"
            value={courierId}
            onChange={(courier) => list.set({ courier })}
            options={[
              { value: "", label: "All" },
              ...(known.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        }
      />
      <ListTable
        list={list}
        loading={{ label: "Loading remittances", count: 8 }}
        failed="Failed to load remittances"
        nothing={{ title: "No remittances found", icon: <Banknote strokeWidth={1.5} /> }}
        asked={[chosen]}
        empty={{
          title: "No remittances yet",
          line: "The cash of many parcels, paid by a courier at once.",
          action: <ButtonLink to="/admin/couriers/settlement">Open a settlement file</ButtonLink>,
        }}
        caption="Remittances"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={(row) => (
          <div className="grid grid-cols-1 gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <RowLink to={`/admin/couriers/remittances/${row.id}`}>{row.number}</RowLink>
              <span className="font-semibold whitespace-nowrap tabular-nums">{formatRupees(row.net)}</span>
            </div>
            <p>
              {row.courierName}, {formatBusinessDate(row.receivedOn)}
            </p>
            <p className="text-sm text-muted">
              {numberText(row.settled)} settled,{" "}
              <span className="inline-block">cash {formatRupees(row.cash)},</span>{" "}
              <span className="inline-block">fees {formatRupees(row.fee)}</span>
            </p>
            <p className="text-sm wrap-anywhere text-muted">{row.bankReference}</p>
            <Differences row={row} />
          </div>
        )}
      />
    </CourierFrame>
  );
}

function Differences({ row: { differences, unmatched } }: { row: Remittance }) {
  const words = [
    differences > 0 && `${numberText(differences)} short or over`,
    unmatched !== 0 && `${formatRupees(unmatched)} settles nothing`,
  ].filter(Boolean);
  if (words.length === 0) return <span className="text-sm text-muted">No differences</span>;
  return <span className="text-sm text-danger">{words.join(", ")}</span>;
}
