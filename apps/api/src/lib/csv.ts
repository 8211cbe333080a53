import { stringify } from "csv-stringify/sync";

/** A number is an amount in rupees and is written with two decimals; nothing is an empty field. */
type CsvField = string | number | null;

/**
 * How every CSV file is written, so that spreadsheets open it: UTF-8 with a byte order mark, lines ending in CR LF. Text that a
 * spreadsheet would run as a formula is marked as text (docs/product/accounts.md, A-84).
 */
export const CSV_FORMAT = { bom: true, record_delimiter: "windows", escape_formulas: true } as const;

/** A CSV file in one piece, with a header line also over no rows (docs/product/money.md, M-48). */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvField[])[]): string {
  return stringify([header, ...rows], {
    ...CSV_FORMAT,
    cast: { number: (rupees) => rupees.toFixed(2) },
  });
}
