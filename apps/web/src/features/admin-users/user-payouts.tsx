import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS } from "@pola/shared/payout-status";
import type { PayoutStatement } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { errorText } from "../../api/client.ts";
import { payoutsOfUser } from "../../api/users.ts";
import { payoutTone } from "../../lib/status-tones.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable, type Column } from "../../ui/data-table.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { Section } from "./section.tsx";

const PAGE_SIZE = 5;

const COLUMNS: Column<PayoutStatement>[] = [
  { key: "week", header: "Week", cell: (payout) => <Week payout={payout} /> },
  {
    key: "orders",
    header: "Orders",
    align: "right",
    cell: ({ ordersCount }) => ordersCount.toLocaleString("en-US"),
  },
  { key: "amount", header: "Amount", align: "right", cell: ({ amount }) => formatRupees(amount) },
  { key: "status", header: "Status", cell: (payout) => <Status payout={payout} /> },
  {
    key: "note",
    header: "Note",
    className: "wrap-anywhere",
    cell: ({ reason, paymentReference }) => reason ?? paymentReference ?? "",
  },
];

/** A reseller's payouts, newest week first, and what waits for the next close. */
export function UserPayouts({ userId }: { userId: string }) {
  const [{ payouts: page }, setAddress] = useUrlState({ payouts: 1 });
  const query = useQuery(payoutsOfUser(userId, { page, pageSize: PAGE_SIZE }));
  return (
    <Section
      title="Payouts"
      actions={
        query.data && (
          <p className="text-sm text-muted">
            In no payout yet:{" "}
            <span className="font-medium text-text tabular-nums">{formatRupees(query.data.unclaimed)}</span>
          </p>
        )
      }
    >
      {query.isPending && <Loading label="Loading payouts" shape="rows" count={3} />}
      {query.isError && !query.data && (
        <Failed
          title="Failed to fetch payout data"
          detail={errorText(query.error, "")}
          onRetry={query.refetch}
        />
      )}
      {query.data?.payouts.length === 0 && <Empty title="No payout data available" />}
      {query.data && query.data.payouts.length > 0 && (
        <div>
          <DataTable
            caption="Payouts"
            columns={COLUMNS}
            rows={query.data.payouts}
            rowKey={({ id }) => id}
            isRefreshing={query.isPlaceholderData}
            card={(payout) => (
              <div className="grid gap-2">
                <div className="flex items-start justify-between gap-3">
                  <Week payout={payout} />
                  <Status payout={payout} />
                </div>
                <div className="flex items-center justify-between gap-3 text-sm">
                  <span className="text-muted">
                    {payout.ordersCount} {payout.ordersCount === 1 ? "order" : "orders"}
                  </span>
                  <span className="font-medium tabular-nums">{formatRupees(payout.amount)}</span>
                </div>
                {(payout.reason ?? payout.paymentReference) && (
                  <p className="text-sm wrap-anywhere">{payout.reason ?? payout.paymentReference}</p>
                )}
              </div>
            )}
          />
          <Pagination
            label="Pages of payouts"
            page={page}
            pageSize={PAGE_SIZE}
            total={query.data.total}
            onPage={(payouts) => setAddress({ payouts })}
          />
        </div>
      )}
    </Section>
  );
}

function Week({ payout }: { payout: PayoutStatement }) {
  return (
    <Link
      to={`/admin/payouts?week=${payout.weekStart}`}
      className="text-left font-semibold text-brand underline-offset-4 hover:underline max-md:-my-2.5 max-md:py-2.5"
    >
      {formatBusinessDate(payout.weekStart)} – {formatBusinessDate(payout.weekEnd)}
    </Link>
  );
}

function Status({ payout }: { payout: PayoutStatement }) {
  return <Badge tone={payoutTone(payout.status)}>{PAYOUT_STATUS_LABELS[payout.status]}</Badge>;
}
