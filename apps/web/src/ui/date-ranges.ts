import {
  addDays,
  type BusinessDate,
  formatBusinessDate,
  startOfBusinessDay,
  weekdayOf,
} from "@pola/shared/calendar";

/** Days in Sri Lanka, both inclusive; an empty text is unbounded. */
export type DateRange = { from: BusinessDate; to: BusinessDate };

export const NAMED_RANGES = ["all", "today", "this-week", "last-week", "this-month", "last-30-days"] as const;
/** For figures that are compared with as many days before. */
export const FIGURE_RANGES = ["last-7-days", "last-30-days", "last-90-days", "this-month"] as const;
export type NamedRange = (typeof NAMED_RANGES)[number] | (typeof FIGURE_RANGES)[number];

/** The days of a named range; weeks are Monday to Sunday (docs/product/interface.md, I-24). */
export function datesOf(range: NamedRange, today: BusinessDate): DateRange {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const ranges: Record<NamedRange, () => DateRange> = {
    all: () => ({ from: "", to: "" }),
    today: () => ({ from: today, to: today }),
    "this-week": () => ({ from: monday, to: addDays(monday, 6) }),
    "last-week": () => ({ from: addDays(monday, -7), to: addDays(monday, -1) }),
    "this-month": () => ({ from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today) }),
    "last-7-days": () => ({ from: addDays(today, -6), to: today }),
    "last-30-days": () => ({ from: addDays(today, -29), to: today }),
    "last-90-days": () => ({ from: addDays(today, -89), to: today }),
  };
  return ranges[range]();
}

/** The name that the range has today among these, else "custom". */
export function rangeOf(
  { from, to }: DateRange,
  today: BusinessDate,
  ranges: readonly NamedRange[] = NAMED_RANGES,
): NamedRange | "custom" {
  const named = ranges.find((range) => {
    const dates = datesOf(range, today);
    return dates.from === from && dates.to === to;
  });
  return named ?? "custom";
}

/** The days in words; empty if both sides are unbounded. */
export function rangeText({ from, to }: DateRange): string {
  if (from === to) return from && formatBusinessDate(from);
  if (to === "") return `from ${formatBusinessDate(from)}`;
  if (from === "") return `until ${formatBusinessDate(to)}`;
  return `${formatBusinessDate(from)} – ${formatBusinessDate(to)}`;
}

/** A day from the address, or an empty text if it is invalid. */
export function readDay(text: string): BusinessDate {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return "";
  try {
    startOfBusinessDay(text);
    return text;
  } catch {
    return "";
  }
}

function lastOfMonth(day: BusinessDate): BusinessDate {
  const next = addDays(`${day.slice(0, 7)}-28`, 4);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}
