import { formatBusinessDate } from "@pola/shared/calendar";

/** "2026-11" as "Nov 2026". */
export function monthName(month: string): string {
  return formatBusinessDate(`${month}-01`).replace(" 1,", "");
}
