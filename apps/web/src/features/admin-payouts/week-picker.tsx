import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { PayoutWeekTotal } from "@pola/shared/schemas/payout";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { IconButton } from "../../ui/button.tsx";
import { CompactSelect } from "../../ui/select-menu.tsx";

type WeekPickerProps = {
  weeks: readonly PayoutWeekTotal[];
  weekStart: string;
  onChange: (weekStart: string) => void;
};

/** The weeks, newest first; what of a closed one is unpaid stands beside it. */
export function WeekPicker({ weeks, weekStart, onChange }: WeekPickerProps) {
  const index = weeks.findIndex((week) => week.weekStart === weekStart);
  const earlier = weeks[index + 1];
  const later = index > 0 ? weeks[index - 1] : undefined;
  const options = weeks.map((week) => ({ value: week.weekStart, label: labelOf(week) }));
  if (index < 0) options.unshift({ value: weekStart, label: formatBusinessDate(weekStart) });
  return (
    <div className="flex items-center gap-2 pb-4">
      <IconButton
        label="Previous week"
        icon={<ChevronLeft />}
        disabled={!earlier}
        onClick={() => earlier && onChange(earlier.weekStart)}
      />
      <CompactSelect
        label="Week"
        value={weekStart}
        onChange={onChange}
        options={options}
        className="min-w-0 flex-1 sm:flex-none"
      />
      <IconButton
        label="Next week"
        icon={<ChevronRight />}
        disabled={!later}
        onClick={() => later && onChange(later.weekStart)}
      />
    </div>
  );
}

function labelOf({ weekStart, weekEnd, isOpen, unpaid, totalCommission }: PayoutWeekTotal): string {
  const dates = `${formatBusinessDate(weekStart)} – ${formatBusinessDate(weekEnd)}`;
  if (isOpen) return `${dates} · current week`;
  if (unpaid > 0) return `${dates} · ${formatRupees(unpaid)} unpaid`;
  return totalCommission > 0 ? `${dates} · paid` : dates;
}
