import { formatBusinessDate, formatDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { PaymentRun, PaymentRunLine } from "@pola/shared/schemas/payment-run";
import { Link } from "react-router-dom";
import { useCoversArea } from "../../api/covers-area.ts";
import { useSession } from "../../api/session.tsx";
import { AccountBadge } from "../../components/status-badges.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { type Column, rupeesColumn } from "../../ui/column.ts";

type RunLinesProps = {
  run: PaymentRun;
  lines: readonly PaymentRunLine[];
  isRefreshing: boolean;
  /** Asks about a line that the bank returned. */
  onReturn: (line: PaymentRunLine) => void;
};

/** The transfers of a run, one a row, with the accounts of the day the file was made. */
export function RunLines({ run, lines, isRefreshing, onReturn }: RunLinesProps) {
  const isPaid = run.status === "paid";
  const columns: Column<PaymentRunLine>[] = [
    { key: "reseller", header: "Reseller", cell: (line) => <Reseller line={line} /> },
    { key: "account", header: "Account", cell: (line) => <Account line={line} /> },
    {
      key: "week",
      header: "Week of",
      className: "whitespace-nowrap max-lg:hidden",
      cell: ({ weekStart }) => formatBusinessDate(weekStart),
    },
    rupeesColumn("amount", "Amount", "font-semibold"),
    ...(isPaid
      ? [
          {
            key: "returned",
            header: "Returned",
            cell: (line: PaymentRunLine) => <Return line={line} onReturn={onReturn} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={`Transfers of ${run.number}`}
      columns={columns}
      rows={lines}
      rowKey={({ payoutId }) => payoutId}
      isRefreshing={isRefreshing}
      card={(line) => (
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <Reseller line={line} />
            <p className="font-semibold whitespace-nowrap tabular-nums">{formatRupees(line.amount)}</p>
          </div>
          <Account line={line} />
          <p className="text-sm text-muted">Week of {formatBusinessDate(line.weekStart)}</p>
          {isPaid && <Return line={line} onReturn={onReturn} />}
        </div>
      )}
    />
  );
}

/** The reseller, with a link for admins who may open their page. */
function Reseller({ line }: { line: PaymentRunLine }) {
  const covers = useCoversArea();
  return (
    <div className="grid min-w-0 justify-items-start max-md:grid-cols-1">
      {covers("people") ? (
        <Link
          to={`/admin/users/${line.userId}`}
          className="font-semibold wrap-anywhere text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
        >
          {line.resellerName}
        </Link>
      ) : (
        <span className="font-semibold wrap-anywhere">{line.resellerName}</span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span className="wrap-anywhere">{line.businessName}</span>
        <span className="inline-flex items-center gap-1.5 max-md:flex-wrap md:whitespace-nowrap">
          Account <AccountBadge state={line.accountStatus} />
        </span>
      </span>
    </div>
  );
}

function Account({ line: { account } }: { line: PaymentRunLine }) {
  if (account === null)
    return <p className="text-sm text-muted">Encrypted with another JWT_SECRET: it can't be read.</p>;
  return (
    <div className="min-w-0 text-sm wrap-anywhere">
      <p className="font-medium tabular-nums">
        <span className="whitespace-nowrap">{account.accountNumber}</span> · {account.accountName}
      </p>
      <p className="text-muted">
        {account.bank}, {account.branch} · {account.reference}
      </p>
    </div>
  );
}

function Return({ line, onReturn }: Pick<RunLinesProps, "onReturn"> & { line: PaymentRunLine }) {
  const { user } = useSession();
  if (line.returned)
    return (
      <div className="grid gap-0.5 text-sm">
        <p className="font-medium text-danger">Returned on {formatDate(line.returned.at)}</p>
        <p className="wrap-anywhere text-muted">{line.returned.reason}</p>
      </div>
    );
  if (line.userId === user?.id) return <span className="text-sm text-muted">Another admin decides</span>;
  return (
    <Button
      size="sm"
      variant="secondary"
      className="md:whitespace-nowrap"
      aria-label={`Returned by the bank: ${line.resellerName}, week of ${formatBusinessDate(line.weekStart)}`}
      onClick={() => onReturn(line)}
    >
      Returned by the bank
    </Button>
  );
}
