import type { CommissionChart } from "@pola/shared/schemas/charts";
import { useQuery } from "@tanstack/react-query";
import { chartFiles, commissionChart, type ChartRange } from "../../api/charts.ts";
import { failureOf } from "../../lib/api-error.ts";
import { shortDate, weekText } from "../../lib/week-text.ts";
import { type Column, rupeesColumn } from "../../ui/column.ts";
import { Empty, Failed, Loading } from "../../ui/states.tsx";
import { ChartCard } from "./chart-card.tsx";
import { axisRupees, markedText, soFarLegend, ColumnChart, Legend } from "./column-chart.tsx";

type Week = CommissionChart["weeks"][number];

const TITLE = "Commission due by week";
const COLUMNS: Column<Week>[] = [
  {
    key: "week",
    header: "Week",
    cell: ({ weekStart, weekEnd, isSoFar }) => markedText(weekText(weekStart, weekEnd), isSoFar),
  },
  rupeesColumn("toPay", "To pay"),
  rupeesColumn("onHold", "On hold"),
  rupeesColumn("paid", "Paid"),
];

/** The commission of each payout week: to pay, on hold and paid. */
export function CommissionCharts({ range }: { range: ChartRange }) {
  const query = useQuery(commissionChart(range));
  if (query.isPending) return <Loading label="Loading the chart of commission" />;
  const failure = query.isError && (
    <div className="col-span-full">
      <Failed title="Failed to load the chart of commission" {...failureOf(query)} />
    </div>
  );
  if (!query.data) return failure;
  const { weeks } = query.data;
  if (weeks.every(({ toPay, onHold, paid }) => toPay + onHold + paid === 0))
    return <Empty title="No commission in these weeks" />;
  return (
    <>
      {failure}
      <ChartCard
        title={TITLE}
        note="The payout weeks of these days, as they are now."
        isRefreshing={query.isPlaceholderData}
        file={() => chartFiles.commission(range)}
        rows={weeks.toReversed()}
        rowKey={({ weekStart }) => weekStart}
        columns={COLUMNS}
        chart={
          <>
            <ColumnChart
              title={TITLE}
              write={axisRupees}
              columns={weeks.map(({ weekStart, toPay, onHold, paid, isSoFar }) => ({
                key: weekStart,
                label: shortDate(weekStart),
                parts: [paid, toPay, onHold],
                isSoFar,
              }))}
            />
            <Legend
              items={[
                { look: "dark", label: "On hold" },
                { look: "plain", label: "To pay" },
                { look: "light", label: "Paid" },
                ...soFarLegend(weeks, "This week, so far"),
              ]}
            />
          </>
        }
      />
    </>
  );
}
