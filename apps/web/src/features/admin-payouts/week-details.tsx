import { formatRupees, sumRupees } from "@pola/shared/money";
import { PAYOUT_STATUS_LABELS, PAYOUT_STATUSES } from "@pola/shared/payout-status";
import type { AdminPayoutRow, AdminPayoutWeek } from "@pola/shared/schemas/payout";
import Landmark from "lucide-react/icons/landmark";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { tableMemory } from "../../lib/table-memory.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { BulkBar } from "../../ui/bulk-bar.tsx";
import { useBulkSelection } from "../../ui/bulk-selection.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";
import { Empty } from "../../ui/states.tsx";
import { TableViewMenu } from "../../ui/table-view-menu.tsx";
import { useTableView } from "../../ui/table-view.ts";
import { BankFileModal } from "./bank-file-modal.tsx";
import { MissingBankDetails } from "./missing-bank-details.tsx";
import { isPayable } from "./payable.ts";
import { PAGE_SIZES, usePayoutFilters } from "./payout-filters.ts";
import { payoutColumns, PayoutTable } from "./payout-table.tsx";
import { StatementModal } from "./statement-modal.tsx";

const payModal = lazyPart(async () => (await import("./pay-modal.tsx")).PayModal);
const statusModal = lazyPart(async () => (await import("./status-modal.tsx")).StatusModal);

type WeekDetailsProps = { week: AdminPayoutWeek; isRefreshing: boolean };

/** The week's resellers: find, edit one, pay many (specification, section 2, Admin payouts). */
export function WeekDetails({ week, isRefreshing }: WeekDetailsProps) {
  const filters = usePayoutFilters(week.resellers);
  const picks = useBulkSelection(`${week.weekStart}|${filters.q}|${filters.status}`);
  const [edited, setEdited] = useState<AdminPayoutRow | null>(null);
  const [isBankOpen, setIsBankOpen] = useState(false);
  const [paid, setPaid] = useState<readonly AdminPayoutRow[] | null>(null);
  const [{ reseller: openId }, setOpen] = useUrlState({ reseller: "" });
  const openStatement = (row: AdminPayoutRow) => setOpen({ reseller: row.userId });
  const view = useTableView(
    payoutColumns({ onOpen: openStatement, onEdit: setEdited }),
    tableMemory("admin-payouts"),
  );
  const picked = week.resellers.filter(({ userId }) => picks.selected.has(userId));
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
          <Toolbar filters={filters}>
            <Button variant="secondary" icon={<Landmark />} onClick={() => setIsBankOpen(true)}>
              Bank File
            </Button>
            <TableViewMenu view={view} />
          </Toolbar>
          {filters.matching.length === 0 ? (
            <NoMatch
              title="No resellers found"
              search={filters.q}
              filters={[filters.status && PAYOUT_STATUS_LABELS[filters.status]]}
              onClear={filters.clear}
            />
          ) : (
            <PayoutTable
              view={view}
              rows={filters.shown}
              isRefreshing={isRefreshing}
              picks={picks}
              onOpen={openStatement}
              onEdit={setEdited}
            />
          )}
          <Pagination
            page={filters.page}
            pageSize={filters.size}
            total={filters.matching.length}
            onPage={(page) => filters.set({ page })}
          />
          <BulkBar
            count={picked.length}
            onClear={picks.clear}
            matching={{
              total: filters.matching.length,
              onSelectAll: () => picks.onChange(new Set(filters.matching.map(({ userId }) => userId))),
            }}
          >
            <Button size="sm" onClick={() => setPaid(picked)}>
              Mark as Paid ·{" "}
              {formatRupees(sumRupees(picked.filter(isPayable).map((row) => row.totalCommission)))}
            </Button>
          </BulkBar>
        </>
      )}
      {edited && <statusModal.Part row={edited} week={week} onClose={() => setEdited(null)} />}
      {isBankOpen && (
        <BankFileModal
          week={week}
          onClose={() => setIsBankOpen(false)}
          onPay={(userIds) => {
            setIsBankOpen(false);
            setPaid(week.resellers.filter(({ userId }) => userIds.includes(userId)));
          }}
        />
      )}
      {paid && <payModal.Part rows={paid} week={week} onClose={() => setPaid(null)} onPaid={picks.clear} />}
      {openId !== "" && (
        <StatementModal userId={openId} onClose={() => setOpen({ reseller: "" }, { replace: true })} />
      )}
    </section>
  );
}

type ToolbarProps = { filters: ReturnType<typeof usePayoutFilters>; children: React.ReactNode };

function Toolbar({ filters, children }: ToolbarProps) {
  return (
    <div className="grid grid-cols-1 gap-3 pb-4">
      <SearchInput
        label="Search resellers"
        placeholder="Reseller, business or mobile number"
        value={filters.q}
        onChange={(q) => filters.set({ q }, { replace: true })}
      />
      <FilterChips
        label="Status"
        value={filters.status}
        onChange={(status) => filters.set({ status })}
        options={[
          { value: "", label: "All", count: filters.countOf("") },
          ...PAYOUT_STATUSES.map((status) => ({
            value: status,
            label: PAYOUT_STATUS_LABELS[status],
            count: filters.countOf(status),
          })),
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted tabular-nums">
          {filters.matching.length.toLocaleString("en-US")} found
        </output>
        <div className="flex gap-3">
          <CompactSelect
            label="Show"
            value={String(filters.size)}
            onChange={(size) => filters.set({ size: Number(size) })}
            options={PAGE_SIZES}
          />
          {children}
        </div>
      </div>
    </div>
  );
}
