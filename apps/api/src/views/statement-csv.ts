import { formatDateTime } from "@pola/shared/calendar";
import { PAYOUT_LINE_LABELS } from "@pola/shared/payout-status";
import type { PayoutStatement } from "@pola/shared/schemas/payout";
import { csvOf } from "../lib/csv.ts";

const COLUMNS = ["Date", "Kind", "Order", "Product", "Amount", "Note"] as const;

/**
 * A reseller's statement as a file: a line for each entry and one for the total. Times are in Sri Lanka, amounts in rupees. Reversals are
 * negative.
 */
export function statementCsv({ lines, amount, weekStart, weekEnd }: PayoutStatement): string {
  const rows = lines.map((line) => [
    formatDateTime(new Date(line.at)),
    PAYOUT_LINE_LABELS[line.kind],
    line.orderNumber,
    line.productName,
    line.amount,
    noteOf(line),
  ]);
  return csvOf(COLUMNS, [...rows, ["", "Total", "", "", amount, `${weekStart} to ${weekEnd}`]]);
}

function noteOf({ reason, isOrderDeleted }: PayoutStatement["lines"][number]): string {
  return [reason, isOrderDeleted ? "order deleted" : null].filter((part) => part !== null).join("; ");
}
