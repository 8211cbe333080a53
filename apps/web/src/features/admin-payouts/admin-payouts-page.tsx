import type { AdminPayoutRow, AdminPayoutWeek } from "@pola/shared/schemas/payout";
import { useQuery } from "@tanstack/react-query";
import Wallet from "lucide-react/icons/wallet";
import { useState } from "react";
import { payoutWeek, payoutWeeks } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
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
  const [address, setAddress] = useUrlState({ week: "" });
  const weeks = useQuery(payoutWeeks());
  const opensFirst = weeks.data?.find((week) => week.opensFirst)?.weekStart ?? "";
  const weekStart = address.week || opensFirst;
  return (
    <>
      <PageHeader
        title="Weekly Payout Management"
        lead="What each reseller earned in a week, and whether it is paid."
        actions={<CloseWeeksButton />}
      />
      {weeks.isPending && <Loading label="Loading payouts" shape="stats" />}
      {weeks.isError && <Failed title={FAILED} detail={errorText(weeks.error, "")} onRetry={weeks.refetch} />}
      {weeks.data && (
        <>
          <WeekPicker
            weeks={weeks.data}
            weekStart={weekStart}
            onChange={(next) => setAddress({ week: next === opensFirst ? "" : next })}
          />
          <Week weekStart={weekStart} />
        </>
      )}
    </>
  );
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
    <div className="grid gap-5" aria-busy={isRefreshing}>
      <WeekSummary week={week} />
      <Card title="Resellers Payout Details">
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
      </Card>
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
