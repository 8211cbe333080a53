import { formatDateTime } from "@pola/shared/calendar";
import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import type { PaymentRun } from "@pola/shared/schemas/payment-run";
import Landmark from "lucide-react/icons/landmark";
import { paymentRuns } from "../../api/payment-runs.ts";
import { ListTable } from "../../components/list-table.tsx";
import { PaymentRunBadge } from "../../components/status-badges.tsx";
import { useListPage } from "../../components/use-list-page.ts";
import { NO_FILTERS } from "../../lib/list-address.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { type Column, countColumn, rupeesColumn } from "../../ui/column.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { RowLink } from "../../ui/row-link.tsx";
import { weeksText } from "./run-words.ts";

const COLUMNS: Column<PaymentRun>[] = [
  { key: "number", header: "Number", cell: (run) => <RunLink run={run} /> },
  {
    key: "created",
    header: "Created",
    cell: (run) => (
      <span className="grid">
        <span className="whitespace-nowrap">{formatDateTime(run.createdAt)}</span>
        <span className="text-sm text-muted">{run.createdBy}</span>
      </span>
    ),
  },
  { key: "weeks", header: "Weeks", className: "max-lg:hidden", cell: weeksText },
  countColumn("payouts", "Payouts"),
  rupeesColumn("total", "Total", "font-semibold"),
  { key: "status", header: "Status", cell: (run) => <State run={run} /> },
];

/** Every bank file that was made, newest first (docs/product/money.md, M-90). */
export function PaymentRunsPage() {
  usePageTitle("Payment Runs");
  const list = useListPage({ ...NO_FILTERS, pageSize: 25, query: (_, at) => paymentRuns(at) });
  return (
    <>
      <BackLink to="/admin/payouts">Payouts</BackLink>
      <PageHeader
        isDense
        title="Payment Runs"
        lead="Every bank file, who made it, and whether the bank paid it."
        count={<FoundCount total={list.found} />}
      />
      <ListTable
        list={list}
        loading={{ label: "Loading payment runs", count: 8 }}
        failed="Failed to load payment runs"
        nothing={{ title: "No payment runs yet", icon: <Landmark strokeWidth={1.5} /> }}
        empty={{ line: "Open a closed week in Payouts and choose Bank File." }}
        caption="Payment runs"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        card={(run) => <RunCard run={run} />}
      />
    </>
  );
}

function RunCard({ run }: { run: PaymentRun }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <RunLink run={run} />
        <PaymentRunBadge status={run.status} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold tabular-nums">{formatRupees(run.total)}</p>
        <p className="text-sm text-muted">{counted(run.payouts, "payout")}</p>
      </div>
      <p className="text-sm text-muted">{weeksText(run)}</p>
      <p className="text-sm text-muted">
        {formatDateTime(run.createdAt)}, {run.createdBy}
      </p>
      {run.needsApproval && <p className="text-sm text-muted">Waiting for approval</p>}
      <Returned run={run} />
    </div>
  );
}

function RunLink({ run }: { run: PaymentRun }) {
  return <RowLink to={`/admin/payouts/runs/${run.id}`}>{run.number}</RowLink>;
}

function State({ run }: { run: PaymentRun }) {
  return (
    <span className="grid justify-items-start gap-1">
      <PaymentRunBadge status={run.status} />
      {run.needsApproval && <span className="text-sm text-muted">Waiting for approval</span>}
      <Returned run={run} />
    </span>
  );
}

function Returned({ run: { returned } }: { run: PaymentRun }) {
  if (returned.payouts === 0) return null;
  return <span className="text-sm text-danger">{returned.payouts} returned by the bank</span>;
}
