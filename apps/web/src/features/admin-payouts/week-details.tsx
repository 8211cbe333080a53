import { counted } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import { PAYOUT_FILTER_LABELS, PAYOUT_FILTERS } from "@pola/shared/payout-filter";
import type { AdminPayoutRow } from "@pola/shared/schemas/payout";
import Wallet from "lucide-react/icons/wallet";
import { useCallback, useMemo, useState } from "react";
import type { PayoutWeek } from "../../api/admin-payouts.ts";
import { useSession } from "../../api/session.tsx";
import { ListPages } from "../../components/list-rows.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { tableMemory } from "../../lib/table-memory.ts";
import { useOpenRow } from "../../lib/url-state.ts";
import { Banner } from "../../ui/banner.tsx";
import { useStableHandler } from "../../ui/use-stable-handler.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { optionsOf } from "../../ui/options.ts";
import { Empty } from "../../ui/states.tsx";
import { FoundCount } from "../../ui/pagination.tsx";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { PayoutCard, payoutColumns } from "./payout-table.tsx";
import { StatementModal } from "./statement-modal.tsx";
import { type PayoutList, usePayoutSelection } from "./use-payout-list.ts";

const payModal = lazyPart(async () => (await import("./pay-modal.tsx")).PayModal);
const statusModal = lazyPart(async () => (await import("./status-modal.tsx")).StatusModal);

const MEMORY = tableMemory("admin-payouts");
const idOf = ({ userId }: AdminPayoutRow) => userId;
const checkboxLabel = ({ resellerName }: AdminPayoutRow) => `Select ${resellerName}`;

/** The week's resellers, with search, status changes and payment of several at once. */
export function WeekDetails({ week, list }: { week: PayoutWeek; list: PayoutList }) {
  const { user } = useSession();
  const { rows = [] } = list;
  const { search, status } = list.filters;
  const selection = usePayoutSelection(week.weekStart, list);
  // With the week on the screen: another one may arrive while the dialog is open.
  const [edited, setEdited] = useState<{ row: AdminPayoutRow; week: PayoutWeek } | null>(null);
  const [paid, setPaid] = useState<{ rows: readonly AdminPayoutRow[]; week: PayoutWeek } | null>(null);
  const isShown = ({ weekStart }: PayoutWeek) => weekStart === week.weekStart;
  const [openId, open, close] = useOpenRow("reseller");
  const edit = useStableHandler((row: AdminPayoutRow) => setEdited({ row, week }));
  const onOpen = useStableHandler(({ userId }: AdminPayoutRow) => open(userId));
  const handlers = useMemo(
    () => ({ week: week.weekStart, onOpen, onEdit: edit }),
    [week.weekStart, onOpen, edit],
  );
  const card = useCallback((row: AdminPayoutRow) => <PayoutCard row={row} handlers={handlers} />, [handlers]);
  const view = useTableView(payoutColumns(handlers), MEMORY);
  return (
    <section aria-labelledby="payout-details">
      <div className="top-(--header-height) z-10 flex flex-wrap items-baseline justify-between gap-x-3 bg-bg pb-2 max-md:sticky">
        <h2 id="payout-details" className="flex flex-wrap items-baseline gap-x-3 text-base font-semibold">
          Resellers Payout Details
        </h2>
        <FoundCount total={list.found} />
        <p aria-hidden="true" className="md:hidden">
          <span className="text-sm text-muted">Total Commission to Pay</span>{" "}
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {formatRupees(week.totalCommission)}
          </span>
        </p>
      </div>
      {week.resellersCount === 0 ? (
        <Empty
          icon={<Wallet strokeWidth={1.5} />}
          title="No resellers this week"
          line={
            week.isOpen ? "Commission appears here as soon as an order of this week is completed." : undefined
          }
        />
      ) : (
        <>
          <MissingBankDetails week={week} />
          <ListToolbar
            list={list}
            search={{ label: "Search resellers", placeholder: "Reseller, business or mobile number" }}
            status={{ options: optionsOf(PAYOUT_FILTERS, PAYOUT_FILTER_LABELS, week.counts) }}
            tools={<TableViewMenu view={view} />}
          />
          {rows.length === 0 ? (
            <NoMatch
              title="No resellers found"
              search={search}
              filters={[status && PAYOUT_FILTER_LABELS[status]]}
              onClear={list.clearFilters}
            />
          ) : (
            <DataTable
              caption="Resellers Payout Details"
              columns={view.columns}
              rows={rows}
              rowKey={idOf}
              isRefreshing={list.isRefreshing}
              selection={{ ...selection, label: checkboxLabel }}
              keyboard={{ onOpen, onNext: (row) => !row.run && row.userId !== user?.id && edit(row) }}
              card={card}
            />
          )}
          <ListPages list={list} />
          <BulkBar
            count={selection.count}
            onClear={selection.clear}
            matching={{
              total: list.total,
              onSelectAll: selection.selectAll,
              isBusy: selection.isSelectingAll,
            }}
          >
            {selection.payableText ? (
              <Button size="sm" variant="secondary" onClick={() => setPaid({ rows: selection.rows, week })}>
                Mark as Paid · {selection.payableText}
              </Button>
            ) : (
              <p className="text-sm text-muted">None of these can be paid now</p>
            )}
          </BulkBar>
        </>
      )}
      {edited && (
        <statusModal.Part
          {...edited}
          current={isShown(edited.week) ? rows.find(({ userId }) => userId === edited.row.userId) : undefined}
          onClose={() => setEdited(null)}
        />
      )}
      {paid && (
        <payModal.Part
          {...paid}
          onClose={() => setPaid(null)}
          onPaid={(left) => isShown(paid.week) && selection.choose(left)}
        />
      )}
      {openId !== "" && <StatementModal userId={openId} onClose={close} />}
    </section>
  );
}

/** A banner above the rows: how much money cannot be transferred because bank details are missing. */
function MissingBankDetails({ week }: { week: PayoutWeek }) {
  const { payouts, amount } = week.withoutBankDetails;
  if (payouts === 0) return null;
  const who = counted(payouts, "reseller has", "resellers have");
  return (
    <div className="pb-3">
      <Banner tone="warning">
        {`${who} no complete bank details. ${formatRupees(amount)} of this week can't be transferred until they add them.`}
      </Banner>
    </div>
  );
}
