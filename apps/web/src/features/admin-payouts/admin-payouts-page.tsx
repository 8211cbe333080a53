import type { AdminPayoutWeek, PayoutWeekTotal } from "@pola/shared/schemas/payout";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { payoutWeek, payoutWeeks } from "../../api/admin-payouts.ts";
import { errorText } from "../../api/client.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RefreshControl } from "../../ui/refresh-control.tsx";
import { Failed, Loading, Skeleton } from "../../ui/states.tsx";
import { CloseWeeksButton } from "./close-weeks-button.tsx";
import { WeekDetails } from "./week-details.tsx";
import { WeekPicker } from "./week-picker.tsx";
import { WeekSummary } from "./week-summary.tsx";

const FAILED = "Failed to fetch admin payout data";

/**
 * Weekly payouts. Opens on the oldest closed week with unpaid money, else on the current one (docs/product/money.md, M-42).
 * Another week is in the address.
 */
export function AdminPayoutsPage() {
  usePageTitle("Payouts");
  const weeks = useQuery(payoutWeeks());
  return (
    <>
      <PageHeader
        title="Weekly Payout Management"
        lead="What each reseller earned in a week, and whether it is paid."
        actions={
          <>
            <ButtonLink to="/admin/payouts/runs" variant="secondary">
              Payment Runs
            </ButtonLink>
            <CloseWeeksButton />
          </>
        }
      />
      {weeks.isPending && (
        <>
          <Skeleton className="mb-4 h-12 max-w-100 md:h-11" />
          <LoadingWeek />
        </>
      )}
      {weeks.isError && <Failed title={FAILED} detail={errorText(weeks.error, "")} onRetry={weeks.refetch} />}
      {weeks.data && <Weeks weeks={weeks} list={weeks.data} />}
    </>
  );
}

type WeeksProps = { weeks: UseQueryResult<PayoutWeekTotal[]>; list: readonly PayoutWeekTotal[] };

function Weeks({ weeks, list }: WeeksProps) {
  // `page` is listed so that a change of week drops it and starts on the first page.
  const [address, setAddress] = useUrlState({ week: "", page: 1 });
  const defaultWeek = useDefaultWeek(list, !weeks.isFetching);
  const weekStart = list.some((week) => week.weekStart === address.week) ? address.week : defaultWeek;
  const week = useQuery(payoutWeek(weekStart));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4">
        <WeekPicker
          weeks={list}
          weekStart={weekStart}
          onChange={(next) => setAddress({ week: next === defaultWeek ? "" : next })}
        />
        <RefreshControl queries={[week, weeks]} />
      </div>
      {week.isPending && <LoadingWeek />}
      {week.isError && <Failed title={FAILED} detail={errorText(week.error, "")} onRetry={week.refetch} />}
      {week.data && <WeekContent week={week.data} isRefreshing={week.isPlaceholderData} />}
    </>
  );
}

function LoadingWeek() {
  return (
    <div className="grid gap-5 pt-9">
      <Loading label="Loading payouts" shape="stats" />
      <Loading label="Loading what each reseller earned" shape="rows" count={8} />
    </div>
  );
}

/** The week shown when the address names none. Kept while the page is open: paying its last payout must not switch to another week. */
function useDefaultWeek(weeks: readonly PayoutWeekTotal[], isFresh: boolean): string {
  const [first, setFirst] = useState("");
  const opensFirst = weeks.find((week) => week.opensFirst)?.weekStart ?? "";
  if (first === "" && isFresh && opensFirst !== "") setFirst(opensFirst);
  return first || opensFirst;
}

function WeekContent({ week, isRefreshing }: { week: AdminPayoutWeek; isRefreshing: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={isRefreshing}>
      <WeekSummary week={week} />
      <WeekDetails week={week} isRefreshing={isRefreshing} />
      <Banner tone="info" title="How Weekly Payouts Work">
        <ul className="grid list-disc gap-1 pl-5">
          {week.rule.text.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
