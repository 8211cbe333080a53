import { formatBusinessDate, type BusinessDate } from "@pola/shared/calendar";

/** "Oct 20 – Oct 26, 2026"; the first day has a year only if it differs. */
export function weekText(weekStart: BusinessDate, weekEnd: BusinessDate): string {
  const start = formatBusinessDate(weekStart);
  const isSameYear = weekStart.slice(0, 4) === weekEnd.slice(0, 4);
  return `${isSameYear ? start.replace(/, \d+$/, "") : start} – ${formatBusinessDate(weekEnd)}`;
}
