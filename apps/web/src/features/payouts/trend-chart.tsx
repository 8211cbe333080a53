import { commissionFormat } from "@pola/shared/money";
import type { PayoutAnalytics } from "@pola/shared/schemas/payout-analytics";
import { UNFINISHED } from "../../components/bar.tsx";
import { shortDate } from "../../lib/week-text.ts";
import { Card } from "../../ui/card.tsx";

type Weeks = PayoutAnalytics["weeklyTrends"];

/** The weeks as columns, oldest at the left. Hidden from screen readers, because the list beside it has every number. */
export function TrendChart({ weeks }: { weeks: Weeks }) {
  const best = Math.max(...weeks.map((week) => week.commission));
  if (!(best > 0)) return null;
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
