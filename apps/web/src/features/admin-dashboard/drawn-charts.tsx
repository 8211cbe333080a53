import { useCoversArea } from "../../api/covers-area.ts";
import { useToday } from "../../lib/use-today.ts";
import { useUrlState } from "../../lib/url-state.ts";
import { DateRangeSelect } from "../../ui/date-range.tsx";
import { datesOf, FIGURE_RANGES, readDay } from "../../ui/date-ranges.ts";
import { CommissionCharts } from "./commission-charts.tsx";
import { OrderCharts } from "./order-charts.tsx";

/** The charts of one range of days, which is in the address. Without one they show the last 30 days. */
export function DrawnCharts() {
  const today = useToday();
  const covers = useCoversArea();
  const [params, set] = useUrlState({ from: "", to: "" });
  const asked = { from: readDay(params.from), to: readDay(params.to) };
  const isAsked = asked.from !== "" || asked.to !== "";
  return (
    <>
      <DateRangeSelect
        value={isAsked ? asked : datesOf("last-30-days", today)}
        today={today}
        onChange={set}
        ranges={FIGURE_RANGES}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {covers("orders") && <OrderCharts range={asked} />}
        {covers("payouts") && <CommissionCharts range={asked} />}
      </div>
    </>
  );
}
