import { formatBusinessDate } from "@pola/shared/calendar";
import type { ResellerPayout } from "@pola/shared/schemas/payout";

/** What an ended week earned, while it waits for its close (docs/product/earnings.md, M-2200 and M-2261). */
export const EARNED_BEFORE = "Earned before this week, not paid yet";

/** When the sum of an ended week is paid, or why it is on hold; null when no ended week waits for its close. */
export function endedWeekNote({ carriedOverDate, reason }: ResellerPayout): string | null {
  if (!carriedOverDate) return null;
  return reason ? `On hold: ${reason}` : `Due on Monday, ${formatBusinessDate(carriedOverDate)}.`;
}
