import { formatBusinessDate, type BusinessDate } from "@pola/shared/calendar";

/** "Oct 20 – Oct 26, 2026"; the first day has a year only if it differs. */
export function weekText(weekStart: BusinessDate, weekEnd: BusinessDate): string {
  const isSameYear = weekStart.slice(0, 4) === weekEnd.slice(0, 4);
  return `${isSameYear ? shortDate(weekStart) : formatBusinessDate(weekStart)} – ${formatBusinessDate(weekEnd)}`;
}

/** "Nov 16": for a day of these weeks. */
export function shortDate(day: BusinessDate): string {
  return formatBusinessDate(day).replace(/, \d+$/, "");
}
