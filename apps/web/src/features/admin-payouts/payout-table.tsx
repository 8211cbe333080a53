import { counted, numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import { ACCOUNT_STATE_LABELS } from "@pola/shared/user-status";
import { Link } from "react-router-dom";
import { useSession } from "../../api/session.tsx";
import { PayoutStatusBadge } from "../../components/status-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type Column, actionsColumn, numberColumn } from "../../ui/column.ts";
import { OpenLink } from "../../ui/open-link.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";

type Handlers = {
  week: string;
  onOpen: (row: AdminPayoutRow) => void;
  onEdit: (row: AdminPayoutRow) => void;
};
type RowProps = { row: AdminPayoutRow; handlers: Handlers };

export function payoutColumns(handlers: Handlers): Column<AdminPayoutRow>[] {
  return [
    {
      key: "reseller",
      header: "Reseller Name",
      cell: (row) => (
        <>
          <Reseller row={row} handlers={handlers} />
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
    numberColumn("orders", "Orders", ({ totalOrders }) => numberText(totalOrders)),
    {
      key: "commission",
      header: "Commission",
      align: "right",
      isAlwaysShown: true,
      cell: ({ totalCommission }) => <span className="font-semibold">{formatRupees(totalCommission)}</span>,
    },
    {
      key: "status",
      header: "Status",
      isAlwaysShown: true,
      cell: (row) => (
        <div className="flex flex-wrap items-center gap-x-2 md:min-w-28">
          <PayoutStatusBadge status={row.status} />
          <Note row={row} />
        </div>
      ),
    },
    actionsColumn("Action", (row) => <EditButton row={row} onEdit={handlers.onEdit} />),
  ];
}

export function PayoutCard({ row, handlers }: RowProps) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Reseller row={row} handlers={handlers} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-lg font-semibold tabular-nums">{formatRupees(row.totalCommission)}</p>
        <p className="text-sm text-muted">{counted(row.totalOrders, "order")}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <Phone phone={row.phone} />
        <PayoutStatusBadge status={row.status} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Note row={row} />
        <EditButton row={row} onEdit={handlers.onEdit} />
      </div>
    </div>
  );
}

function Reseller({ row, handlers }: RowProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 justify-items-start text-left md:min-w-36">
      <OpenLink
        href={`/admin/payouts?week=${handlers.week}&reseller=${row.userId}`}
        onOpen={() => handlers.onOpen(row)}
        label={`Statement of ${row.resellerName}`}
        className="-my-2.5 rounded-control py-2.5 font-semibold text-brand underline-offset-4 hover:underline max-md:wrap-anywhere md:max-w-56 md:truncate"
      >
        {row.resellerName}
      </OpenLink>
      <span
        className={classNames(
          "flex max-w-full flex-wrap gap-x-2 text-xs text-muted max-md:text-sm md:max-w-44 lg:max-w-56",
          row.hasBankDetails ? "md:flex-nowrap" : "xl:max-w-72 xl:flex-nowrap",
        )}
      >
        <span className="max-md:wrap-anywhere md:truncate">{row.businessName}</span>
        <span
          className={classNames("shrink-0", row.accountStatus !== "approved" && "font-medium text-danger")}
        >
          {ACCOUNT_STATE_LABELS[row.accountStatus]}
        </span>
        {!row.hasBankDetails && (
          <span className="font-medium text-danger md:shrink-0">Bank details missing</span>
        )}
      </span>
    </div>
  );
}

function Phone({ phone }: { phone: string | null }) {
  if (!phone) return <span className="text-muted">N/A</span>;
  return <PhoneLink phone={phone} className="py-1 max-md:-my-2.5 max-md:py-3 hover:underline" />;
}

/** The reason of a hold, or the payment reference. A phone shows two lines of it, the statement all. */
function Note({ row }: { row: AdminPayoutRow }) {
  const note = row.reason ?? row.paymentReference;
  return (
    note && (
      <p
        title={note}
        className="text-sm text-muted max-md:line-clamp-2 max-md:flex-[1_1_6rem] max-md:wrap-anywhere md:max-w-44 md:truncate md:text-xs lg:max-w-56"
      >
        {note}
      </p>
    )
  );
}

/** The status changes here, or in the payment run that holds the payout. Nobody changes that of an own payout. */
function EditButton({ row, onEdit }: { row: AdminPayoutRow; onEdit: (row: AdminPayoutRow) => void }) {
  const { user } = useSession();
  if (row.userId === user?.id) return <span className="text-sm text-muted">Another admin decides</span>;
  if (row.run)
    return (
      <Link
        to={`/admin/payouts/runs/${row.run.id}`}
        className="font-medium text-brand md:whitespace-nowrap underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
      >
        In run {row.run.number}
      </Link>
    );
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => onEdit(row)}
      aria-label={`Edit Status of ${row.resellerName}`}
      className="max-md:only:grow"
    >
      Edit Status
    </Button>
  );
}
