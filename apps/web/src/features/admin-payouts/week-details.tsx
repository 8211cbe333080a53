import { formatRupees, sumRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS, PAYOUT_STATUSES } from "@pola/shared/payout-status";
import type { AdminPayoutRow, AdminPayoutWeek } from "@pola/shared/schemas/payout";
import Landmark from "lucide-react/icons/landmark";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { ListPages, PageSizeSelect } from "../../components/list-rows.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { tableMemory } from "../../lib/table-memory.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { useBulkSelection } from "../../ui/bulk-selection.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { optionsOf } from "../../ui/options.ts";
import { Empty } from "../../ui/states.tsx";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { BankFileModal } from "./bank-file-modal.tsx";
import { MissingBankDetails } from "./missing-bank-details.tsx";
import { isPayable } from "./payable.ts";
import { usePayoutFilters } from "./payout-filters.ts";
import { payoutColumns, PayoutTable } from "./payout-table.tsx";
import { StatementModal } from "./statement-modal.tsx";

const payModal = lazyPart(async () => (await import("./pay-modal.tsx")).PayModal);
const statusModal = lazyPart(async () => (await import("./status-modal.tsx")).StatusModal);

type WeekDetailsProps = { week: AdminPayoutWeek; isRefreshing: boolean };

/** The week's resellers, with search, status changes and payment of several at once. */
export function WeekDetails({ week, isRefreshing }: WeekDetailsProps) {
  const list = usePayoutFilters(week.resellers);
  const { search, status } = list.filters;
  const selection = useBulkSelection(`${week.weekStart}|${search}|${status}`);
  const [edited, setEdited] = useState<AdminPayoutRow | null>(null);
  const [isBankOpen, setIsBankOpen] = useState(false);
  const [paid, setPaid] = useState<readonly AdminPayoutRow[] | null>(null);
  const [{ reseller: openId }, setOpen] = useUrlState({ reseller: "" });
  const openStatement = (row: AdminPayoutRow) => setOpen({ reseller: row.userId });
  const view = useTableView(
    payoutColumns({ onOpen: openStatement, onEdit: setEdited }),
    tableMemory("admin-payouts"),
  );
  const selected = week.resellers.filter(({ userId }) => selection.selected.has(userId));
  return (
    <section aria-labelledby="payout-details">
      <div className="top-(--header-height) z-10 flex items-baseline justify-between gap-3 bg-bg pt-1 pb-3 max-md:sticky">
        <h2 id="payout-details" className="text-base font-semibold md:text-lg">
          Resellers Payout Details
        </h2>
        <p aria-hidden="true" className="font-semibold whitespace-nowrap tabular-nums md:hidden">
          {formatRupees(week.totalCommission)}
        </p>
      </div>
      {week.resellers.length === 0 ? (
        <Empty
          icon={<Wallet strokeWidth={1.5} />}
          title="No resellers this week"
          line={
            week.isOpen ? "Commission appears here as soon as an order of this week is completed." : undefined
          }
        />
      ) : (
        <>
          <MissingBankDetails rows={week.resellers} />
          <ListToolbar
            list={list}
            search={{ label: "Search resellers", placeholder: "Reseller, business or mobile number" }}
            statuses={optionsOf(PAYOUT_STATUSES, PAYOUT_STATUS_LABELS, list.counts)}
          >
            <PageSizeSelect list={list} />
            <Button variant="secondary" icon={<Landmark />} onClick={() => setIsBankOpen(true)}>
              Bank File
            </Button>
            <TableViewMenu view={view} />
          </ListToolbar>
          {list.total === 0 ? (
            <NoMatch
              title="No resellers found"
              search={search}
              filters={[status && PAYOUT_STATUS_LABELS[status]]}
              onClear={list.clearFilters}
            />
          ) : (
            <PayoutTable
              view={view}
              rows={list.shown}
              isRefreshing={isRefreshing}
              selection={selection}
              onOpen={openStatement}
              onEdit={setEdited}
            />
          )}
          <ListPages list={list} />
          <BulkBar
            count={selected.length}
            onClear={selection.clear}
            matching={{
              total: list.total,
              onSelectAll: () => selection.onChange(new Set(list.matching.map(({ userId }) => userId))),
            }}
          >
            <Button size="sm" onClick={() => setPaid(selected)}>
              Mark as Paid ·{" "}
              {formatRupees(sumRupees(selected.filter(isPayable).map((row) => row.totalCommission)))}
            </Button>
          </BulkBar>
        </>
      )}
      {edited && <statusModal.Part row={edited} week={week} onClose={() => setEdited(null)} />}
      {isBankOpen && <BankFileModal week={week} onClose={() => setIsBankOpen(false)} />}
      {paid && (
        <payModal.Part rows={paid} week={week} onClose={() => setPaid(null)} onPaid={selection.clear} />
      )}
      {openId !== "" && (
        <StatementModal userId={openId} onClose={() => setOpen({ reseller: "" }, { replace: true })} />
      )}
    </section>
  );
}
