import { fileDateTime } from "@pola/shared/calendar";
import { payoutLineLabel, payoutLineNotes } from "@pola/shared/payout-line";
import type { PayoutStatement } from "@pola/shared/schemas/payout";
import { type CsvFile, csvOf } from "../lib/csv.ts";

const COLUMNS = ["Date", "Kind", "Order", "Product", "Amount", "Note"] as const;

/**
 * A reseller's statement as a file: a line for each entry and one for the total. Times are in Sri Lanka, amounts in rupees. Reversals are
 * negative.
 */
export function statementCsv({ lines, amount, weekStart, weekEnd }: PayoutStatement): CsvFile {
  const rows = lines.map((line) => [
    fileDateTime(line.at),
    payoutLineLabel(line),
    line.orderNumber,
    line.productName,
    line.amount,
    payoutLineNotes(line).join("; "),
  ]);
  const total = ["", "Total", "", "", amount, `${weekStart} to ${weekEnd}`];
  return { name: `statement-${weekStart}.csv`, csv: csvOf(COLUMNS, [...rows, total]) };
}
