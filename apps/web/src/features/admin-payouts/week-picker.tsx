import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { shortDate } from "../../lib/week-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";

type WeekPickerProps = {
  weeks: readonly PayoutWeekTotal[];
  weekStart: string;
  onChange: (weekStart: string) => void;
};

/**
 * The weeks, newest first, each with its unpaid amount, on a line of its own with large text. `weekStart` is one of them. A phone has no room for
 * a visible label.
 */
export function WeekPicker({ weeks, weekStart, onChange }: WeekPickerProps) {
  const index = weeks.findIndex((week) => week.weekStart === weekStart);
  const earlier = weeks[index + 1];
  const later = index > 0 ? weeks[index - 1] : undefined;
  return (
    <div className="flex flex-wrap items-center gap-1 pb-3 max-sm:w-full">
      <div className="flex gap-1">
        <IconButton
          label="Previous week"
          icon={<ChevronLeft />}
          aria-disabled={!earlier || undefined}
          onClick={() => earlier && onChange(earlier.weekStart)}
        />
        <IconButton
          label="Next week"
          icon={<ChevronRight />}
          aria-disabled={!later || undefined}
          onClick={() => later && onChange(later.weekStart)}
        />
      </div>
      <CompactSelect
        label="Week"
        value={weekStart}
        onChange={onChange}
        options={weeks.map((week) => ({ value: week.weekStart, label: labelOf(week) }))}
        className="min-w-0 flex-[1_1_12rem] flex-wrap sm:flex-none md:flex-nowrap"
        labelClassName="max-md:sr-only"
        selectClassName="flex-[1_1_9rem] py-1 whitespace-pre-line"
      />
    </div>
  );
}

function labelOf({ weekStart, weekEnd, state, unpaid, totalCommission }: PayoutWeekTotal): string {
  const dates = datesOf(weekStart, weekEnd);
  if (state === "open") return `${dates} · current week`;
  if (state === "closing") return `${dates} · closing`;
  // A phone has no room for the line: "Rs." stays with its amount.
  if (unpaid > 0) return `${dates} · ${formatRupees(unpaid).replace(" ", "\u00A0")} unpaid`;
  return totalCommission > 0 ? `${dates} · paid` : dates;
}

/** "Nov 2 – 8, 2026" or "Oct 26 – Nov 1, 2026". Short, because a select on a phone cuts off longer texts. */
function datesOf(weekStart: string, weekEnd: string): string {
  const end = formatBusinessDate(weekEnd);
  const isOneMonth = weekStart.slice(0, 7) === weekEnd.slice(0, 7);
  return `${shortDate(weekStart)} – ${isOneMonth ? end.replace(/^\w+ /, "") : end}`;
}
