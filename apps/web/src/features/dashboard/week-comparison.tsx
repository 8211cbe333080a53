import { commissionFormat } from "@pola/shared/money";
import type { PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { payoutAnalytics } from "../../api/payouts.ts";
import { Bar } from "../../components/bar.tsx";
import { Growth } from "../../components/growth.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Failed } from "../../ui/states.tsx";

/** What this week has earned, beside the same days of last week: an unfinished week is never compared with a whole one. */
export function WeekComparison() {
  const query = useQuery(payoutAnalytics);
  return (
    <Card title="This week and last week">
      {query.isPending && (
        <div aria-busy="true">
          <output className="sr-only">Loading your weeks</output>
          <Skeleton className="h-20" />
        </div>
      )}
      {query.isLoadingError && <Failed title="Failed to load your weeks" onRetry={query.refetch} />}
      {query.data && <Comparison analytics={query.data} />}
    </Card>
  );
}

function Comparison({ analytics: { performanceMetrics, weeklyTrends } }: { analytics: PayoutAnalytics }) {
  const { sameDaysCommission, comparedDays, weeklyGrowth } = performanceMetrics;
  const thisWeek = weeklyTrends.at(-1)?.commission ?? 0;
  if (thisWeek === 0 && sameDaysCommission === 0)
    return <p className="text-muted">Nothing earned yet, this week or by this day last week.</p>;
  const format = commissionFormat([thisWeek, sameDaysCommission]);
  const best = Math.max(thisWeek, sameDaysCommission);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Week label="This week, so far" amount={format(thisWeek)}>
        <Bar value={thisWeek} max={best} look="unfinished" />
      </Week>
      <Week label={lastWeekText(comparedDays)} amount={format(sameDaysCommission)}>
        <Bar value={sameDaysCommission} max={best} look="past" />
      </Week>
      <p className="text-sm">
        <strong>
          <Growth percent={weeklyGrowth} />
        </strong>{" "}
        <span className="text-muted">against the same days of last week</span>
      </p>
    </div>
  );
}

function Week({ label, amount, children }: { label: string; amount: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{label}</span> <strong className="tabular-nums">{amount}</strong>
      </p>
      {children}
    </div>
  );
}

function lastWeekText(days: number): string {
  if (days === 7) return "Last week";
  return days === 1 ? "Last week, first day" : `Last week, first ${days} days`;
}
