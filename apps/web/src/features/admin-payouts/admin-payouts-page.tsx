import { formatRupees } from "@pola/shared/money";
import type { AdminPayoutRow, AdminPayoutWeek, PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { payoutWeek, payoutWeeks } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Banner } from "../../ui/banner.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { CloseWeeksButton } from "./close-weeks-button.tsx";
import { PayoutTable } from "./payout-table.tsx";
import { StatusModal } from "./status-modal.tsx";
import { WeekPicker } from "./week-picker.tsx";
import { WeekSummary } from "./week-summary.tsx";

const FAILED = "Failed to fetch admin payout data";

/**
 * Weekly payouts (specification, section 2, Admin payouts). Opens on the oldest closed week with unpaid money, else on the
 * current one (domain.md, Weekly payouts); another week stands in the address.
 */
export function AdminPayoutsPage() {
  usePageTitle("Payouts");
  const weeks = useQuery(payoutWeeks());
  return (
    <>
      <PageHeader
        title="Weekly Payout Management"
        lead="What each reseller earned in a week, and whether it is paid."
        actions={<CloseWeeksButton />}
      />
      {weeks.isPending && <Loading label="Loading payouts" shape="stats" />}
      {weeks.isError && <Failed title={FAILED} detail={errorText(weeks.error, "")} onRetry={weeks.refetch} />}
      {weeks.data && <Weeks weeks={weeks.data} isFresh={!weeks.isFetching} />}
    </>
  );
}

function Weeks({ weeks, isFresh }: { weeks: readonly PayoutWeekTotal[]; isFresh: boolean }) {
  const [address, setAddress] = useUrlState({ week: "" });
  const home = useFirstWeek(weeks, isFresh);
  const weekStart = weeks.some((week) => week.weekStart === address.week) ? address.week : home;
  return (
    <>
      <WeekPicker
        weeks={weeks}
        weekStart={weekStart}
        onChange={(next) => setAddress({ week: next === home ? "" : next })}
      />
      <Week weekStart={weekStart} />
    </>
  );
}

/** The week of the bare address, held for the visit: paying its last payout must not turn the page under the admin's hands. */
function useFirstWeek(weeks: readonly PayoutWeekTotal[], isFresh: boolean): string {
  const [held, setHeld] = useState("");
  const opensFirst = weeks.find((week) => week.opensFirst)?.weekStart ?? "";
  if (held === "" && isFresh && opensFirst !== "") setHeld(opensFirst);
  return held || opensFirst;
}

function Week({ weekStart }: { weekStart: string }) {
  const query = useQuery(payoutWeek(weekStart));
  if (query.isPending) return <Loading label="Loading payouts" shape="rows" />;
  if (query.isError)
    return <Failed title={FAILED} detail={errorText(query.error, "")} onRetry={query.refetch} />;
  return <WeekContent week={query.data} isRefreshing={query.isPlaceholderData} />;
}

function WeekContent({ week, isRefreshing }: { week: AdminPayoutWeek; isRefreshing: boolean }) {
  const [edited, setEdited] = useState<AdminPayoutRow | null>(null);
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={isRefreshing}>
      <WeekSummary week={week} />
      <section aria-labelledby="payout-details">
        <div className="top-(--header-height) z-10 flex items-baseline justify-between gap-3 bg-bg pt-1 pb-3 max-md:sticky">
          <h2 id="payout-details" className="text-lg font-semibold">
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
              week.isOpen
                ? "Commission appears here as soon as an order of this week is completed."
                : undefined
            }
          />
        ) : (
          <PayoutTable rows={week.resellers} isRefreshing={isRefreshing} onEdit={setEdited} />
        )}
      </section>
      <Banner tone="info" title="How Weekly Payouts Work">
        <ul className="grid list-disc gap-1 pl-5">
          {week.rule.text.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Banner>
      {edited && <StatusModal row={edited} week={week} onClose={() => setEdited(null)} />}
    </div>
  );
}
