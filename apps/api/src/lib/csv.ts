import { stringify } from "csv-stringify/sync";

/** A number is an amount in rupees and is written with two decimals; nothing is an empty field. */
type CsvField = string | number | null;

/**
 * A CSV file as spreadsheets open it: UTF-8 with a byte order mark, lines ending in CR LF, a header line also over no rows. Text that a
 * spreadsheet would run as a formula is marked as text (domain.md, Weekly payouts; quality.md, Promises).
 */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvField[])[]): string {
  return stringify([header, ...rows], {
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { number: (rupees) => rupees.toFixed(2) },
  });
}
