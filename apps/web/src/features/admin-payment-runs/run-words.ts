import { formatBusinessDate } from "@pola/shared/calendar";
import { formatRupees } from "@pola/shared/money";
import type { PaymentRun } from "@pola/shared/schemas/payment-run";
import { counted } from "@pola/shared/counted";

/** "6 payouts, Rs. 22,625.00". */
export function runSum({ payouts, total }: Pick<PaymentRun, "payouts" | "total">): string {
  return `${counted(payouts, "payout")}, ${formatRupees(total)}`;
}

/** The week that a run pays by its first day, or how many weeks it pays. */
export function weeksText({ weeks }: PaymentRun): string {
  const [first = "", ...more] = weeks;
  const last = more.at(-1);
  if (last === undefined) return `Week of ${formatBusinessDate(first)}`;
  return `${weeks.length} weeks, ${formatBusinessDate(first)} to ${formatBusinessDate(last)}`;
}
