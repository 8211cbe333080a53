import { formatRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS } from "@pola/shared/payout-status";
import { formatPhone } from "@pola/shared/phone";
import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { payoutTone } from "../../lib/status-tones.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";

type PayoutTableProps = {
  rows: readonly AdminPayoutRow[];
  isRefreshing: boolean;
  onEdit: (row: AdminPayoutRow) => void;
};

/** One row a reseller: what they are owed for the week and whether it is paid. */
export function PayoutTable({ rows, isRefreshing, onEdit }: PayoutTableProps) {
  const columns: Column<AdminPayoutRow>[] = [
    {
      key: "reseller",
      header: "Reseller Name",
      cell: (row) => (
        <>
          <Reseller row={row} />
          <span className="lg:hidden">
            <Phone phone={row.phone} />
          </span>
        </>
      ),
    },
    {
      key: "phone",
      header: "Mobile Number",
      className: "max-lg:hidden",
      cell: ({ phone }) => <Phone phone={phone} />,
    },
    { key: "orders", header: "Orders", align: "right", cell: ({ totalOrders }) => totalOrders },
    {
      key: "commission",
      header: "Commission",
      align: "right",
      className: "font-semibold whitespace-nowrap",
      cell: ({ totalCommission }) => formatRupees(totalCommission),
    },
    {
      key: "status",
      header: "Status",
      cell: (row) => (
        <div className="grid justify-items-start gap-1 md:min-w-28">
          <Status row={row} />
          <Note row={row} />
        </div>
      ),
    },
    {
      key: "action",
      header: "Action",
      align: "right",
      cell: (row) => <EditButton row={row} onEdit={onEdit} />,
    },
  ];
  return (
    <DataTable
      caption="Resellers Payout Details"
      columns={columns}
      rows={rows}
      rowKey={({ userId }) => userId}
      isRefreshing={isRefreshing}
      card={(row) => (
        <div className="grid gap-3">
          <div className="flex items-start justify-between gap-3">
            <Reseller row={row} />
            <p className="text-lg font-semibold whitespace-nowrap tabular-nums">
              {formatRupees(row.totalCommission)}
            </p>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
            <Phone phone={row.phone} />
            <span>
              {row.totalOrders} {row.totalOrders === 1 ? "order" : "orders"}
            </span>
          </div>
          <div className="flex items-center justify-between gap-3">
            <Status row={row} />
            <EditButton row={row} onEdit={onEdit} />
          </div>
          <Note row={row} />
        </div>
      )}
    />
  );
}

function Reseller({ row }: { row: AdminPayoutRow }) {
  return (
    <div className="grid min-w-0 text-left md:min-w-36">
      <span className="font-medium">{row.resellerName}</span>
      <span className="text-sm text-muted">{row.businessName}</span>
      {!row.hasBankDetails && <span className="text-sm font-medium text-danger">Bank details missing</span>}
    </div>
  );
}

function Phone({ phone }: { phone: string | null }) {
  if (!phone) return <span className="text-muted">N/A</span>;
  return (
    <a href={`tel:${phone}`} className="whitespace-nowrap underline-offset-4 hover:underline">
      {formatPhone(phone)}
    </a>
  );
}

function Status({ row }: { row: AdminPayoutRow }) {
  return <Badge tone={payoutTone(row.status)}>{PAYOUT_STATUS_LABELS[row.status]}</Badge>;
}

/** Why it is held, or the reference it was paid with. */
function Note({ row }: { row: AdminPayoutRow }) {
  const note = row.reason ?? row.paymentReference;
  return note && <p className="max-w-60 text-sm wrap-anywhere text-muted max-md:max-w-none">{note}</p>;
}

function EditButton({ row, onEdit }: { row: AdminPayoutRow; onEdit: (row: AdminPayoutRow) => void }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={() => onEdit(row)}
      aria-label={`Edit Status of ${row.resellerName}`}
      className="shrink-0"
    >
      Edit Status
    </Button>
  );
}
