import { formatBusinessDate } from "@pola/shared/calendar";
import { counted, numberText } from "@pola/shared/counted";
import { commissionFormat } from "@pola/shared/money";
import type { PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import { useQuery } from "@tanstack/react-query";
import { payoutAnalytics } from "../../api/payouts.ts";
import { Bar, UNFINISHED } from "../../components/bar.tsx";
import { FIGURE_NOTES } from "../../components/figure-notes.ts";
import { Growth } from "../../components/growth.tsx";
import { shortDate } from "../../lib/week-text.ts";
import { Card } from "../../ui/card.tsx";
import { FIGURES_GRID, StatCard } from "../../ui/stat-card.tsx";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { monthName } from "./month-name.ts";

/** Figures by week and by month (docs/product/money.md, M-51). */
export function Analytics() {
  const query = useQuery(payoutAnalytics);
  if (query.isPending) return <Loading label="Loading analytics" shape="stats" />;
  if (query.isLoadingError) return <Failed title="Failed to fetch payout data" onRetry={query.refetch} />;
  const { performanceMetrics, weeklyTrends, monthlyTrends } = query.data;
  if (performanceMetrics.totalOrders === 0) {
    return (
      <Empty
        title="No payout data available"
        line="Your figures appear once your first order is completed."
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Metrics metrics={performanceMetrics} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-start-2 lg:row-start-1">
          <TrendChart weeks={weeklyTrends} />
          <Months months={monthlyTrends} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <WeeklyTrends weeks={weeklyTrends} />
        </div>
      </div>
    </div>
  );
}

function Metrics({ metrics }: { metrics: PayoutAnalytics["performanceMetrics"] }) {
  const format = commissionFormat([metrics.totalCommission, metrics.averageCommission]);
  return (
    <div className={`${FIGURES_GRID} gap-3 md:gap-4`}>
      <StatCard label="Total Commission" value={format(metrics.totalCommission)} hint={FIGURE_NOTES.earned} />
      <StatCard
        label="Total Orders"
        value={numberText(metrics.totalOrders)}
        hint={FIGURE_NOTES.completedOrders}
      />
      <StatCard
        label="Avg Commission"
        value={format(metrics.averageCommission)}
        hint="For each completed order"
      />
      <StatCard
        label="Weekly Growth"
        value={<Growth percent={metrics.weeklyGrowth} />}
        hint={comparisonText(metrics.comparedDays)}
      />
    </div>
  );
}

/** An unfinished week is compared with the same days of the week before (docs/product/money.md, M-52). */
function comparisonText(days: number): string {
  if (days === 7) return "This week against last week";
  return days === 1
    ? "Today against the first day of last week"
    : `The first ${days} days of this week against the same days of last week`;
}

/** The newest week first, which is still running. Each bar is relative to the best week. */
function WeeklyTrends({ weeks }: { weeks: PayoutAnalytics["weeklyTrends"] }) {
  const best = Math.max(...weeks.map((week) => week.commission));
  const format = commissionFormat(weeks.map((week) => week.commission));
  return (
    <Card title="Weekly Commission Trends">
      <ol className="grid gap-4">
        {weeks
          .map((week, index) => ({ ...week, number: index + 1 }))
          .toReversed()
          .map((week) => (
            <li key={week.week} className="grid gap-1.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p>
                  <span className="font-medium">Week {week.number}</span>{" "}
                  <span className="text-sm text-muted">
                    {formatBusinessDate(week.week)}
                    {week.number === weeks.length && ", so far"}
                  </span>
                </p>
                <p className="text-sm text-muted max-sm:w-full">
                  <strong className="text-base text-text tabular-nums">{format(week.commission)}</strong> ·{" "}
                  {counted(week.orders, "order")}
                </p>
              </div>
              <Bar
                value={week.commission}
                max={best}
                look={week.number === weeks.length ? "unfinished" : undefined}
              />
            </li>
          ))}
      </ol>
    </Card>
  );
}

function Months({ months }: { months: PayoutAnalytics["monthlyTrends"] }) {
  const format = commissionFormat(months.map((month) => month.commission));
  return (
    <Card title="Monthly Performance">
      <p className="-mt-3 mb-3 text-sm text-muted">{FIGURE_NOTES.monthOfEarnings}</p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        {months.toReversed().map((month) => (
          <li key={month.month} className="rounded-control bg-sunken p-3">
            <p className="text-sm text-muted">{monthName(month.month)}</p>
            <p className="text-lg font-semibold tabular-nums">{format(month.commission)}</p>
            <p className="text-sm text-muted">{counted(month.orders, "order")}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Weeks = PayoutAnalytics["weeklyTrends"];

/** The weeks as columns, oldest at the left. Hidden from screen readers, because the list beside it has every number. */
function TrendChart({ weeks }: { weeks: Weeks }) {
  const best = Math.max(...weeks.map((week) => week.commission));
  if (best <= 0) return null;
  const bestWeek = weeks.find((week) => week.commission === best);
  const format = commissionFormat(weeks.map((week) => week.commission));
  return (
    <Card title={`Commission of the last ${weeks.length} weeks`}>
      <figure className="grid gap-2">
        <div aria-hidden="true" className="grid gap-2">
          <p className="border-b border-dashed pb-1 text-right text-xs text-muted tabular-nums">
            {format(best)}
          </p>
          <div className="flex h-44 items-end gap-1.5 border-b">
            {weeks.map((week, index) => (
              <div
                key={week.week}
                title={`${shortDate(week.week)}: ${format(week.commission)}`}
                style={{ height: `${(Math.max(0, week.commission) / best) * 100}%` }}
                className={`min-h-0.5 flex-1 rounded-t-sm ${index === weeks.length - 1 ? UNFINISHED : "bg-brand"}`}
              />
            ))}
          </div>
          <p className="flex justify-between text-xs text-muted">
            <span>{weeks[0] && shortDate(weeks[0].week)}</span>
            <span>This week, so far</span>
          </p>
        </div>
        <figcaption className="text-sm text-muted">
          Your best of the last {weeks.length} weeks started {bestWeek && shortDate(bestWeek.week)}:{" "}
          <strong className="whitespace-nowrap text-text tabular-nums">{format(best)}</strong>
        </figcaption>
      </figure>
    </Card>
  );
}
